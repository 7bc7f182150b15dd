import { type AppContext, inTransaction, itemJob } from '../../platform/index.ts';
import { notifyAccount } from '../../people/index.ts';
import { followDisplayOrderKind, returnDisplayFee } from '../../money/index.ts';
import { lockWork } from '../../works/index.ts';
import { searchPictures } from './find-pictures.ts';
import { followOrder } from './follow-order.ts';
import {
  findGateSubject,
  findUnfulfilledOrder,
  listOrdersToFollow,
  listWaitingWorks,
} from './public-listing-read-model.ts';

/**
 * A display with a paid fee continues to its check, one with a closed order ends; and a fee for a display that was not
 * made (withdrawn, refused, paid too late) is returned. All of it is read from the tables.
 */
export const followDisplayOrder = itemJob({
  kind: followDisplayOrderKind,
  label: '公开展示',
  listDue: ({ db }, free) => listOrdersToFollow(db, free('package_order.id')),
  run: async (context, orderId) => {
    for (const { work_id: workId } of await listWaitingWorks(context.db, orderId)) {
      const picture = await findGateSubject(context.db, workId);
      if (picture === undefined) continue;
      const near = await searchPictures(context, picture);
      await inTransaction(context.db, async (tx) => {
        const work = (await lockWork(tx, workId)) && (await findGateSubject(tx, workId));
        if (work !== undefined) await followOrder(context, tx, work, near);
      });
    }
    await returnUnfulfilled(context, orderId);
  },
});

async function returnUnfulfilled(context: AppContext, orderId: string): Promise<void> {
  const order = await findUnfulfilledOrder(context.db, orderId);
  if (order === undefined) return;
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
