import { successionMachine } from '@yinji/state-machine';
import { type StaffActor, type AppContext, stateAfter, daysFrom } from '../../platform/index.ts';
import { actOnProceeding } from '../../people/index.ts';
import { ORIGINALS_DAYS } from './deadlines.ts';
import { requireAllSeen, succession } from './succession.ts';
import { presentDesk } from './present-desk.ts';
import { changeSuccession } from './successions-store.ts';
import { notifyApplicant } from './notify-people.ts';

/** The first person: every copy was opened and is as required. Another person checks the originals. */
export async function readSuccession(context: AppContext, actor: StaffActor, id: string) {
  await actOnProceeding(context, actor, succession, { id }, async (tx, { row }, by) => {
    const state = stateAfter(successionMachine, row.state, 'read', 'operator');
    await requireAllSeen(tx, by, id);
    const { now } = by;
    await by.first('succession');
    await changeSuccession(tx, id, {
      state,
      read_by: actor.staffId,
      read_at: now,
      due_at: daysFrom(now, ORIGINALS_DAYS),
    });
    await notifyApplicant(tx, row, {
      title: '材料初核通过，请出示原件',
      body: `请在 ${ORIGINALS_DAYS} 天内到场或邮寄出示全部材料的原件，由另一位工作人员核验；逾期申请终结。`,
    });
    return 'read';
  });
  return presentDesk(context, actor, id);
}
