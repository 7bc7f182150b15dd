import { objectionMachine } from '@yinji/state-machine';
import { type StaffActor, type AppContext, stateAfter } from '../../platform/index.ts';
import { notifyAccount, actOnProceeding } from '../../people/index.ts';
import { dueAt } from '../cases/index.ts';
import { linkTo } from './link-to.ts';
import { objection } from './objection.ts';
import { openObjection } from './open-objection.ts';
import { changeObjection } from './objections-store.ts';

/** An invalid proof may not keep the mark permanently. Three working days remain for a better one. */
export async function refuseSuit(
  context: AppContext,
  actor: StaffActor,
  { id, reason }: { id: string; reason: string },
) {
  const kind = { ...objection, isOpenedFirst: false };
  await actOnProceeding(context, actor, kind, { id }, async (tx, row, { now }) => {
    const state = stateAfter(objectionMachine, row.state, 'refuse-suit');
    const soon = dueAt(now);
    const due = row.window_due_at !== null && row.window_due_at > soon ? row.window_due_at : soon;
    await changeObjection(tx, id, {
      state,
      window_due_at: due,
      suit_court: null,
      suit_number: null,
      suit_filed_on: null,
      suit_at: null,
    });
    await notifyAccount(tx, row.account_id, {
      title: '起诉证明被退回',
      body: `${row.number}：${reason}。请在期限内重新提交，逾期异议终结。`,
      link: linkTo(id),
      category: 'review',
    });
    return 'suit-refused';
  });
  return openObjection(context, actor, id);
}
