import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { Tx, AppContext } from '../../platform/index.ts';
import { presentEntry } from './present-entry.ts';
import { CSV_HEAD, csvLine, jsonLine } from './register-lines.ts';
import { listMonthEntries } from './register-read-model.ts';

const AT_ONCE = 500;

export interface WrittenFile {
  key: string;
  sha256: Buffer;
  sizeBytes: number;
}

/** Both files of a month in one reading, so that they agree; a month may be larger than memory. */
export async function writeMonth(
  context: AppContext,
  tx: Tx,
  month: string,
): Promise<{ csv: WrittenFile; jsonl: WrittenFile; rows: number }> {
  const csv = await openFile(context);
  const jsonl = await openFile(context);
  try {
    let rows = 0;
    await csv.write(CSV_HEAD);
    for (let after = -1, isMore = true; isMore;) {
      const read = await listMonthEntries(tx, month, after, AT_ONCE);
      const entries = await Promise.all(read.map((row) => presentEntry(context, row)));
      await csv.write(entries.map(csvLine).join(''));
      await jsonl.write(entries.map(jsonLine).join(''));
      rows += entries.length;
      after = read.at(-1)?.log_index ?? after;
      isMore = read.length === AT_ONCE;
    }
    return { csv: await csv.finish(), jsonl: await jsonl.finish(), rows };
  } finally {
    await csv.close();
    await jsonl.close();
  }
}

/** A file that is measured while it is written; an unfinished one is deleted. */
async function openFile(context: AppContext) {
  const path = await context.objects.temporaryPath();
  const file = await open(path, 'wx', 0o600);
  const digest = createHash('sha256');
  let sizeBytes = 0;
  return {
    async write(text: string) {
      const bytes = Buffer.from(text);
      digest.update(bytes);
      sizeBytes += bytes.length;
      await file.writeFile(bytes);
    },
    async finish(): Promise<WrittenFile> {
      await file.sync();
      const sha256 = digest.digest();
      return { key: await context.objects.adoptAsIs(path, sha256.toString('hex')), sha256, sizeBytes };
    },
    async close() {
      await file.close();
      await rm(path, { force: true });
    },
  };
}
