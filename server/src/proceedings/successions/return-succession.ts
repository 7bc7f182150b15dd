import { successionMachine } from '@yinji/state-machine';
import { beijingTime } from '@yinji/evidence';
import { type StaffActor, type AppContext, stateAfter, daysFrom } from '../../platform/index.ts';
import { actOnProceeding } from '../../people/index.ts';
import { CORRECTION_DAYS } from './deadlines.ts';
import { succession } from './succession.ts';
import { presentDesk } from './present-desk.ts';
import { changeSuccession } from './successions-store.ts';
import { notifyApplicant } from './notify-people.ts';

/** 待补正: what is missing, in words, with a deadline. */
export async function returnSuccession(
  context: AppContext,
  actor: StaffActor,
  { id, remark }: { id: string; remark: string },
) {
  await actOnProceeding(context, actor, succession, { id }, async (tx, { row }, by) => {
    const state = stateAfter(successionMachine, row.state, 'correct', 'operator');
    const due = daysFrom(by.now, CORRECTION_DAYS);
    await changeSuccession(tx, id, { state, due_at: due, remark });
    await notifyApplicant(tx, row, {
      title: '继承或承继申请须补正',
      body: `请在 ${beijingTime(due)} 前补正并重新签署：${remark}`,
    });
    return 'returned';
  });
  return presentDesk(context, actor, id);
}
