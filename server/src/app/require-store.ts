import { readdir } from 'node:fs/promises';
import { type Database, StoreAway } from '../platform/index.ts';
import { hasOriginals } from './stored-files-read-model.ts';

/**
 * The start ends where the database has originals and the folder of files is empty: its disk is not mounted, and what was
 * written there would be hidden by it later.
 * @throws StoreAway
 */
export async function requireStore(db: Database, root: string): Promise<void> {
  const entries = await readdir(root).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause;
    return [];
  });
  if (entries.length === 0 && (await hasOriginals(db))) throw new StoreAway(root);
}
