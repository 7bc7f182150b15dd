import { Refusal, type AppContext, inTransaction, newId } from '../../platform/index.ts';
import { moveOrder } from './move-order.ts';
import { findOrder, lockOrder, type Channel, type OrderRow } from './orders-store.ts';
import { findPayment, insertPayment, setCodeUrl, type PaymentRow } from './payments-store.ts';

/** WeChat Pay takes no order that ends within a minute (time_expire). */
const SHORTEST_MS = 60_000;

/** Gets the code of one channel; a repetition returns the same code. */
export async function payPackageOrder(
  context: AppContext,
  accountId: string,
  orderId: string,
  channel: Channel,
): Promise<{ order: OrderRow; codeUrl: string | null }> {
  const order = Refusal.unlessFound(await findOrder(context.db, accountId, orderId));
  requireOpen(order, context.now());
  if (order.price_fen === 0) return { order, codeUrl: null };
  if (order.terms_accepted_at === null) throw new Refusal('TERMS_REQUIRED');

  const known = await findPayment(context.db, order.id, channel);
  requireWaiting(known);
  if (known?.code_url) return { order, codeUrl: known.code_url };
  if (order.expires_at.getTime() - context.now().getTime() <= SHORTEST_MS) throw new Refusal('ORDER_CLOSED');
  // The row is written before the provider is called, so that no payment is unknown to us.
  await inTransaction(context.db, async (tx) => {
    const locked = await getOpen(tx, order.id, context.now());
    await insertPayment(tx, { id: newId(), order_id: order.id, channel, created_at: context.now() });
    await moveOrder(tx, locked, 'pay');
  });
  const request = {
    orderNo: order.order_no,
    amountFen: order.price_fen,
    description: `${context.config.siteName}${order.work_id === null ? '会员套餐 ' : ''}${order.snapshot.name}`,
    expiresAt: order.expires_at,
  };
  const { codeUrl } = await context.payments[channel].create(request).catch((cause: unknown) => {
    context.report(`payment ${channel}: create`, cause);
    throw new Refusal('PROVIDER_UNREACHABLE');
  });
  await inTransaction(context.db, async (tx) => {
    // It may have been closed or paid meanwhile: then no code is shown.
    await getOpen(tx, order.id, context.now());
    const payment = await findPayment(tx, order.id, channel);
    requireWaiting(payment);
    if (payment !== undefined) await setCodeUrl(tx, payment.id, codeUrl);
  });
  return { order, codeUrl };
}

async function getOpen(tx: Parameters<typeof lockOrder>[0], id: string, now: Date): Promise<OrderRow> {
  const order = Refusal.unlessFound(await lockOrder(tx, id));
  requireOpen(order, now);
  return order;
}

function requireOpen(order: OrderRow, now: Date): void {
  if (order.state === 'closed') throw new Refusal('ORDER_CLOSED');
  if (order.state !== 'created' && order.state !== 'paying') throw new Refusal('ORDER_PAID');
  if (order.expires_at <= now) throw new Refusal('ORDER_CLOSED');
}

/** A wrong amount was paid on this channel: another scan would find it paid. */
function requireWaiting(payment: PaymentRow | undefined): void {
  if (payment !== undefined && payment.state !== 'waiting')
    throw new Refusal('STATE_CHANGED', '该渠道的实付金额与订单不符，已转人工核对，请改用另一渠道');
}
