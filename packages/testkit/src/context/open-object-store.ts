import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDiskStore, type DiskStore } from '../../../../server/src/platform/objects/object-store.ts';
import { makeVault } from '../../../../server/src/platform/vault.ts';

/** Sealed under a key that nobody else has. */
export const openObjectStore = (folder: string): DiskStore => openDiskStore(folder, makeVault(randomBytes(32)));

/** The objects of an installation, as its operator opens them. */
export function openObjectsOf(dataDir: string): DiskStore {
  const key = readFileSync(join(dataDir, 'keys/personal-data.key'), 'utf8').trim();
  return openDiskStore(join(dataDir, 'objects'), makeVault(Buffer.from(key, 'hex')));
}
