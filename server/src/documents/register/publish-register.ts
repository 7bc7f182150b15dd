import { type Tx, type AppContext, inTransaction } from '../../platform/index.ts';
import { appendRecord } from '../../evidence/index.ts';
import { endOfMonth, lastClosedMonth } from './register-month.ts';
import {
  countEntries,
  enterMonth,
  findCurrentFile,
  hasBegun,
  lockRegister,
  putFile,
  renewMonth,
} from './register-store.ts';
import { listOutdatedMonths } from './register-read-model.ts';
import { writeMonth } from './write-month.ts';

const SETTLED_MS = 86_400_000;

/**
 * Job: writes the file of the past month, and rewrites months with works that have left the public since. Each
 * file's digests go into the log; a work that left before the month's end was never in it.
 */
export async function publishRegister(context: AppContext): Promise<void> {
  const now = context.now();
  const month = lastClosedMonth(now);
  if ((await findCurrentFile(context.db, month)) === undefined)
    await inTransaction(context.db, async (tx) => {
      if (!(await lockRegister(tx)) || (await findCurrentFile(tx, month)) !== undefined) return;
      await enterMonth(tx, month, endOfMonth(month));
      // The register begins with the first month that has entries.
      if ((await countEntries(tx, month)) === 0 && !(await hasBegun(tx))) return;
      await publish(context, tx, month, 1);
    });
  for (const outdated of await listOutdatedMonths(context.db, new Date(now.getTime() - SETTLED_MS)))
    await inTransaction(context.db, async (tx) => {
      if (!(await lockRegister(tx))) return;
      const before = await findCurrentFile(tx, outdated);
      if (before === undefined) return;
      await renewMonth(tx, outdated);
      await publish(context, tx, outdated, before.revision + 1);
    });
}

/** The objects first, the row after: a crash between leaves bytes without a row. */
async function publish(context: AppContext, tx: Tx, month: string, revision: number): Promise<void> {
  const now = context.now();
  const { csv, jsonl, rows } = await writeMonth(context, tx, month);
  const record = await appendRecord(tx, {
    type: 'register',
    v: 1,
    month,
    csv_sha256: csv.sha256.toString('hex'),
    jsonl_sha256: jsonl.sha256.toString('hex'),
    rows,
    published_at: now.toISOString(),
  });
  await putFile(tx, {
    month,
    revision,
    rows,
    csv_key: csv.key,
    csv_sha256: csv.sha256,
    csv_bytes: csv.sizeBytes,
    jsonl_key: jsonl.key,
    jsonl_sha256: jsonl.sha256,
    jsonl_bytes: jsonl.sizeBytes,
    record_sha256: record.sha256,
    published_at: now,
  });
}
