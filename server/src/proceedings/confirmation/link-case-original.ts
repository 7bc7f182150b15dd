import { findCaseOf } from '../cases/index.ts';
import { Refusal, type StaffActor, type AppContext, inTransaction } from '../../platform/index.ts';
import { linkOriginal } from '../../works/index.ts';
import { auditStaff } from '../../people/index.ts';

/** An address of the original of one's own open case; audited first. */
export async function linkCaseOriginal(
  context: AppContext,
  actor: StaffActor,
  id: string,
): Promise<{ url: string; until: string }> {
  const row = await findCaseOf(context.db, id, actor);
  if (row === undefined || row.decided_at !== null) throw new Refusal('NOT_FOUND');
  await inTransaction(context.db, (tx) => auditStaff(tx, actor.staffId, 'case-original-opened', id));
  return linkOriginal(context, row.work_id);
}
