import { endMembership, getPayment, moveOrder, movePayment, type OrderRow } from '../commerce/index.ts';
import { enqueue, type Tx } from '../../platform/index.ts';
import { notifyAccount } from '../../people/index.ts';
import { postMoney } from '../ledger/index.ts';
import { takeQuotasBack } from '../quota/index.ts';
import { moveRefund } from './move-refund.ts';
import { voidInvoicesKind } from './refund-jobs.ts';
import type { RefundRow } from './refunds-store.ts';

/**
 * The provider has refunded: quota, membership, order, ledger and the notice to the buyer, in one transaction.
 */
export async function finishRefund(tx: Tx, order: OrderRow, refund: RefundRow, doneAt: Date): Promise<void> {
  const payment = await getPayment(tx, refund.payment_id);
  await moveRefund(tx, refund, 'finish', { done_at: doneAt, failure: null });
  await movePayment(tx, payment, 'give-back');
  await postMoney(
    tx,
    { kind: 'refund-paid', channel: payment.channel, fen: refund.amount_fen },
    { orderId: order.id, refundId: refund.id, at: doneAt },
  );
  if (refund.kind === 'requested') {
    await takeQuotasBack(tx, { accountId: order.account_id, refundId: refund.id, now: doneAt });
    await endMembership(tx, order.id, doneAt);
    await moveOrder(tx, order, 'give-back');
    await enqueue(tx, voidInvoicesKind, { id: order.id });
  }
  const yuan = (refund.amount_fen / 100).toFixed(2);
  await notifyAccount(tx, order.account_id, {
    title: '退款已原路退回',
    category: 'orders',
    body:
      refund.kind === 'requested'
        ? `${order.snapshot.name} 的退款 ${yuan} 元已原路退回${order.work_id === null ? '，未用额度已收回' : ''}。`
        : `一笔未对应有效订单的付款 ${yuan} 元已原路退回。`,
    link: 'personal?currentType=payment',
  });
}
