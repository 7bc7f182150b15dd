import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Renames, and makes the new name durable: of each folder that has a new entry too.
 * @param made the outermost folder that was made for it, where one was
 */
export async function moveDurably(path: string, target: string, made: string | undefined): Promise<void> {
  await rename(path, target);
  const last = dirname(made ?? target);
  for (let folder = dirname(target); folder.length >= last.length; folder = dirname(folder))
    await syncFolder(folder);
}

/** Returns the outermost folder that it made, as `mkdir` does. */
export const makeClosedFolder = (folder: string): Promise<string | undefined> =>
  mkdir(folder, { recursive: true, mode: 0o700 });

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
