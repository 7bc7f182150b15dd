import { Refusal, type Tx, newId } from '../../platform/index.ts';
import { newOrderNo, OPEN_MINUTES } from './new-order.ts';
import { findOpenDisplayOrder, insertOrder, lockOrder, type OrderRow } from './orders-store.ts';

interface Display {
  accountId: string;
  workId: string;
  title: string;
  feeFen: number;
  now: Date;
}

/**
 * The order for the public display of one work, at the price of the setting; an open one is returned again.
 * Under the work's lock. @throws Refusal STATE_CHANGED while an overdue one is being closed
 */
export async function openDisplayOrder(tx: Tx, display: Display): Promise<OrderRow> {
  const { accountId, workId, title, feeFen, now } = display;
  await insertOrder(tx, {
    id: newId(now.getTime()),
    orderNo: newOrderNo(now),
    accountId,
    packageId: null,
    workId,
    snapshot: {
      name: `公开展示「${title}」`.slice(0, 60),
      priceFen: feeFen,
      termDays: 0,
      quotas: { evidence: 0, authentic: 0, gallery: 0, common: 0 },
    },
    remark: '',
    createdAt: now,
    expiresAt: new Date(now.getTime() + OPEN_MINUTES * 60_000),
  });
  const open = await findOpenDisplayOrder(tx, workId);
  const order = open && (await lockOrder(tx, open.id));
  if (order === undefined || order.expires_at <= now)
    throw new Refusal('STATE_CHANGED', '上一笔订单正在关闭，请稍后再试');
  return order;
}
