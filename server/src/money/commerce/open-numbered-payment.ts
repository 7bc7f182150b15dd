import { Refusal, type AppContext, type PaymentWish, inTransaction, newId } from '../../platform/index.ts';
import { closeAtProvider } from './close-at-provider.ts';
import { moveOrder } from './move-order.ts';
import { movePayment } from './move-payment.ts';
import { linkNo } from './new-order.ts';
import type { Channel, OrderRow } from './orders-store.ts';
import { getPayable, lockOpenOrder, paymentWish, requireTime, requireUndisputed } from './payable-order.ts';
import { findPaymentByNo, insertPayment, listPayments, type PaymentRow } from './payments-store.ts';

/** Each is a call to the provider, and a number there. */
const MOST_LINKS = 20;

interface Asked {
  orderId: string;
  channel: Channel;
  /** Whether the open one is asked for again under its number, instead of being closed for another. */
  isRepeated: boolean;
}

/**
 * A payment of its own beside the order's codes, under a number of its own at the provider: a link, or one inside WeChat.
 * Each asking closes the one before, of either kind. `open` asks the provider; its answer is given out while the payment
 * is the one that counts.
 */
export async function openNumberedPayment<T>(
  context: AppContext,
  accountId: string,
  { orderId, channel, isRepeated }: Asked,
  open: (wish: PaymentWish, order: OrderRow) => Promise<T>,
): Promise<T> {
  const order = await getPayable(context, accountId, orderId);
  if (order.price_fen === 0) throw new Refusal('STATE_CHANGED');
  requireTime(order, context.now());
  const isOurs = (one: PaymentRow) => one.channel === channel && one.manner === 'link';
  if (!isRepeated)
    for (const payment of await listPayments(context.db, order.id))
      if (isOurs(payment) && payment.state === 'waiting') await closePayment(context, payment);
  // The row is written before the provider is called, so that no payment is unknown to us.
  const paymentNo = await inTransaction(context.db, async (tx) => {
    const locked = await lockOpenOrder(tx, order.id, context.now());
    const payments = await listPayments(tx, order.id);
    requireUndisputed(payments.filter((one) => one.channel === channel));
    const links = payments.filter(isOurs);
    const waiting = links.find(({ state }) => state === 'waiting');
    if (waiting !== undefined && isRepeated) return waiting.payment_no;
    if (links.length >= MOST_LINKS) throw new Refusal('TOO_MANY_REQUESTS');
    const payment_no = linkNo(order.order_no, links.length + 1);
    const row = { id: newId(), order_id: order.id, channel, payment_no, created_at: context.now() };
    await insertPayment(tx, { ...row, manner: 'link' });
    await moveOrder(tx, locked, 'pay');
    return payment_no;
  });
  const opened = await open(paymentWish(context, order, paymentNo), order).catch((cause: unknown) => {
    context.report(`payment ${channel}: link`, cause);
    throw new Refusal('PROVIDER_UNREACHABLE');
  });
  // Closed, paid, or replaced by another asking meanwhile: then nothing is given.
  await getPayable(context, accountId, orderId);
  const { state } = Refusal.unlessFound(await findPaymentByNo(context.db, channel, paymentNo));
  if (state !== 'waiting') throw new Refusal('STATE_CHANGED');
  return opened;
}

/** One that the provider does not close for certain stays waiting: it is asked about, and closed with the order. */
async function closePayment(context: AppContext, payment: PaymentRow): Promise<void> {
  if (!(await closeAtProvider(context, payment))) return;
  await inTransaction(context.db, async (tx) => {
    await lockOpenOrder(tx, payment.order_id, context.now());
    const now = await findPaymentByNo(tx, payment.channel, payment.payment_no);
    if (now?.state === 'waiting') await movePayment(tx, now, 'close');
  });
}

/** Where whoever pays comes back to: the order's own page. Written by the server; no address of a browser is ever taken over. */
export const orderPage = ({ config }: AppContext, orderId: string): string =>
  `${config.publicUrl}${config.basePath}personal?currentType=payment&id=${orderId}`;
