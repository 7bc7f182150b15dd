import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline as finished } from 'node:stream/promises';
import type { Vault } from '../vault.ts';
import { openDisk } from './disk.ts';
import { readHeader, openHeader, sealHeader } from './object-header.ts';
import { framesOf } from './open-sealed.ts';
import { INCOMING, type Replica } from './replica.ts';
import { sealingStream } from './sealed-stream.ts';
import { clearOld, openStaging, type Staging } from './staging.ts';
import { noSuchObject, objectKey, type StoredFiles, unlessMissing } from './stored-files.ts';
import { streamFile } from './stream-file.ts';

/**
 * Content-addressed bytes, each file sealed under a key of its own. A key is `ab/cd/<sha256 hex>` of the bytes; the same bytes
 * have one key and are stored once. While the place of the files is away, writes and removals throw StoreAway.
 */
export interface ObjectStore {
  /** Whether the place of the files is there, and a replica's. */
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
  /** Whether its file is there, whatever its bytes. */
  has(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** A path of this machine; what is written there is not sealed, and is removed if nobody writes to it for an hour. */
  temporaryPath(): Promise<string>;
  /** Deletes what a killed process left half received, or opened for a decoder. */
  clearTemporary(): Promise<void>;
  /** Copies what its replica lacks. */
  fillReplica: Replica['fill'];
}

/** Below it lie files that are named by look-ups: a rotation of that key moves them into the folder of its number. */
const folderOf = ({ lookupKeys }: Vault): string => (lookupKeys === 1 ? '' : `g${lookupKeys}`);

export const sealedFolder = (root: string, vault: Vault): string => join(root, folderOf(vault));

/** A digest as the name would tell whoever sees the files which they are. */
export const sealedName = (vault: Vault, key: string): string =>
  join(folderOf(vault), objectKey(Buffer.from(vault.lookup('object', key)).toString('hex')));

/** A received file has no digest yet: its header is bound to its key when it is adopted. */
const RECEIVED = 'received';

export function openStore(files: StoredFiles, staging: Staging, vault: Vault): ObjectStore {
  const { temporaryPath } = staging;
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
    const name = sealedName(vault, key);
    const file = await open(path, 'r+');
    try {
      const header = sealHeader(vault, basename(name), openHeader(vault, RECEIVED, await readHeader(file)));
      await file.write(header, 0, header.length, 0);
      await file.sync();
    } finally {
      await file.close();
    }
    await files.adopt(path, name);
    return key;
  };
  /** A file that is stored as it is lies under its own digest; so do files of an older version. */
  const find = async (key: string) => {
    const name = sealedName(vault, key);
    const sealed = await files.open(name).catch(unlessMissing);
    if (sealed !== undefined) return { name, bytes: sealed, isSealed: true };
    return { name: key, bytes: await files.open(key), isSealed: false };
  };
  const stream = (key: string) => Readable.from(bytesOf(key), { objectMode: false });
  /** Goes on in the second place where the first fails, from the byte that it reached. */
  async function* bytesOf(key: string): AsyncGenerator<Buffer> {
    const { name, bytes, isSealed } = await find(key);
    const plain = (from: Readable): AsyncIterable<Buffer> =>
      isSealed ? framesOf(vault, from, basename(name)) : from;
    let given = 0;
    try {
      for await (const part of plain(bytes)) {
        yield part;
        given += part.length;
      }
    } catch (cause) {
      const twin = await files.second?.open(name);
      if (twin === undefined) throw cause;
      yield* skip(given, plain(twin.bytes));
      await twin.bringBack();
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
      files.requirePresent().then(
        () => true,
        () => false,
      ),
    temporaryPath,
    receive,
    adopt,
    async adoptAsIs(path, sha256) {
      await files.adopt(path, objectKey(sha256));
      return objectKey(sha256);
    },
    async put(bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const key = objectKey(sha256);
      if (await files.exists(sealedName(vault, key))) return key;
      return adopt(await receive([Readable.from([bytes])]), sha256);
    },
    read: (key) => buffer(stream(key)),
    stream,
    withPlain: (key, work) => withBytes(stream(key), work),
    withReceived: (path, work) =>
      withBytes(Readable.from(framesOf(vault, streamFile(path), RECEIVED), { objectMode: false }), work),
    has: async (key) => (await files.exists(sealedName(vault, key))) || files.exists(key),
    async remove(key) {
      // The one in clear first: what `npm run rotate -- seal` makes of it meanwhile is then removed too, here or there.
      const removals = [await files.remove(key), await files.remove(sealedName(vault, key))];
      if (!removals.includes(true)) throw noSuchObject();
    },
    async clearTemporary() {
      await staging.clear();
      const there = await files.second?.incoming();
      if (there !== undefined) await clearOld(there);
    },
    fillReplica: async () => files.second?.fill(),
  };
}

/** On a disk a file has a path, which commands and tests may know. */
export interface DiskStore extends ObjectStore {
  path(key: string): string;
}

/** @param report told of each file that was lost or damaged, and is there again */
export function openDiskStore(
  root: string,
  vault: Vault,
  report: (what: string, cause: unknown) => void = () => undefined,
): DiskStore {
  const disk = openDisk(root, report);
  return {
    ...openStore(disk, openStaging(join(root, INCOMING), disk.makeFolder), vault),
    path(key) {
      const sealed = join(root, sealedName(vault, key));
      return existsSync(sealed) ? sealed : join(root, key);
    },
  };
}

async function* skip(count: number, parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let left = count;
  for await (const part of parts) {
    if (left < part.length) yield part.subarray(left);
    left = Math.max(0, left - part.length);
  }
}
