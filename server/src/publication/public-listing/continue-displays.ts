import { type AppContext, inTransaction, notifyAccount } from '../../platform/index.ts';
import { returnDisplayFee } from '../../money/index.ts';
import { lockWork } from '../../works/index.ts';
import { followOrder } from './follow-order.ts';
import { findGateSubject, listSettledOrders, listUnfulfilledOrders } from './public-listing-store.ts';

/**
 * Job: a display with a paid fee continues to its check, one with a closed order ends; and a fee for a display
 * that was not made (withdrawn, refused, paid too late) is returned. All of it is read from the tables.
 */
export async function continueDisplays(context: AppContext): Promise<void> {
  for (const { work_id: workId } of await listSettledOrders(context.db))
    await inTransaction(context.db, async (tx) => {
      const work = (await lockWork(tx, workId)) && (await findGateSubject(tx, workId));
      if (work !== undefined) await followOrder(context, tx, work);
    });
  for (const order of await listUnfulfilledOrders(context.db))
    await inTransaction(context.db, async (tx) => {
      await returnDisplayFee(tx, order.id, '作品未公开展示，展示费退回', context.now());
      const work = order.work_id === null ? undefined : await lockWork(tx, order.work_id);
      if (work === undefined) return;
      await notifyAccount(tx, work.account_id, {
        title: '展示费将原路退回',
        body: `「${work.title}」没有公开展示，已付的展示费将原路退回。`,
        link: 'personal?currentType=payment',
        category: 'orders',
      });
    });
}
