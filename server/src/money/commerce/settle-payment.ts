import { type Tx, type AppContext, inTransaction, newId } from '../../platform/index.ts';
import { completeOrder } from './complete-order.ts';
import { movePayment, type Proof } from './move-payment.ts';
import { lockOrder, lockOrderByNo, type Channel, type OrderRow } from './orders-store.ts';
import { countNotification } from './notifications-store.ts';
import { findPaymentByNo, insertPayment, type PaymentRow } from './payments-store.ts';

/** A payment that a verified notification or our own query calls paid. */
export interface ToldPayment {
  channel: Channel;
  /** Our number at the provider. */
  paymentNo: string;
  /** By a notification, which the order's story says. */
  isNotified?: boolean;
}

/**
 * Applies what the provider confirms to the sealer, which asks it itself: the database takes no other word (decision
 * 0060). In any order and however often, the order is paid once and grants once; a second payment or one after closing
 * is returned automatically; a wrong amount grants nothing.
 * @throws Error, SealerError where it is not confirmed now: nothing has changed, ask again
 */
export async function settlePayment(context: AppContext, told: ToldPayment): Promise<void> {
  const { channel, paymentNo } = told;
  const proof = await confirm(context, told);
  await inTransaction(context.db, async (tx) => {
    const known = await findPaymentByNo(tx, channel, paymentNo);
    // A code's number is the order's.
    const order = await (known ? lockOrder(tx, known.order_id) : lockOrderByNo(tx, paymentNo));
    // Reconciliation shows it to finance: the money was received.
    if (order === undefined) return context.report('payment for an unknown order', new Error(paymentNo));
    await settle(tx, order, told, proof, context.now());
  });
}

/** Undefined where it was handled before, which nobody is asked about, or the money was given back since. */
async function confirm(context: AppContext, { channel, paymentNo }: ToldPayment): Promise<Proof | undefined> {
  const known = await findPaymentByNo(context.db, channel, paymentNo);
  if (known !== undefined && !isOpen(known)) return undefined;
  const answer = await context.sealer.confirmPayment({ channel, paymentNo });
  if (answer.state === 'unpaid') throw new Error(`${channel} does not confirm payment ${paymentNo}`);
  return answer.state === 'paid' ? answer : undefined;
}

const isOpen = ({ state }: PaymentRow): boolean => state === 'waiting' || state === 'closed';

async function settle(
  tx: Tx,
  order: OrderRow,
  { channel, paymentNo: payment_no, isNotified }: ToldPayment,
  proof: Proof | undefined,
  now: Date,
): Promise<void> {
  // One by a link has its row before it has a link.
  const known = await findPaymentByNo(tx, channel, payment_no);
  if (known === undefined)
    await insertPayment(tx, {
      id: newId(),
      order_id: order.id,
      channel,
      manner: 'code',
      payment_no,
      created_at: now,
    });
  const payment = known ?? (await findPaymentByNo(tx, channel, payment_no));
  if (payment !== undefined && isNotified) await countNotification(tx, payment.id, 'paid', now);
  // Anything else was handled before.
  if (payment === undefined || proof === undefined || !isOpen(payment)) return;
  if (proof.amountFen !== order.price_fen) return void (await movePayment(tx, payment, 'dispute', proof));
  // A link that was replaced had been closed at the provider.
  if (payment.state === 'closed' || (order.state !== 'created' && order.state !== 'paying'))
    return void (await movePayment(tx, payment, 'stray', proof));
  await movePayment(tx, payment, 'settle', proof);
  await completeOrder(tx, order, proof.paidAt);
}
