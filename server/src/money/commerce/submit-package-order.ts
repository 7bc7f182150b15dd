import { Refusal, type AppContext, inTransaction, newId } from '../../platform/index.ts';
import { newOrderNo, OPEN_MINUTES } from './new-order.ts';
import { findOpenOrder, hasFreeGrant, holdPackageOnSale, insertOrder, type OrderRow } from './orders-store.ts';

/** One open order per person and package: a double click, a second tab and a retry get the same one. */
export async function submitPackageOrder(
  context: AppContext,
  accountId: string,
  given: { packageId: string; remark?: string | undefined },
): Promise<OrderRow> {
  const now = context.now();
  await inTransaction(context.db, async (tx) => {
    const offered = await holdPackageOnSale(tx, given.packageId);
    if (offered === undefined) throw new Refusal('NOT_FOUND', '没有这个套餐，或已停售');
    // A free package grants once per person; the index `one_free_grant` decides between two concurrent tries.
    if (offered.price_fen === 0 && (await hasFreeGrant(tx, accountId, offered.id)))
      throw new Refusal('ORDER_PAID', '您已领取过这个套餐');
    await insertOrder(tx, {
      id: newId(now.getTime()),
      orderNo: newOrderNo(now),
      accountId,
      packageId: offered.id,
      workId: null,
      snapshot: {
        name: offered.name,
        priceFen: offered.price_fen,
        termDays: offered.term_days,
        quotas: {
          evidence: offered.evidence,
          authentic: offered.authentic,
          gallery: offered.gallery,
          common: offered.common,
        },
      },
      remark: given.remark ?? '',
      createdAt: now,
      expiresAt: new Date(now.getTime() + OPEN_MINUTES * 60_000),
    });
  });
  const order = await findOpenOrder(context.db, accountId, given.packageId, now);
  // An overdue order blocks a new one until its job has closed it, also at the provider.
  if (order === undefined) throw new Refusal('STATE_CHANGED', '上一笔订单正在关闭，请稍后再试');
  return order;
}
