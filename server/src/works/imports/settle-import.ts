import { type AppContext, inTransaction, itemJob } from '../../platform/index.ts';
import { releaseReservation } from '../../money/index.ts';
import { settleImportKind } from '../deposits/index.ts';
import { dropDrafts } from './drop-drafts.ts';
import { abandonRows } from './give-up-import-rows.ts';
import { isBatch, listAbandonedBatches, listFinishedBatches, lockBatch } from './batches-store.ts';
import { listLeftReservations } from './import-rows-read-model.ts';
import { moveBatch } from './move-batch.ts';
import { notifyOfBatch } from './notify-of-batch.ts';

/** Long enough for a holiday, short enough that the quota is not blocked for long. */
const ABANDONED_DAYS = 7;

/** Ends a batch whose rows are all finished; stops an abandoned one and returns its quota. */
export const settleImport = itemJob({
  kind: settleImportKind,
  label: '批量导入',
  listDue: async (context, free) => {
    const isFree = free('import_batch.id');
    const finished = await listFinishedBatches(context.db, isFree);
    return [...finished, ...(await listAbandonedBatches(context.db, abandonedBefore(context), isFree))];
  },
  run: async (context, id) => {
    const before = abandonedBefore(context);
    if ((await listFinishedBatches(context.db, isBatch(id))).length > 0)
      await settle(context, id, 'finish', before);
    else if ((await listAbandonedBatches(context.db, before, isBatch(id))).length > 0)
      await settle(context, id, 'expire', before);
  },
});

const abandonedBefore = ({ now }: AppContext) => new Date(now().getTime() - ABANDONED_DAYS * 86_400_000);

async function settle(
  context: AppContext,
  id: string,
  event: 'finish' | 'expire',
  before: Date,
): Promise<void> {
  const now = context.now();
  const left = await inTransaction(context.db, async (tx) => {
    const batch = await lockBatch(tx, id);
    // Checked again under the lock: it may have been stopped, or resumed, a moment ago.
    if (batch === undefined || batch.state === 'done' || batch.state === 'stopped') return undefined;
    if (event === 'expire' && batch.active_at >= before) return undefined;
    await moveBatch(tx, batch, event, now);
    const drafts = event === 'expire' ? await abandonRows(tx, id, now) : [];
    for (const reservation of await listLeftReservations(tx, id)) await releaseReservation(tx, reservation);
    if (batch.state === 'running') await notifyOfBatch(tx, batch, event === 'finish' ? 'done' : 'abandoned');
    return { accountId: batch.account_id, drafts };
  });
  if (left) await dropDrafts(context, left.accountId, left.drafts);
}
