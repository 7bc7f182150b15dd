import type { NearCopy } from '@yinji/originality/copy-index';
import { type Tx, type AppContext } from '../../platform/index.ts';
import { notifyAccount } from '../../people/index.ts';
import { releaseReservation } from '../../money/index.ts';
import { judgeDisplay } from './judge-display.ts';
import { movePublicListing } from './move-public-listing.ts';
import { findPublicListing } from './public-listing-store.ts';
import { findOrderState, type GateSubject } from './public-listing-read-model.ts';

/**
 * Applies the result of a fee's order: paid, the check begins; closed unpaid, the reserved use is returned.
 * Under the work's lock.
 * @param near of `searchPictures`, asked before the transaction
 */
export async function followOrder(
  context: AppContext,
  tx: Tx,
  work: GateSubject,
  near: readonly NearCopy[],
): Promise<void> {
  const shelf = await findPublicListing(tx, work.id);
  if (shelf?.state !== 'unpaid' || shelf.order_id === null) return;
  const order = await findOrderState(tx, shelf.order_id);
  const now = context.now();
  if (order === 'paid') {
    const moved = await movePublicListing(tx, { workId: work.id, shelf, event: 'pay', role: 'system', now });
    await judgeDisplay(context, tx, { work, shelf: { ...shelf, ...moved }, near, now });
  }
  if (order !== 'closed') return;
  const change = { reservation_id: null, order_id: null };
  await movePublicListing(tx, { workId: work.id, shelf, event: 'lapse', role: 'system', now, change });
  if (shelf.reservation_id !== null) await releaseReservation(tx, shelf.reservation_id);
  await notifyAccount(tx, work.account_id, {
    title: '公开展示的申请已关闭',
    body: `「${work.title}」的展示费没有在时限内支付，申请已关闭，额度已退回。`,
    link: `product-detail?id=${work.id}`,
    category: 'orders',
  });
}
