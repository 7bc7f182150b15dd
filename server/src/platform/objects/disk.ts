import { open, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { makeClosedFolder, moveDurably } from './durable-move.ts';
import { listStore } from './list-objects.ts';
import { openReplica } from './replica.ts';
import { requireName, type SecondPlace, type StoredFiles, unlessMissing } from './stored-files.ts';
import { watchStore } from './store-mark.ts';

export interface Disk extends StoredFiles {
  second: SecondPlace;
  /** Makes a folder of the store; returns the outermost one that it made. @throws StoreAway */
  makeFolder(folder: string): Promise<string | undefined>;
}

/** @param report told of each file that was lost or damaged, and is there again */
export function openDisk(root: string, report: (what: string, cause: unknown) => void): Disk {
  const replica = openReplica(root);
  const requireOwn = watchStore(root);
  const requirePresent = async () => {
    await requireOwn();
    await replica.requirePresent();
  };
  const pathOf = (name: string) => join(root, requireName(name));
  /** False while a disk is away, or full. */
  const bringBack = async (path: string, what: string) => {
    try {
      await requirePresent();
      await replica.bringBack(path);
      report('objects', new Error(`${path} ${what}: brought back from the replica`));
      return true;
    } catch {
      return false;
    }
  };
  const makeFolder = async (folder: string) => {
    await requirePresent();
    const first = await makeClosedFolder(folder);
    if (first === undefined) return undefined;
    // New in the store, or in the empty folder of a mount whose disk went since the look: there it is not left.
    await requirePresent().catch(async (cause: unknown) => {
      for (let made = folder; made.length >= first.length; made = dirname(made))
        await rmdir(made).catch(() => undefined);
      throw cause;
    });
    return first;
  };
  return {
    requirePresent,
    makeFolder,
    async adopt(path, name) {
      const target = pathOf(name);
      await moveDurably(path, target, await makeFolder(dirname(target)));
      await replica.add(target);
    },
    async exists(name) {
      const path = pathOf(name);
      if (await isThere(path)) {
        await requirePresent();
        await replica.add(path);
        return true;
      }
      return (await replica.find(path)) !== undefined && (await bringBack(path, 'was lost'));
    },
    async open(name, start = 0) {
      const path = pathOf(name);
      try {
        return await openAt(path, start);
      } catch (cause) {
        const twin = await replica.find(path);
        if (twin === undefined) throw cause;
        return openAt((await bringBack(path, 'was lost')) ? path : twin, start);
      }
    },
    async remove(name) {
      const path = pathOf(name);
      await requirePresent();
      // Before the store's: what is in the replica alone counts as lost. And after: a copy may have been under way.
      await replica.remove(path);
      const isRemoved = await remove(path);
      await replica.remove(path);
      return isRemoved;
    },
    async *list() {
      for (const path of await listStore(root)) yield relative(root, path);
    },
    second: {
      async open(name) {
        const path = pathOf(name);
        const twin = await replica.find(path);
        if (twin === undefined) return undefined;
        return { bytes: await openAt(twin, 0), bringBack: () => bringBack(path, 'is damaged') };
      },
      fill: replica.fill,
      incoming: replica.incoming,
    },
  };
}

async function openAt(path: string, start: number): Promise<Readable> {
  const file = await open(path, 'r');
  return file.createReadStream({ start });
}

/** False where there is none. */
const remove = async (path: string): Promise<boolean> =>
  (await rm(path).then(() => true, unlessMissing)) ?? false;

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
