import { Refusal, type AppContext, inTransaction, newId } from '../../platform/index.ts';
import { closeAtProvider } from './close-at-provider.ts';
import { moveOrder } from './move-order.ts';
import { movePayment } from './move-payment.ts';
import { linkNo } from './new-order.ts';
import type { Channel, OrderRow } from './orders-store.ts';
import { getPayable, lockOpenOrder, paymentWish, requireTime, requireUndisputed } from './payable-order.ts';
import { findPaymentByNo, insertPayment, listPayments, type PaymentRow } from './payments-store.ts';

/** Each is a call to the provider, and a number there. */
const MOST_LINKS = 20;

export interface Payer {
  /** WeChat Pay opens the link from there alone. */
  address: string;
  /** Where the app leads back to: the order's own page by default. Written by the server; no address of a browser is ever taken over. */
  returnUrl?: string;
}

/**
 * The address that opens the payer's own app, for this answer alone: it is neither stored nor given twice. One of
 * WeChat Pay's lives for five minutes and from one address, so each asking closes the one before and makes another
 * under a number of its own; an Alipay page may be opened again under its first number.
 */
export async function openPaymentLink(
  context: AppContext,
  accountId: string,
  { orderId, channel }: { orderId: string; channel: Channel },
  { address: payerAddress, returnUrl }: Payer,
): Promise<{ linkUrl: string }> {
  const order = await getPayable(context, accountId, orderId);
  if (order.price_fen === 0) throw new Refusal('STATE_CHANGED');
  requireTime(order, context.now());
  const provider = context.payments[channel];
  const isOurs = (one: PaymentRow) => one.channel === channel && one.manner === 'link';
  if (!provider.repeatsLinks)
    for (const payment of await listPayments(context.db, order.id))
      if (isOurs(payment) && payment.state === 'waiting') await closeLink(context, payment);
  // The row is written before the provider is called, so that no payment is unknown to us.
  const paymentNo = await inTransaction(context.db, async (tx) => {
    const locked = await lockOpenOrder(tx, order.id, context.now());
    const payments = await listPayments(tx, order.id);
    requireUndisputed(payments.filter((one) => one.channel === channel));
    const links = payments.filter(isOurs);
    const open = links.find(({ state }) => state === 'waiting');
    if (open !== undefined && provider.repeatsLinks) return open.payment_no;
    if (links.length >= MOST_LINKS) throw new Refusal('TOO_MANY_REQUESTS');
    const payment_no = linkNo(order.order_no, links.length + 1);
    const row = { id: newId(), order_id: order.id, channel, payment_no, created_at: context.now() };
    await insertPayment(tx, { ...row, manner: 'link' });
    await moveOrder(tx, locked, 'pay');
    return payment_no;
  });
  const wish = {
    ...paymentWish(context, order, paymentNo),
    payerAddress,
    returnUrl: returnUrl ?? orderPage(context, order),
  };
  const { linkUrl } = await provider.link(wish).catch((cause: unknown) => {
    context.report(`payment ${channel}: link`, cause);
    throw new Refusal('PROVIDER_UNREACHABLE');
  });
  // Closed, paid, or replaced by another asking meanwhile: then no link is given.
  await getPayable(context, accountId, orderId);
  const { state } = Refusal.unlessFound(await findPaymentByNo(context.db, channel, paymentNo));
  if (state !== 'waiting') throw new Refusal('STATE_CHANGED');
  return { linkUrl };
}

/** One that the provider does not close for certain stays waiting: it is asked about, and closed with the order. */
async function closeLink(context: AppContext, payment: PaymentRow): Promise<void> {
  if (!(await closeAtProvider(context, payment))) return;
  await inTransaction(context.db, async (tx) => {
    await lockOpenOrder(tx, payment.order_id, context.now());
    const now = await findPaymentByNo(tx, payment.channel, payment.payment_no);
    if (now?.state === 'waiting') await movePayment(tx, now, 'close');
  });
}

const orderPage = ({ config }: AppContext, order: OrderRow): string =>
  `${config.publicUrl}${config.basePath}personal?currentType=payment&id=${order.id}`;
