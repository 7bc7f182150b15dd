import { refundMachine } from '@yinji/state-machine';
import { lockOrder, moveOrder, movePayment } from '../commerce/index.ts';
import { type Tx, newId, stateAfter } from '../../platform/index.ts';
import { postMoney } from '../ledger/index.ts';
import { refundNoOf } from './refund.ts';
import { findPaidPayment, insertRefund } from './refunds-store.ts';

/**
 * A fee for a display that was not made is returned in full without approval, since nothing was delivered.
 * Called twice it is one refund; `send-refund` sends it to the provider.
 */
export async function returnDisplayFee(tx: Tx, orderId: string, reason: string, now: Date): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const payment = await findPaidPayment(tx, orderId);
  if (order?.state !== 'paid' || order.work_id === null || payment === undefined) return;
  const id = newId(now.getTime());
  await insertRefund(tx, {
    id,
    refund_no: refundNoOf(id, 0),
    kind: 'requested',
    order_id: order.id,
    payment_id: payment.id,
    state: stateAfter(refundMachine, undefined, 'owe'),
    amount_fen: order.price_fen,
    is_full: true,
    reason,
    requested_at: now,
    ask_after: now,
    decided_at: now,
    decision_reason: reason,
  });
  await moveOrder(tx, order, 'ask-refund');
  await movePayment(tx, payment, 'refund');
  await postMoney(
    tx,
    { kind: 'refund-owed', from: 'prepaid', fen: order.price_fen, earnedFen: 0 },
    { orderId: order.id, refundId: id, at: now },
  );
}
