import { termFrom } from '@yinji/contract';
import { type Tx, newId } from '../../platform/index.ts';
import { notifyAccount } from '../../people/index.ts';
import { grantQuotas } from '../quota/index.ts';
import { moveOrder } from './move-order.ts';
import { insertMembership, type OrderRow } from './orders-store.ts';

/**
 * Membership and quotas, in the transaction that marks the order paid. `order` was read under its row lock. An
 * order for a display grants neither: `publication` continues from there.
 */
export async function completeOrder(tx: Tx, order: OrderRow, paidAt: Date): Promise<void> {
  await moveOrder(tx, order, 'complete', { paidAt });
  if (order.work_id !== null) return;
  const endsAt = new Date(termFrom(paidAt.getTime(), order.snapshot.termDays).endsMs);
  await insertMembership(tx, {
    id: newId(),
    account_id: order.account_id,
    order_id: order.id,
    package_name: order.snapshot.name,
    starts_at: paidAt,
    ends_at: endsAt,
  });
  await grantQuotas(tx, {
    accountId: order.account_id,
    sourceId: order.id,
    orderId: order.id,
    quotas: order.snapshot.quotas,
    expiresAt: endsAt,
    now: paidAt,
  });
  await notifyAccount(tx, order.account_id, {
    title: '套餐已生效',
    category: 'orders',
    body: `${order.snapshot.name} 已支付，权益额度已到账。`,
    link: 'personal?currentType=memberCenter',
  });
}
