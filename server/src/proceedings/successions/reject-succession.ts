import { type StaffActor, type AppContext, inTransaction } from '../../platform/index.ts';
import { auditStaff } from '../../people/index.ts';
import { endSuccession } from './end-succession.ts';
import { holdDesk } from './hold-desk.ts';
import { nextState } from './next-state.ts';
import { presentDesk } from './present-desk.ts';

/** One is enough to say no, until the last day: nobody loses anything by it, and the applicant may come again. */
export async function rejectSuccession(
  context: AppContext,
  actor: StaffActor,
  { id, remark }: { id: string; remark: string },
) {
  await inTransaction(context.db, async (tx) => {
    const { row } = await holdDesk(tx, actor, id);
    nextState(row.state, 'reject', 'operator');
    await endSuccession(tx, row, 'rejected', { remark, now: context.now() });
    await auditStaff(tx, actor.staffId, 'succession-rejected', id);
  });
  context.wake();
  return presentDesk(context, actor, id);
}
