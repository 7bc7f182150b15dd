import type { BatchView } from './batch-queries.ts';
import { hashFiles } from './hash-pool.ts';
import { safeName } from '../safe-name.ts';

/** Matches the files chosen again to rows, by name, size and digest. */
export async function findOriginals(
  view: BatchView,
  chosen: readonly File[],
  signal: AbortSignal,
): Promise<Map<number, File>> {
  const open = view.items.filter((row) => row.state === 'waiting' || row.state === 'deposited');
  const likely = chosen.filter((file) =>
    open.some((row) => row.sizeBytes === file.size && row.fileName === safeName(file.name)),
  );
  const found = new Map<number, File>();
  await hashFiles(likely, signal, (file, digests) => {
    const row = open.find((one) => one.sha256 === digests?.sha256);
    if (row) found.set(row.line, file);
  });
  return found;
}
