import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { notifyAccount } from '../../people/index.ts';
import { getSources } from './get-sources.ts';
import { linkTo } from './link-to.ts';
import { lockSide } from './lock-side.ts';
import { listSources, markReleased } from './sources-store.ts';

/** Shows this very picture to the other side; a replacement is hidden again. A release cannot be withdrawn. */
export async function releaseSource(
  context: AppContext,
  accountId: string,
  { objectionId, sourceId }: { objectionId: string; sourceId: string },
) {
  await inTransaction(context.db, async (tx) => {
    const { row, side } = await lockSide(tx, accountId, objectionId);
    const own = (await listSources(tx, row.id)).find((one) => one.side === side);
    if (own === undefined || own.account_id !== accountId) throw new Refusal('NOT_FOUND');
    if (own.id !== sourceId) throw new Refusal('STATE_CHANGED');
    if (own.released_at !== null) return;
    await markReleased(tx, own.id, context.now());
    await notifyAccount(tx, side === 'objector' ? row.holder_id : row.account_id, {
      title: '对方出示了底片',
      body: `${row.number}：可以在异议页面查看对方底片的预览。`,
      link: linkTo(row.id),
      category: 'review',
    });
  });
  return getSources(context, accountId, objectionId);
}
