import { lockOrder, moveOrder } from '../commerce/index.ts';
import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { unfreezeQuotas } from '../quota/index.ts';
import { moveRefund } from './move-refund.ts';
import { findOwnRefund, findRefund, lockRefund, type RefundRow } from './refunds-store.ts';

/** The buyer withdraws the request, as long as finance has not decided. */
export async function withdrawRefund(
  context: AppContext,
  accountId: string,
  refundId: string,
): Promise<RefundRow> {
  const asked = Refusal.unlessFound(await findOwnRefund(context.db, accountId, refundId));
  return inTransaction(context.db, async (tx) => {
    const order = await lockOrder(tx, asked.order_id);
    const refund = await lockRefund(tx, refundId);
    if (order === undefined) throw new Refusal('NOT_FOUND');
    if (refund.state === 'withdrawn') return refund;
    await moveRefund(tx, refund, 'withdraw', { decided_at: context.now() });
    await unfreezeQuotas(tx, { accountId: accountId, refundId, now: context.now() });
    await moveOrder(tx, order, 'keep');
    return (await findRefund(tx, refundId)) as RefundRow;
  });
}
