import { randomBytes } from 'node:crypto';
import { alipayPaymentNotice } from '../alipay/notices.ts';
import { beijingDate } from '../store/beijing-time.ts';
import { digits } from '../store/keys.ts';
import { wechatPaymentNotice } from '../wechat/notices.ts';
import { enqueueNotice } from './delivery.ts';
import { isWaiting, orderId } from './order.ts';
import type { Order } from './order.ts';
import type { World } from './world.ts';

export type PayOutcome =
  | { outcome: 'paid'; orders: Order[] }
  | { outcome: 'unknown-code' | 'already-paid' | 'closed' };

export const findOrderByCode = (world: World, code: string): Order | undefined =>
  world.orders.list().find((order) => order.code === code.trim());

/** The payer's phone reads the code. At Alipay the trade begins to exist here. */
export function scanCode(world: World, code: string): Order | undefined {
  const order = findOrderByCode(world, code);
  if (!order || order.state !== 'created' || !canBePaid(world, order)) return order;
  const scanned: Order = { ...order, state: 'scanned', scannedAt: world.now(), ...identified(world, order) };
  world.orders.put(orderId(order.channel, order.orderNo), scanned);
  return scanned;
}

/** The payer confirms. Payment and notification are one line in the journal, so neither exists alone. */
export function payCode(world: World, code: string): PayOutcome {
  const order = scanCode(world, code);
  if (!order) return { outcome: 'unknown-code' };
  if (order.state === 'paid') return { outcome: 'already-paid' };
  if (!canBePaid(world, order)) return { outcome: 'closed' };
  const orders = [order, ...(world.faults().bothCodesPaid ? siblings(world, order) : [])];
  const settled = world.journal.commit(() => orders.map((each) => settle(world, each)));
  world.wakeCourier();
  return { outcome: 'paid', orders: settled };
}

export const canBePaid = (world: World, order: Order): boolean =>
  order.state !== 'paid' && (isWaiting(order, world.now()) || world.faults().paidAfterClosing);

function settle(world: World, order: Order): Order {
  const { closedAt: _, ...rest } = order;
  const wrong = world.faults().wrongAmount ? { settledFen: Math.max(order.totalFen - 1, 0) || 2 } : {};
  const paid: Order = { ...rest, ...identified(world, order), ...wrong, state: 'paid', paidAt: world.now() };
  world.orders.put(orderId(paid.channel, paid.orderNo), paid);
  if (paid.notifyUrl) {
    enqueueNotice(
      world,
      paid.channel === 'wechat' ? wechatPaymentNotice(world, paid) : alipayPaymentNotice(world, paid),
    );
  }
  return paid;
}

/** The other channel's open order for the same purchase: same number, else same amount and title, newest first. */
function siblings(world: World, order: Order): Order[] {
  const others = world.orders
    .list()
    .filter((other) => other.channel !== order.channel && isWaiting(other, world.now()))
    .toSorted((a, b) => b.createdAt - a.createdAt);
  const twin =
    others.find((other) => other.orderNo === order.orderNo) ??
    others.find((other) => other.totalFen === order.totalFen && other.title === order.title);
  return twin ? [twin] : [];
}

/** Trade number and payer, fixed once assigned. 28 digits as both providers print them. */
function identified(world: World, order: Order): Pick<Order, 'tradeNo' | 'payerId'> {
  const day = beijingDate(world.now()).replaceAll('-', '');
  const wechat = order.channel === 'wechat';
  return {
    tradeNo: order.tradeNo ?? (wechat ? digits(`42000${day}`, 15) : digits(`${day}22001`, 15)),
    payerId: order.payerId ?? (wechat ? `o${randomBytes(20).toString('base64url')}` : digits('2088', 12)),
  };
}
