import { type Tx, type AppContext, inTransaction, newId } from '../../platform/index.ts';
import { completeOrder } from './complete-order.ts';
import { movePayment, type Proof } from './move-payment.ts';
import { lockOrder, lockOrderByNo, type Channel, type OrderRow } from './orders-store.ts';
import { countNotification } from './notifications-store.ts';
import { findPaymentByNo, insertPayment } from './payments-store.ts';

export interface ProvenPayment extends Proof {
  channel: Channel;
  /** Our number at the provider. */
  paymentNo: string;
  /** It was proved by a notification, which the order's story says; else by our own query. */
  isNotified?: boolean;
}

/**
 * Applies what a verified notification or an active query proved. In any order and however often, the order is
 * paid once and grants once; a second payment or one after closing is returned automatically; a wrong amount
 * grants nothing.
 */
export async function settlePayment(context: AppContext, proven: ProvenPayment): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const known = await findPaymentByNo(tx, proven.channel, proven.paymentNo);
    // A code's number is the order's.
    const order = await (known ? lockOrder(tx, known.order_id) : lockOrderByNo(tx, proven.paymentNo));
    // Reconciliation shows it to finance: the money was received.
    if (order === undefined) return context.report('payment for an unknown order', new Error(proven.paymentNo));
    await settle(tx, order, proven, context.now());
  });
}

async function settle(tx: Tx, order: OrderRow, proven: ProvenPayment, now: Date): Promise<void> {
  const { channel, paymentNo: payment_no } = proven;
  // One by a link has its row before it has a link.
  await insertPayment(tx, {
    id: newId(),
    order_id: order.id,
    channel,
    manner: 'code',
    payment_no,
    created_at: now,
  });
  const payment = await findPaymentByNo(tx, channel, payment_no);
  if (payment !== undefined && proven.isNotified) await countNotification(tx, payment.id, 'paid', now);
  // Anything else was handled before.
  if (payment?.state !== 'waiting' && payment?.state !== 'closed') return;
  if (proven.amountFen !== order.price_fen) return void (await movePayment(tx, payment, 'dispute', proven));
  // A link that was replaced had been closed at the provider.
  if (payment.state === 'closed' || (order.state !== 'created' && order.state !== 'paying'))
    return void (await movePayment(tx, payment, 'stray', proven));
  await movePayment(tx, payment, 'settle', proven);
  await completeOrder(tx, order, proven.paidAt);
}
