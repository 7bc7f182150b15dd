import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { reserveQuotas } from '../../money/index.ts';
import { lockOwnBatch } from './batches-store.ts';
import { listRows, setReservations } from './import-rows-store.ts';
import { moveBatch } from './move-batch.ts';
import { notifyOfBatch } from './notify-of-batch.ts';
import { getBatch, type ImportSummary } from './present-import.ts';

/** Reserves quota for the whole batch or not at all, in one transaction; a repetition is the same start. */
export async function startImport(context: AppContext, accountId: string, id: string): Promise<ImportSummary> {
  const now = context.now();
  await inTransaction(context.db, async (tx) => {
    const batch = Refusal.unlessFound(await lockOwnBatch(tx, accountId, id));
    if (batch.state === 'running') return;
    if (batch.state === 'draft') throw new Refusal('IMPORT_UNCHECKED');
    await moveBatch(tx, batch, 'start', now);
    const rows = await listRows(tx, id);
    const held = await reserveQuotas(tx, {
      accountId,
      kind: 'evidence',
      subjects: rows.map((row) => row.work_id),
      now,
    });
    await setReservations(
      tx,
      id,
      rows.map((row, at) => ({ line: row.line, reservationId: held[at] ?? '' })),
    );
    await notifyOfBatch(tx, batch, 'started');
  });
  return getBatch(context, accountId, id);
}
