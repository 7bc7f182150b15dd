import { beijingTime } from '@yinji/evidence';
import { type StaffActor, type AppContext, inTransaction } from '../../platform/index.ts';
import { auditStaff } from '../../people/index.ts';
import { CORRECTION_DAYS, daysFrom } from './deadlines.ts';
import { holdDesk } from './hold-desk.ts';
import { nextState } from './next-state.ts';
import { presentDesk } from './present-desk.ts';
import { changeSuccession } from './successions-store.ts';
import { tellApplicant } from './tell-people.ts';

/** 待补正: what is missing, in words, and until when. */
export async function returnSuccession(
  context: AppContext,
  actor: StaffActor,
  { id, remark }: { id: string; remark: string },
) {
  await inTransaction(context.db, async (tx) => {
    const { row } = await holdDesk(tx, actor, id);
    const state = nextState(row.state, 'correct', 'operator');
    const due = daysFrom(context.now(), CORRECTION_DAYS);
    await changeSuccession(tx, id, { state, due_at: due, remark });
    await auditStaff(tx, actor.staffId, 'succession-returned', id);
    await tellApplicant(tx, row, {
      title: '继承或承继申请须补正',
      body: `请在 ${beijingTime(due)} 前补正并重新签署：${remark}`,
    });
  });
  return presentDesk(context, actor, id);
}
