import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const CHECKOUT = join(import.meta.dirname, '../../..');
const MEMORY = '/dev/shm';
/** A whole run fills a tenth of it. */
const LEAST_BYTES = 2 * 2 ** 30;

/**
 * A path in memory for PostgreSQL's files, or undefined where there is no room: a cluster is a thousand files, and
 * for a disk's file system making and removing them costs more than the tests cost PostgreSQL. Each checkout has
 * paths of its own, because two may be tested at once.
 */
export function folderInMemory(name: string): string | undefined {
  if (!existsSync(MEMORY)) return undefined;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize <= LEAST_BYTES) return undefined;
  const checkout = createHash('sha256').update(CHECKOUT).digest('hex').slice(0, 16);
  return join(MEMORY, `yinji-${name}-${checkout}`);
}

/**
 * The same, for one process of several. Removes what ended processes left: memory is full sooner than a disk, and a
 * server whose files are gone ends by itself.
 */
export function folderOfProcessInMemory(name: string): string | undefined {
  const folder = folderInMemory(name);
  if (folder === undefined) return undefined;
  for (const entry of readdirSync(MEMORY)) {
    const left = join(MEMORY, entry);
    if (left.startsWith(`${folder}-`) && !isOther(left.slice(folder.length + 1)))
      rmSync(left, { recursive: true, force: true });
  }
  return `${folder}-${process.pid}`;
}

const isOther = (processId: string) =>
  processId !== String(process.pid) && existsSync(join('/proc', processId));
