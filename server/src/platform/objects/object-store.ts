import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline as finished } from 'node:stream/promises';
import type { Vault } from '../vault.ts';
import { makeClosedFolder, moveDurably } from './durable-move.ts';
import { openHeader, sealHeader, HEADER_BYTES } from './object-header.ts';
import { INCOMING, openReplica, type Replica } from './replica.ts';
import { openingStream, sealingStream } from './sealed-stream.ts';
import { watchStore } from './store-mark.ts';

/**
 * Content-addressed bytes, each file sealed on disk under a key of its own. A key is `ab/cd/<sha256 hex>` of the bytes; the
 * same bytes have one key and are stored once. While a disk is away, writes and removals throw StoreAway.
 */
export interface ObjectStore {
  /** Whether the disk with the files is there, and the replica's. */
  isPresent(): Promise<boolean>;
  /** Durable when it resolves. */
  put(bytes: Uint8Array): Promise<string>;
  /** Seals what comes through these streams into a temporary file; `adopt` takes it, or `rm` removes it. */
  receive(streams: readonly [Readable, ...NodeJS.ReadWriteStream[]]): Promise<string>;
  /** Takes a received file into the store. */
  adopt(path: string, sha256: string): Promise<string>;
  /** Takes a file as it is: one that is public, or sealed under the key of its row. */
  adoptAsIs(path: string, sha256: string): Promise<string>;
  /** All three fail for bytes that were altered; a stream releases a frame only after its tag was checked. */
  read(key: string): Promise<Buffer>;
  stream(key: string): Readable;
  /** Gives `work` the plain bytes at a path, since decoders read files; the file is removed afterwards. */
  withPlain<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  /** The same for a received file. */
  withReceived<T>(path: string, work: (path: string) => Promise<T>): Promise<T>;
  /** Where the file lies, in the form in which it is stored. */
  path(key: string): Promise<string>;
  remove(key: string): Promise<void>;
  /** A path on the same file system; what is written there is not sealed, and is removed if nobody writes to it for an hour. */
  temporaryPath(): Promise<string>;
  /** Deletes what a killed process left half received, or opened for a decoder. */
  clearTemporary(): Promise<void>;
  /** Copies what its replica lacks. */
  fillReplica: Replica['fill'];
}

export const objectKey = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;

/** Where files lie that are named by look-ups: a rotation of that key moves them into the folder of its number. */
export const sealedFolder = (root: string, { lookupKeys }: Vault): string =>
  lookupKeys === 1 ? root : join(root, `g${lookupKeys}`);

/** Another process on this folder may be receiving a younger file, or reading it; nothing takes so long. */
const LEFT_AFTER_MS = 3_600_000;

/** A received file has no digest yet: its header is bound to its key when it is adopted. */
const RECEIVED = 'received';

/** @param report told of each file that was lost or damaged, and is there again */
export function openDiskStore(
  root: string,
  vault: Vault,
  report: (what: string, cause: unknown) => void = () => undefined,
): ObjectStore {
  const temporary = join(root, INCOMING);
  const replica = openReplica(root);
  const requireOwn = watchStore(root);
  const requirePresent = async () => {
    await requireOwn();
    await replica.requirePresent();
  };
  const plainPath = (key: string) => {
    if (!/^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{64}$/.test(key)) throw new Error('not an object key');
    return join(root, key);
  };
  // A digest as the name would tell whoever sees the disk which files are here.
  const sealedPath = (key: string) =>
    join(sealedFolder(root, vault), objectKey(Buffer.from(vault.lookup('object', key)).toString('hex')));
  /** A file that is stored as it is lies under its own digest; so do files of an older version. */
  const place = async (key: string) => {
    const [sealed, plain] = [sealedPath(key), plainPath(key)];
    if (await exists(sealed)) return { path: sealed, isSealed: true };
    if (await exists(plain)) return { path: plain, isSealed: false };
    for (const path of [sealed, plain]) {
      const twin = await replica.find(path);
      if (twin !== undefined)
        return { path: (await bringBack(path, 'was lost')) ? path : twin, isSealed: path === sealed };
    }
    return { path: plain, isSealed: false };
  };
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
  const temporaryPath = async () => {
    await makeFolder(temporary);
    return join(temporary, randomUUID());
  };
  const move = async (path: string, target: string) => {
    await moveDurably(path, target, await makeFolder(dirname(target)));
    await replica.add(target);
  };
  const receive: ObjectStore['receive'] = async (streams) => {
    const path = await temporaryPath();
    const key = randomBytes(32);
    try {
      const file = createWriteStream(path, { mode: 0o600 });
      file.write(sealHeader(vault, RECEIVED, key));
      await finished([...streams, sealingStream(key), file]);
      return path;
    } catch (cause) {
      await rm(path, { force: true });
      throw cause;
    }
  };
  const adopt: ObjectStore['adopt'] = async (path, sha256) => {
    const key = objectKey(sha256);
    const target = sealedPath(key);
    const file = await open(path, 'r+');
    try {
      const header = sealHeader(vault, basename(target), await openHeader(vault, RECEIVED, file));
      await file.write(header, 0, header.length, 0);
      await file.sync();
    } finally {
      await file.close();
    }
    await move(path, target);
    return key;
  };
  const openAt = (path: string, boundTo: string) =>
    Readable.from(framesOf(vault, path, boundTo), { objectMode: false });
  const stream = (key: string) => Readable.from(bytesOf(key), { objectMode: false });
  /** Goes on in the replica where the first disk fails, from the byte that it reached. */
  async function* bytesOf(key: string): AsyncGenerator<Buffer> {
    const { path, isSealed } = await place(key);
    const bytesAt = (at: string): AsyncIterable<Buffer> =>
      isSealed ? framesOf(vault, at, basename(at)) : createReadStream(at);
    let given = 0;
    try {
      for await (const part of bytesAt(path)) {
        yield part;
        given += part.length;
      }
    } catch (cause) {
      const twin = await replica.find(path);
      if (twin === undefined || twin === path) throw cause;
      yield* skip(given, bytesAt(twin));
      await bringBack(path, 'is damaged');
    }
  }
  const withBytes = async <T>(bytes: Readable, work: (path: string) => Promise<T>): Promise<T> => {
    const path = await temporaryPath();
    try {
      await finished(bytes, createWriteStream(path, { mode: 0o600 }));
      return await work(path);
    } finally {
      await rm(path, { force: true });
    }
  };
  return {
    isPresent: () =>
      requirePresent().then(
        () => true,
        () => false,
      ),
    temporaryPath,
    receive,
    adopt,
    async adoptAsIs(path, sha256) {
      await move(path, plainPath(objectKey(sha256)));
      return objectKey(sha256);
    },
    async put(bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const stored = sealedPath(objectKey(sha256));
      if (await exists(stored)) {
        await requirePresent();
        await replica.add(stored);
        return objectKey(sha256);
      }
      return adopt(await receive([Readable.from([bytes])]), sha256);
    },
    read: (key) => buffer(stream(key)),
    stream,
    withPlain: (key, work) => withBytes(stream(key), work),
    withReceived: (path, work) => withBytes(openAt(path, RECEIVED), work),
    path: async (key) => (await place(key)).path,
    async remove(key) {
      await requirePresent();
      const fromReplica = async () => {
        for (const path of [plainPath(key), sealedPath(key)]) await replica.remove(path);
      };
      // Before the store's: what is in the replica alone counts as lost. And after: a copy may have been under way.
      await fromReplica();
      // The one in clear first: what `npm run rotate -- seal` makes of it meanwhile is then removed too, here or there.
      const removals = [await remove(plainPath(key)), await remove(sealedPath(key))];
      await fromReplica();
      if (!removals.includes(true))
        throw Object.assign(new Error('ENOENT: no such object'), { code: 'ENOENT' });
    },
    async clearTemporary() {
      await clearOld(temporary);
      const there = await replica.incoming();
      if (there !== undefined) await clearOld(there);
    },
    fillReplica: replica.fill,
  };
}

async function* framesOf(vault: Vault, path: string, boundTo: string): AsyncGenerator<Buffer> {
  const file = await open(path, 'r');
  try {
    const opening = openingStream(await openHeader(vault, boundTo, file));
    const bytes = file.createReadStream({ start: HEADER_BYTES, autoClose: false });
    // An error on either side ends both: the reader sees a failed stream.
    pipeline(bytes, opening, () => undefined);
    yield* opening as AsyncIterable<Buffer>;
  } finally {
    await file.close();
  }
}

/** False where there is none. */
async function remove(path: string): Promise<boolean> {
  return rm(path).then(
    () => true,
    (cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'ENOENT') throw cause;
      return false;
    },
  );
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function clearOld(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const mtimeMs = (await stat(path).catch(() => undefined))?.mtimeMs ?? Infinity;
    if (mtimeMs < Date.now() - LEFT_AFTER_MS) await rm(path, { recursive: true, force: true });
  }
}

async function* skip(count: number, parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let left = count;
  for await (const part of parts) {
    if (left < part.length) yield part.subarray(left);
    left = Math.max(0, left - part.length);
  }
}
