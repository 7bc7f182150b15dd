import { findImportFaults, IMPORT_MAX_ROWS, type FoundFault, type ImportRow } from '@yinji/contract';
import { Refusal, type Tx, type AppContext, beijingDay, inTransaction } from '../../platform/index.ts';
import { lockOwnBatch, setSkipped } from './batches-store.ts';
import { deleteRows, listDepositedBefore, listRows, type ImportedRow } from './import-rows-store.ts';
import { moveBatch } from './move-batch.ts';
import { getBatch, type ImportSummary } from './present-import.ts';

/**
 * Repeats the browser's checks, and the one only the server can make: that a file was deposited before. Without
 * faults the batch may start; with `leaveOut` faulty rows are left out and recorded.
 */
export async function checkImport(
  context: AppContext,
  accountId: string,
  { id, leaveOut }: { id: string; leaveOut: boolean },
): Promise<ImportSummary & { faults: FoundFault[] }> {
  const now = context.now();
  const faults = await inTransaction(context.db, async (tx) => {
    const batch = Refusal.unlessFound(await lockOwnBatch(tx, accountId, id));
    // Repeated after a lost answer.
    if (batch.state === 'checked') return [];
    if (batch.state !== 'draft') throw new Refusal('STATE_CHANGED');
    const rows = await listRows(tx, id);
    const found = await findFaults(tx, accountId, rows, beijingDay(now));
    const faulty = Map.groupBy(found, (one) => one.line);
    if (faulty.size > 0 && !leaveOut) return found;
    if (rows.length === faulty.size) throw new Refusal('BAD_INPUT', '没有可以存证的行');
    if (faulty.size > 0) {
      const left = rows.flatMap((row) => {
        const own = faulty.get(row.line);
        const said = own?.map(({ column, fault }) => ({ column, fault }));
        return said ? [{ line: row.line, fileName: row.file_name, title: row.title, faults: said }] : [];
      });
      await deleteRows(tx, id, [...faulty.keys()]);
      await setSkipped(tx, id, [...batch.skipped, ...left].slice(0, 2 * IMPORT_MAX_ROWS));
    }
    await moveBatch(tx, batch, 'check', now);
    return [];
  });
  return { ...(await getBatch(context, accountId, id)), faults };
}

async function findFaults(tx: Tx, accountId: string, rows: readonly ImportedRow[], today: string) {
  const found = findImportFaults(rows.map(asWritten), today);
  const before = new Set(
    await listDepositedBefore(
      tx,
      accountId,
      rows.map((row) => row.file_sha256),
    ),
  );
  for (const row of rows)
    if (before.has(Buffer.from(row.file_sha256).toString('hex')))
      found.push({ line: row.line, column: 'fileName', fault: 'deposited-before' });
  return found;
}

const asWritten = (row: ImportedRow): ImportRow => ({
  line: row.line,
  title: row.title,
  workType: row.work_type,
  description: row.description,
  claimedCreatedOn: row.claimed_created_on,
  file: {
    name: row.file_name,
    sizeBytes: row.file_size_bytes,
    sha256: Buffer.from(row.file_sha256).toString('hex'),
    sm3: Buffer.from(row.file_sm3).toString('hex'),
  },
});
