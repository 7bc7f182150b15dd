import { Refusal, type StaffActor, type AppContext, inTransaction } from '../../platform/index.ts';
import { auditStaff } from '../../people/index.ts';
import { OPENED, refuseOwn, requireDesk } from './hold-desk.ts';
import { presentDesk } from './present-desk.ts';
import { findSuccession } from './successions-store.ts';

/** All of it to one of the desk who has no part in it: that they looked is written down first. */
export async function openSuccession(context: AppContext, actor: StaffActor, id: string) {
  requireDesk(actor);
  const row = await findSuccession(context.db, id);
  if (row?.submitted_at == null) throw new Refusal('NOT_FOUND');
  await refuseOwn(context.db, actor, row);
  await inTransaction(context.db, (tx) => auditStaff(tx, actor.staffId, OPENED, id));
  return presentDesk(context, actor, id);
}
