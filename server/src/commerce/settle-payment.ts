import { inTransaction, type Tx } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { tellAccount } from '../outbox/index.ts';
import type { World } from '../world.ts';
import { insertMembership, lockOrderByNo, setOrderState, type Channel, type OrderRow } from './orders-store.ts';
import { findPayment, insertPayment, markPayment } from './payments-store.ts';
import { grantQuotas } from './quota.ts';

export interface ProvenPayment {
  channel: Channel;
  orderNo: string;
  amountFen: number;
  providerTradeNo: string;
  paidAt: Date;
}

/**
 * What a verified notification or an active query proved. However often and in whatever order it comes, the order is
 * paid once and grants once; a second payment or one after closing is refunded; a wrong amount grants nothing.
 */
export async function settlePayment(world: World, proven: ProvenPayment): Promise<void> {
  await inTransaction(world.db, async (tx) => {
    const order = await lockOrderByNo(tx, proven.orderNo);
    if (order === undefined) return world.report('payment for an unknown order', new Error(proven.orderNo));
    await insertPayment(tx, { id: newId(), order_id: order.id, channel: proven.channel });
    const payment = await findPayment(tx, order.id, proven.channel);
    if (payment === undefined || !['waiting', 'closed'].includes(payment.state)) return;
    if (proven.amountFen !== order.price_fen)
      return markPayment(tx, payment.id, { ...proven, state: 'disputed' });
    const isOpen = order.state === 'created' || order.state === 'paying';
    await markPayment(tx, payment.id, { ...proven, state: isOpen ? 'paid' : 'refunding' });
    if (isOpen) await completeOrder(tx, order, proven.paidAt);
  });
  world.wake();
}

/** Membership and quotas, in the transaction that marks the order paid. */
export async function completeOrder(tx: Tx, order: OrderRow, paidAt: Date): Promise<void> {
  await setOrderState(tx, order.id, 'paid', paidAt);
  const endsAt = new Date(paidAt.getTime() + order.snapshot.termDays * 86_400_000);
  await insertMembership(tx, {
    id: newId(),
    account_id: order.account_id,
    order_id: order.id,
    package_name: order.snapshot.name,
    starts_at: paidAt,
    ends_at: endsAt,
  });
  await grantQuotas(tx, order.account_id, order.id, order.snapshot.quotas, endsAt);
  await tellAccount(tx, order.account_id, {
    title: '套餐已生效',
    body: `${order.snapshot.name} 已支付，权益额度已到账。`,
    link: 'personal?currentType=memberCenter',
    category: 'orders',
  });
}
