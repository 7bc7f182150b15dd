import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline as finished } from 'node:stream/promises';
import type { Vault } from '../vault.ts';
import { openHeader, sealHeader, HEADER_BYTES } from './object-header.ts';
import { openingStream, sealingStream } from './sealed-stream.ts';
import { watchStore } from './store-mark.ts';

/**
 * Content-addressed bytes, each file sealed on disk under a key of its own. A key is `ab/cd/<sha256 hex>` of the bytes; the
 * same bytes have one key and are stored once. While the disk is away, writes and removals throw StoreAway.
 */
export interface ObjectStore {
  /** Whether the disk with the files is there. */
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
}

export const objectKey = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;

/** Where files lie that are named by look-ups: a rotation of that key moves them into the folder of its number. */
export const sealedFolder = (root: string, { lookupKeys }: Vault): string =>
  lookupKeys === 1 ? root : join(root, `g${lookupKeys}`);

/** Another process on this folder may be receiving a younger file, or reading it; nothing takes so long. */
const LEFT_AFTER_MS = 3_600_000;

/** A received file has no digest yet: its header is bound to its key when it is adopted. */
const RECEIVED = 'received';

export function openDiskStore(root: string, vault: Vault): ObjectStore {
  const temporary = join(root, 'incoming');
  const requirePresent = watchStore(root);
  const plainPath = (key: string) => {
    if (!/^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{64}$/.test(key)) throw new Error('not an object key');
    return join(root, key);
  };
  // A digest as the name would tell whoever sees the disk which files are here.
  const sealedPath = (key: string) =>
    join(sealedFolder(root, vault), objectKey(Buffer.from(vault.lookup('object', key)).toString('hex')));
  /** A file that is stored as it is lies under its own digest; so do files of an older version. */
  const place = async (key: string) => {
    const plain = plainPath(key);
    const sealed = sealedPath(key);
    return (await exists(sealed)) ? { path: sealed, isSealed: true } : { path: plain, isSealed: false };
  };
  const makeFolder = async (folder: string) => {
    await requirePresent();
    const first = await mkdir(folder, { recursive: true, mode: 0o700 });
    if (first === undefined) return;
    // New in the store, or in the empty folder of a mount whose disk went since the look: there it is not left.
    await requirePresent().catch(async (cause: unknown) => {
      for (let made = folder; made.length >= first.length; made = dirname(made))
        await rmdir(made).catch(() => undefined);
      throw cause;
    });
  };
  const temporaryPath = async () => {
    await makeFolder(temporary);
    return join(temporary, randomUUID());
  };
  const move = async (path: string, target: string) => {
    await makeFolder(dirname(target));
    await rename(path, target);
    // The rename is durable only when the folder is synced.
    await syncFolder(dirname(target));
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
  const stream = (key: string) => {
    async function* parts() {
      const { path, isSealed } = await place(key);
      yield* isSealed ? framesOf(vault, path, basename(path)) : createReadStream(path);
    }
    return Readable.from(parts(), { objectMode: false });
  };
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
      if (await exists(sealedPath(objectKey(sha256)))) return objectKey(sha256);
      return adopt(await receive([Readable.from([bytes])]), sha256);
    },
    async read(key) {
      const { path, isSealed } = await place(key);
      return isSealed ? buffer(openAt(path, basename(path))) : readFile(path);
    },
    stream,
    withPlain: (key, work) => withBytes(stream(key), work),
    withReceived: (path, work) => withBytes(openAt(path, RECEIVED), work),
    path: async (key) => (await place(key)).path,
    async remove(key) {
      await requirePresent();
      // The one in clear first: what `npm run rotate -- seal` makes of it meanwhile is then removed too, here or there.
      const removals = [await remove(plainPath(key)), await remove(sealedPath(key))];
      if (!removals.includes(true))
        throw Object.assign(new Error('ENOENT: no such object'), { code: 'ENOENT' });
    },
    async clearTemporary() {
      for (const name of await readdir(temporary).catch(() => [])) {
        const path = join(temporary, name);
        const mtimeMs = (await stat(path).catch(() => undefined))?.mtimeMs ?? Infinity;
        if (mtimeMs < Date.now() - LEFT_AFTER_MS) await rm(path, { recursive: true, force: true });
      }
    },
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

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
