import { randomBytes } from 'node:crypto';
import { alipayPaymentNotice } from '../alipay/notices.ts';
import { beijingDate } from '../store/beijing-time.ts';
import { digits } from '../store/keys.ts';
import { wechatPaymentNotice } from '../wechat/notices.ts';
import { enqueueNotice } from './delivery.ts';
import { isWaiting, orderId } from './order.ts';
import type { Order } from './order.ts';
import type { CashierContext } from './context.ts';

export type PayOutcome =
  | { outcome: 'paid'; orders: Order[] }
  | { outcome: 'unknown-code' | 'already-paid' | 'closed' };

export const findOrderByCode = (context: CashierContext, code: string): Order | undefined =>
  context.orders.list().find((order) => order.code === code.trim());

/** The payer's phone reads the code. At Alipay the trade begins to exist here. */
export function scanCode(context: CashierContext, code: string): Order | undefined {
  const order = findOrderByCode(context, code);
  if (!order || order.state !== 'created' || !canBePaid(context, order)) return order;
  // On Alipay's page the trade begins with the payment.
  if (order.isLink && order.channel === 'alipay') return order;
  const scanned: Order = {
    ...order,
    state: 'scanned',
    scannedAt: context.now(),
    ...identified(context, order),
  };
  context.orders.put(orderId(order.channel, order.orderNo), scanned);
  return scanned;
}

/** The payer confirms. Payment and notification are one line in the journal, so neither exists alone. */
export function payCode(context: CashierContext, code: string): PayOutcome {
  const order = scanCode(context, code);
  if (!order) return { outcome: 'unknown-code' };
  if (order.state === 'paid') return { outcome: 'already-paid' };
  if (!canBePaid(context, order)) return { outcome: 'closed' };
  const orders = [order, ...(context.faults().bothCodesPaid ? siblings(context, order) : [])];
  const settled = context.journal.commit(() => orders.map((each) => settle(context, each)));
  context.wakeCourier();
  return { outcome: 'paid', orders: settled };
}

export const canBePaid = (context: CashierContext, order: Order): boolean =>
  order.state !== 'paid' && (isWaiting(order, context.now()) || context.faults().paidAfterClosing);

function settle(context: CashierContext, order: Order): Order {
  const { closedAt: _, ...rest } = order;
  const wrong = context.faults().wrongAmount ? { settledFen: Math.max(order.totalFen - 1, 0) || 2 } : {};
  const paid: Order = {
    ...rest,
    ...identified(context, order),
    ...wrong,
    state: 'paid',
    paidAt: context.now(),
  };
  context.orders.put(orderId(paid.channel, paid.orderNo), paid);
  if (paid.notifyUrl) {
    enqueueNotice(
      context,
      paid.channel === 'wechat' ? wechatPaymentNotice(context, paid) : alipayPaymentNotice(context, paid),
    );
  }
  return paid;
}

/** The other channel's open order for the same purchase: same number, else same amount and title, newest first. */
function siblings(context: CashierContext, order: Order): Order[] {
  const others = context.orders
    .list()
    .filter((other) => other.channel !== order.channel && isWaiting(other, context.now()))
    .toSorted((a, b) => b.createdAt - a.createdAt);
  const twin =
    others.find((other) => other.orderNo === order.orderNo) ??
    others.find((other) => other.totalFen === order.totalFen && other.title === order.title);
  return twin ? [twin] : [];
}

/** Trade number and payer, fixed once assigned. 28 digits as both providers print them. */
function identified(context: CashierContext, order: Order): Pick<Order, 'tradeNo' | 'payerId'> {
  const day = beijingDate(context.now()).replaceAll('-', '');
  const wechat = order.channel === 'wechat';
  return {
    tradeNo: order.tradeNo ?? (wechat ? digits(`42000${day}`, 15) : digits(`${day}22001`, 15)),
    payerId: order.payerId ?? (wechat ? `o${randomBytes(20).toString('base64url')}` : digits('2088', 12)),
  };
}
