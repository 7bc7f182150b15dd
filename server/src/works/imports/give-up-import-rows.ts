import { enqueue, Refusal, type Tx, type AppContext, inTransaction } from '../../platform/index.ts';
import { releaseReservation } from '../../money/index.ts';
import { settleImportKind } from '../deposits/index.ts';
import { dropDrafts } from './drop-drafts.ts';
import { lockOwnBatch } from './batches-store.ts';
import { listUndeposited, markGivenUp } from './import-rows-store.ts';
import { listLeftReservations } from './import-rows-read-model.ts';
import { moveBatch } from './move-batch.ts';
import { getBatch, type ImportSummary } from './present-import.ts';

/** Rows that cannot be deposited return their quota; one deposited meanwhile stays. */
export async function giveUpImportRows(
  context: AppContext,
  accountId: string,
  { id, lines }: { id: string; lines: number[] },
): Promise<ImportSummary> {
  const now = context.now();
  const drafts = await inTransaction(context.db, async (tx) => {
    const batch = Refusal.unlessFound(await lockOwnBatch(tx, accountId, id));
    await moveBatch(tx, batch, 'giveUp', now);
    await enqueue(tx, settleImportKind, { id });
    return abandonRows(tx, id, now, lines);
  });
  await dropDrafts(context, accountId, drafts);
  return getBatch(context, accountId, id);
}

/** Under the batch's lock. Returns the drafts made for them. */
export async function abandonRows(tx: Tx, id: string, now: Date, lines?: readonly number[]): Promise<string[]> {
  const rows = await listUndeposited(tx, id, lines);
  const open = rows.map((row) => row.line);
  if (open.length > 0) {
    await markGivenUp(tx, id, open, now);
    for (const reservation of await listLeftReservations(tx, id, open))
      await releaseReservation(tx, reservation);
  }
  return rows.flatMap((row) => row.made ?? []);
}
