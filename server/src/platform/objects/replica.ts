import { randomUUID } from 'node:crypto';
import { copyFile, open, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { makeClosedFolder, moveDurably } from './durable-move.ts';
import { listStore } from './list-objects.ts';
import { STORE_MARK, StoreAway } from './store-mark.ts';

/**
 * A second folder with the same files at the same places, on another disk. The store names it in a file of its own, which
 * every process reads before each write: none of them can go on without it. A file is written to the store first and
 * removed from it last, so that what the replica has alone was lost by the store.
 */
export interface Replica {
  /** @throws StoreAway while the folder is not the replica of this store */
  requirePresent(): Promise<void>;
  /** Takes a file of the store, unless it is there; durable when it resolves. */
  add(path: string): Promise<void>;
  /** Of a file of the store; a missing one counts as removed. */
  remove(path: string): Promise<void>;
  /** Where the same file lies here; undefined where it does not. */
  find(path: string): Promise<string | undefined>;
  /** Puts the same file back into the store, in place of what is there. */
  bringBack(path: string): Promise<void>;
  /** Copies what is missing here, also beside a running installation; undefined without a replica. */
  fill(): Promise<Filled | undefined>;
  /** Of half copied files; undefined without a replica. */
  incoming(): Promise<string | undefined>;
}

export interface Filled {
  added: number;
  present: number;
  /** Files that are here alone, below the folder: lost by the store, or removed while it named no replica. */
  alone: string[];
}

export const INCOMING = 'incoming';
/** In the store: its replica's folder. */
const NAMED = '.replica';
/** In the replica: the folder of its store. A copy of the store elsewhere would write and remove here too. */
const OWNER = '.replica-of';

/** Does nothing while the store names no replica. */
export function openReplica(root: string): Replica {
  let known: string | undefined;
  const folder = async () => {
    const named = await readReplicaOf(root);
    // A disk that is away names none, and is read in its replica.
    if (named !== undefined || (await readMark(root)) !== undefined) known = named;
    return known;
  };
  const twin = async (path: string) => {
    const here = await folder();
    return here === undefined ? undefined : join(here, relative(root, path));
  };
  const find = async (path: string) => {
    const at = await twin(path);
    return at !== undefined && (await isThere(at)) ? at : undefined;
  };
  const remove = async (path: string) => {
    const at = await twin(path);
    if (at !== undefined) await rm(at, { force: true });
  };
  const add = async (path: string) => {
    const here = await folder();
    if (here === undefined || (await find(path)) !== undefined) return;
    await copyDurably(path, join(here, relative(root, path)), here);
    // Removed meanwhile, here before it was there.
    if (!(await isThere(path))) await remove(path);
  };
  return {
    async requirePresent() {
      const here = await folder();
      if (here !== undefined && !(await isReplicaOf(root, here))) throw new StoreAway(here);
    },
    add,
    remove,
    find,
    async bringBack(path) {
      const at = await find(path);
      if (at === undefined) return;
      await copyDurably(at, path, root);
      if ((await find(path)) === undefined) await rm(path, { force: true });
    },
    async fill() {
      const here = await folder();
      if (here === undefined) return undefined;
      const filled: Filled = { added: 0, present: 0, alone: [] };
      for (const path of await listStore(root)) {
        if ((await find(path)) !== undefined) filled.present += 1;
        else filled.added += await add(path).then(() => 1, none);
      }
      // Listed after it: what is written meanwhile is in the store first.
      for (const name of (await listStore(here)).map((path) => relative(here, path)))
        if (!(await isThere(join(root, name)))) filled.alone.push(name);
      return filled;
    },
    incoming: async () => {
      const here = await folder();
      return here === undefined ? undefined : join(here, INCOMING);
    },
  };
}

/**
 * Makes an empty folder the replica of a store, or one that was its replica before. Nothing else does: the empty folder of
 * a mount whose disk is away would be taken for one.
 */
export async function beginReplica(root: string, folder: string): Promise<void> {
  const mark = await readMark(root);
  if (mark === undefined) throw new StoreAway(root);
  const found = await readdir(folder);
  if (found.length > 0 && (await readMark(folder)) !== mark)
    throw new Error(`${folder} is neither empty nor a replica of ${root}`);
  await replaceDurably(join(folder, OWNER), await realpath(root));
  await replaceDurably(join(folder, STORE_MARK), mark);
  await replaceDurably(join(root, NAMED), folder);
}

/** From now on nothing is written there. */
export const endReplica = (root: string): Promise<void> => rm(join(root, NAMED), { force: true });

export const readReplicaOf = (root: string): Promise<string | undefined> => read(join(root, NAMED));

/**
 * The folders that hold the files, the store's own first: what changes files in place changes them in each.
 * @throws StoreAway while one of them is away
 */
export async function listCopies(root: string): Promise<[store: string, ...replica: string[]]> {
  const folder = await readReplicaOf(root);
  if (folder === undefined) return [root];
  await openReplica(root).requirePresent();
  return [root, folder];
}

const isReplicaOf = async (root: string, folder: string): Promise<boolean> => {
  const [mark, here, owner] = await Promise.all([readMark(root), readMark(folder), read(join(folder, OWNER))]);
  return mark !== undefined && here === mark && owner === (await realpath(root).catch(() => undefined));
};

/** Of a file that was removed meanwhile. */
function none(cause: NodeJS.ErrnoException): 0 {
  if (cause.code !== 'ENOENT') throw cause;
  return 0;
}

async function replaceDurably(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text, { mode: 0o600, flush: true });
  await moveDurably(`${path}.new`, path, undefined);
}

async function copyDurably(from: string, to: string, root: string): Promise<void> {
  await makeClosedFolder(join(root, INCOMING));
  const half = join(root, INCOMING, randomUUID());
  try {
    await copyFile(from, half);
    const file = await open(half, 'r+');
    await file.sync().finally(() => file.close());
    await moveDurably(half, to, await makeClosedFolder(dirname(to)));
  } catch (cause) {
    await rm(half, { force: true });
    throw cause;
  }
}

const readMark = (folder: string): Promise<string | undefined> => read(join(folder, STORE_MARK));

const read = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined);

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
