import { IMPORT_MAX_ROWS, type ImportRow } from '@yinji/contract';
import { Refusal, type AppContext, inTransaction, newId } from '../../platform/index.ts';
import { lockOwnBatch } from './batches-store.ts';
import { countRows, putRows } from './import-rows-store.ts';
import { moveBatch } from './move-batch.ts';
import { getBatch, type ImportSummary } from './present-import.ts';

interface Filled {
  id: string;
  rows: (ImportRow & { file: NonNullable<ImportRow['file']> })[];
}

/** Stores some of the rows unchecked: `checkImport` reports their faults. */
export async function fillImport(
  context: AppContext,
  accountId: string,
  { id, rows }: Filled,
): Promise<ImportSummary> {
  const now = context.now();
  // A line named twice in one call: the last one wins, as if sent one after the other.
  const lines = [...new Map(rows.map((row) => [row.line, row])).values()];
  await inTransaction(context.db, async (tx) => {
    const batch = Refusal.unlessFound(await lockOwnBatch(tx, accountId, id));
    await moveBatch(tx, batch, 'fill', now);
    await putRows(
      tx,
      lines.map(({ file, ...row }) => ({
        batch_id: id,
        line: row.line,
        title: row.title,
        work_type: row.workType,
        description: row.description,
        claimed_created_on: row.claimedCreatedOn,
        file_name: file.name,
        file_size_bytes: file.sizeBytes,
        file_sha256: Buffer.from(file.sha256, 'hex'),
        file_sm3: Buffer.from(file.sm3, 'hex'),
        work_id: newId(now.getTime()),
      })),
    );
    if ((await countRows(tx, id)) > IMPORT_MAX_ROWS) throw new Refusal('IMPORT_TOO_LARGE');
  });
  return getBatch(context, accountId, id);
}
