import { type Tx, type AppContext, inTransaction, newId } from '../../platform/index.ts';
import { completeOrder } from './complete-order.ts';
import { movePayment, type Proof } from './move-payment.ts';
import { lockOrderByNo, type Channel, type OrderRow } from './orders-store.ts';
import { findPayment, insertPayment } from './payments-store.ts';

export interface ProvenPayment extends Proof {
  channel: Channel;
  orderNo: string;
}

/**
 * Applies what a verified notification or an active query proved. In any order and however often, the order is
 * paid once and grants once; a second payment or one after closing is returned automatically; a wrong amount
 * grants nothing.
 */
export async function settlePayment(context: AppContext, proven: ProvenPayment): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const order = await lockOrderByNo(tx, proven.orderNo);
    // Reconciliation shows it to finance: the money was received.
    if (order === undefined) return context.report('payment for an unknown order', new Error(proven.orderNo));
    await settle(tx, order, proven, context.now());
  });
}

async function settle(tx: Tx, order: OrderRow, proven: ProvenPayment, now: Date): Promise<void> {
  await insertPayment(tx, { id: newId(), order_id: order.id, channel: proven.channel, created_at: now });
  const payment = await findPayment(tx, order.id, proven.channel);
  // Anything else was handled before.
  if (payment?.state !== 'waiting' && payment?.state !== 'closed') return;
  if (proven.amountFen !== order.price_fen) return void (await movePayment(tx, payment, 'dispute', proven));
  if (order.state !== 'created' && order.state !== 'paying')
    return void (await movePayment(tx, payment, 'stray', proven));
  await movePayment(tx, payment, 'settle', proven);
  await completeOrder(tx, order, proven.paidAt);
}
