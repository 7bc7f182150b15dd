import { mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { rebindHeader } from '../../server/src/platform/objects/object-header.ts';
import { listObjects } from '../../server/src/platform/objects/list-objects.ts';
import { sealedFolder } from '../../server/src/platform/objects/object-store.ts';
import { objectKey } from '../../server/src/platform/objects/stored-files.ts';
import { chainLookup } from '../../server/src/platform/vault.ts';
import type { LookupChange } from './rekey-lookups.ts';

/**
 * Moves each sealed file to its name under the next key, into the folder of that key; killed at any line, it is repeated.
 * Files that are stored as they are lie under their own digest and stay.
 */
export async function moveFiles(root: string, { old, next, key }: LookupChange): Promise<number> {
  const touched = new Set([root]);
  let moved = 0;
  for (const { path, name } of await listObjects(sealedFolder(root, old))) {
    const target = join(
      sealedFolder(root, next),
      objectKey(chainLookup(key, Buffer.from(name, 'hex')).toString('hex')),
    );
    if (!(await bind(path, name, target))) continue;
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await rename(path, target);
    for (let at = dirname(target); at.length > root.length; at = dirname(at)) touched.add(at);
    moved += 1;
  }
  // Renames are durable only when their folders are synced; the key is put in force after that.
  for (const folder of touched) await syncFolder(folder);
  return moved;

  async function bind(path: string, name: string, target: string): Promise<boolean> {
    const file = await open(path, 'r+');
    try {
      const head = Buffer.alloc(next.keyId.length);
      await file.read(head, 0, head.length, 0);
      if (!next.isSealed(head)) return false;
      await rebindHeader(next, { from: name, to: objectName(target) }, file);
      return true;
    } finally {
      await file.close();
    }
  }
}

const objectName = (path: string) => path.slice(-64);

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined);
  await folder?.sync();
  await folder?.close();
}
