import { Refusal, type AppContext, type PaymentWish, type Tx } from '../../platform/index.ts';
import { findOrder, lockOrder, type OrderRow } from './orders-store.ts';

/** WeChat Pay takes no order that ends within a minute (time_expire). */
const SHORTEST_MS = 60_000;

/** One's own open order. @throws Refusal NOT_FOUND, ORDER_CLOSED, ORDER_PAID, TERMS_REQUIRED */
export async function getPayable(context: AppContext, accountId: string, orderId: string): Promise<OrderRow> {
  const order = Refusal.unlessFound(await findOrder(context.db, accountId, orderId));
  requireOpen(order, context.now());
  if (order.price_fen > 0 && order.terms_accepted_at === null) throw new Refusal('TERMS_REQUIRED');
  return order;
}

/** Under its lock: it may have been closed or paid meanwhile. */
export async function lockOpenOrder(tx: Tx, id: string, now: Date): Promise<OrderRow> {
  const order = Refusal.unlessFound(await lockOrder(tx, id));
  requireOpen(order, now);
  return order;
}

export function requireTime(order: OrderRow, now: Date): void {
  if (order.expires_at.getTime() - now.getTime() <= SHORTEST_MS) throw new Refusal('ORDER_CLOSED');
}

/** A wrong amount was paid on this channel: another try would find it paid. */
export function requireUndisputed(payments: readonly { state: string }[]): void {
  if (payments.some(({ state }) => state !== 'waiting' && state !== 'closed'))
    throw new Refusal('STATE_CHANGED', '该渠道的实付金额与订单不符，已转人工核对，请改用另一渠道');
}

/** What the provider is told, under the number of one payment. */
export const paymentWish = (context: AppContext, order: OrderRow, paymentNo: string): PaymentWish => ({
  orderNo: paymentNo,
  amountFen: order.price_fen,
  description: `${context.config.siteName}${order.work_id === null ? '会员套餐 ' : ''}${order.snapshot.name}`,
  expiresAt: order.expires_at,
});

function requireOpen(order: OrderRow, now: Date): void {
  if (order.state === 'closed') throw new Refusal('ORDER_CLOSED');
  if (order.state !== 'created' && order.state !== 'paying') throw new Refusal('ORDER_PAID');
  if (order.expires_at <= now) throw new Refusal('ORDER_CLOSED');
}
