import { findImportFaults, type FoundFault } from '@yinji/contract';
import { serverNow } from '@yinji/web';
import type { Digests } from '../../../lib/hash/hash-file.ts';
import { checkFile } from '../check-file.ts';
import { dayInBeijing } from '../details-check.ts';
import { laterFixedWords } from '../../../lib/later-fixed-words.ts';
import { safeName } from '../safe-name.ts';
import { hashFiles } from './hash-pool.ts';
import { matchFiles } from './match-files.ts';
import type { SheetRow } from './parse-sheet.ts';

export interface CheckedRow extends SheetRow {
  file?: { file: File; name: string; sizeBytes: number; sha256: string; sm3: string };
}

export interface CheckedBatch {
  rows: CheckedRow[];
  faults: FoundFault[];
  unused: number;
}

/** Computed digests are kept when a sheet is corrected and chosen again. */
export type DigestCache = Map<string, Digests>;
const cacheKey = (file: File) => `${file.name} ${file.size} ${file.lastModified}`;

interface Check {
  rows: readonly SheetRow[];
  files: readonly File[];
  cache: DigestCache;
  signal: AbortSignal;
  onProgress: (done: number, of: number) => void;
}

/** Everything known of a batch before anything is sent. */
export async function checkBatch({ rows, files, cache, signal, onProgress }: Check): Promise<CheckedBatch> {
  const { matches, unused } = matchFiles(rows, files);
  const faults: FoundFault[] = [];
  const say = (row: SheetRow, fault: FoundFault['fault']) =>
    faults.push({ line: row.line, column: 'fileName', fault });
  const right: [SheetRow, File][] = [];
  for (const [at, row] of rows.entries()) {
    const { file, fault } = matches[at] ?? {};
    if (fault) say(row, fault);
    if (!file) continue;
    const checked = await checkFile(file).catch(() => undefined);
    if (checked === undefined) say(row, 'file-unreadable');
    else if ('wrong' in checked)
      say(row, checked.wrong === laterFixedWords.fileTooLarge ? 'file-too-large' : 'file-type');
    else right.push([row, file]);
  }
  let done = 0;
  const missing = right.map(([, file]) => file).filter((file) => !cache.has(cacheKey(file)));
  const progress = () => onProgress(right.length - missing.length + done, right.length);
  progress();
  await hashFiles(missing, signal, (file, digests) => {
    if (digests) cache.set(cacheKey(file), digests);
    done += 1;
    progress();
  });
  const fileOf = new Map(right.map(([row, file]) => [row.line, file]));
  const checked = rows.map((row): CheckedRow => {
    const file = fileOf.get(row.line);
    const digests = file && cache.get(cacheKey(file));
    if (file && !digests) say(row, 'file-unreadable');
    return file && digests ? { ...row, file: { file, name: safeName(file.name), ...digests } } : row;
  });
  const found = findImportFaults(
    checked.map((row) => ({ ...row, file: row.file ?? null })),
    dayInBeijing(serverNow()),
  );
  return {
    rows: checked,
    faults: [...faults, ...found].sort((a, b) => a.line - b.line),
    unused: unused.length,
  };
}
