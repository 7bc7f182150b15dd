import type { InputOf, OutputOf, readSecurityLog as contract } from '@yinji/contract';
import { auditStaff } from '../../people/index.ts';
import { type AppContext, inTransaction, readSecurityLog, type StaffActor } from '../../platform/index.ts';

/** A page of the log. It names people, so that its opening is audited before it is read. */
export async function openSecurityLog(
  context: AppContext,
  actor: StaffActor,
  input: InputOf<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  await inTransaction(context.db, (tx) =>
    auditStaff(tx, actor.staffId, 'security-log-read', input.kind ?? 'all'),
  );
  return readSecurityLog(context, input);
}
