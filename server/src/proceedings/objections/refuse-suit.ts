import { type StaffActor, type AppContext, inTransaction, tellAccount } from '../../platform/index.ts';
import { auditStaff } from '../../people/index.ts';
import { dueAt } from '../cases/index.ts';
import { linkTo } from './link-to.ts';
import { lockOpen } from './lock-open.ts';
import { requireDesk } from './may-decide.ts';
import { nextState } from './next-state.ts';
import { openObjection } from './open-objection.ts';
import { changeObjection } from './objections-store.ts';

/** A proof that proves nothing may not keep the mark for ever. Three working days remain for a better one. */
export async function refuseSuit(
  context: AppContext,
  actor: StaffActor,
  { id, reason }: { id: string; reason: string },
) {
  requireDesk(actor);
  const now = context.now();
  await inTransaction(context.db, async (tx) => {
    const row = await lockOpen(tx, id);
    const state = nextState(row.state, 'refuse-suit');
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
    await auditStaff(tx, actor.staffId, 'objection-suit-refused', id);
    await tellAccount(tx, row.account_id, {
      title: '起诉证明被退回',
      body: `${row.number}：${reason}。请在期限内重新提交，逾期异议终结。`,
      link: linkTo(id),
      category: 'review',
    });
  });
  return openObjection(context, actor, id);
}
