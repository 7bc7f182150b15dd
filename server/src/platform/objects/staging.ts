import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Files half received, or opened for a decoder: on this machine's disk, wherever the stored ones are. */
export interface Staging {
  temporaryPath(): Promise<string>;
  /** Deletes what a killed process left. */
  clear(): Promise<void>;
}

/** Another process on this folder may be receiving a younger file, or reading it; nothing takes so long. */
const LEFT_AFTER_MS = 3_600_000;

export function openStaging(folder: string, makeFolder: (path: string) => Promise<unknown>): Staging {
  return {
    async temporaryPath() {
      await makeFolder(folder);
      return join(folder, randomUUID());
    },
    clear: () => clearOld(folder),
  };
}

export async function clearOld(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const mtimeMs = (await stat(path).catch(() => undefined))?.mtimeMs ?? Infinity;
    if (mtimeMs < Date.now() - LEFT_AFTER_MS) await rm(path, { recursive: true, force: true });
  }
}
