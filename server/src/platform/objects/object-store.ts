import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Content-addressed bytes. A key is `ab/cd/<sha256 hex>`; the same bytes have one key and are stored once. */
export interface ObjectStore {
  /** Durable when it resolves. */
  put(bytes: Uint8Array): Promise<string>;
  /** Takes a finished temporary file into the store. */
  adopt(path: string, sha256: string): Promise<string>;
  read(key: string): Promise<Buffer>;
  stream(key: string): Readable;
  path(key: string): string;
  remove(key: string): Promise<void>;
  /** A path on the same file system for a file that is being received. */
  temporaryPath(): Promise<string>;
  /** Deletes what a killed process left half received. */
  clearTemporary(): Promise<void>;
}

export const objectKey = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;

export function openDiskStore(root: string): ObjectStore {
  const temporary = join(root, 'incoming');
  const at = (key: string) => {
    if (!/^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{64}$/.test(key)) throw new Error('not an object key');
    return join(root, key);
  };
  const temporaryPath = async () => {
    await mkdir(temporary, { recursive: true, mode: 0o700 });
    return join(temporary, randomUUID());
  };
  const adopt = async (path: string, sha256: string) => {
    const key = objectKey(sha256);
    const target = at(key);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await rename(path, target);
    // The rename is durable only when the folder is synced.
    await syncFolder(dirname(target));
    return key;
  };
  return {
    temporaryPath,
    adopt,
    async put(bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      if (await exists(at(objectKey(sha256)))) return objectKey(sha256);
      const path = await temporaryPath();
      const file = createWriteStream(path, { flush: true, mode: 0o600 });
      await pipeline([bytes], file);
      return adopt(path, sha256);
    },
    read: (key) => readFile(at(key)),
    stream: (key) => createReadStream(at(key)),
    path: at,
    remove: (key) => unlink(at(key)),
    clearTemporary: () => rm(temporary, { recursive: true, force: true }),
  };
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
