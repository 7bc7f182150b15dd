import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { releaseReservation } from '../../money/index.ts';
import { dropDrafts } from './drop-drafts.ts';
import { abandonRows } from './give-up-import-rows.ts';
import { lockOwnBatch } from './batches-store.ts';
import { listLeftReservations } from './import-rows-read-model.ts';
import { moveBatch } from './move-batch.ts';
import { notifyOfBatch } from './notify-of-batch.ts';
import { getBatch, type ImportSummary } from './present-import.ts';

/** Ends a batch: deposited rows stay, everything else is returned. A repetition changes nothing. */
export async function stopImport(context: AppContext, accountId: string, id: string): Promise<ImportSummary> {
  const now = context.now();
  const drafts = await inTransaction(context.db, async (tx) => {
    const batch = Refusal.unlessFound(await lockOwnBatch(tx, accountId, id));
    if (batch.state === 'stopped') return [];
    await moveBatch(tx, batch, 'stop', now);
    const left = await abandonRows(tx, id, now);
    for (const reservation of await listLeftReservations(tx, id)) await releaseReservation(tx, reservation);
    if (batch.state === 'running') await notifyOfBatch(tx, batch, 'stopped');
    return left;
  });
  await dropDrafts(context, accountId, drafts);
  return getBatch(context, accountId, id);
}
