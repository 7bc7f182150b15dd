import { successionMachine } from '@yinji/state-machine';
import { type StaffActor, type AppContext, stateAfter } from '../../platform/index.ts';
import { actOnProceeding } from '../../people/index.ts';
import { endSuccession } from './end-succession.ts';
import { succession } from './succession.ts';
import { presentDesk } from './present-desk.ts';

/** One person may refuse, until the last day: nobody loses anything, and the applicant may apply again. */
export async function rejectSuccession(
  context: AppContext,
  actor: StaffActor,
  { id, remark }: { id: string; remark: string },
) {
  await actOnProceeding(context, actor, succession, { id }, async (tx, { row }, by) => {
    stateAfter(successionMachine, row.state, 'reject', 'operator');
    await endSuccession(tx, row, 'rejected', { remark, now: by.now });
    return 'rejected';
  });
  return presentDesk(context, actor, id);
}
