import { createHash } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BucketSettings } from '../settings/bucket-settings.ts';
import { openBucketClient, type BucketClient } from './bucket-client.ts';
import { STORE_MARK, StoreAway } from './store-mark.ts';
import { noSuchObject, requireName, type StoredFiles } from './stored-files.ts';
import { streamFile } from './stream-file.ts';

/** A read that breaks off goes on from the byte that it reached, so many times without a byte between. */
const TRIES = 3;
/** How long it counts as ours after a look at its mark: it does not go like a mount, under our feet. */
const MARK_HOLDS_MS = 5_000;

export interface Bucket extends StoredFiles {
  /** Whose files it holds: the log origin of an installation; undefined for one without a mark. */
  readOwner(): Promise<string | undefined>;
  /** Marks it as this installation's. */
  claim(): Promise<void>;
  /** Puts a file of a disk here and leaves it there. */
  copy(path: string, name: string): Promise<void>;
}

/**
 * A bucket of any S3 store. Nothing is renamed and nothing is written in parts: a file is there whole or not at all, and the
 * store compares its bytes with the digest that the signature covers.
 * @param owner the log origin of the installation, which the bucket's mark names
 */
export async function openBucket(settings: BucketSettings, owner: string): Promise<Bucket> {
  const client = await openBucketClient(settings);
  const where = `the bucket ${settings.bucket} at ${settings.endpoint}`;
  const away = (cause: unknown) => new StoreAway(where, `${told(cause)}`, { cause });
  const asAway = (cause: unknown): never => {
    throw cause instanceof StoreAway ? cause : away(cause);
  };
  const readOwner = () => client.readText(STORE_MARK).catch(asAway);
  let markedUntil = -Infinity;
  /** An emptied bucket, or another one of the same name, has nothing to say about what is missing. */
  const requirePresent = async () => {
    if (performance.now() < markedUntil) return;
    const mark = await readOwner();
    if (mark !== owner)
      throw new StoreAway(where, mark === undefined ? 'it bears no mark' : `it is marked as ${mark}`);
    markedUntil = performance.now() + MARK_HOLDS_MS;
  };
  const exists = async (name: string) => {
    if (await client.has(requireName(name)).catch(asAway)) return true;
    await requirePresent();
    return false;
  };
  const copy = (path: string, name: string) => putFile(client, path, requireName(name)).catch(asAway);
  return {
    requirePresent,
    readOwner,
    claim: () => client.putText(STORE_MARK, owner).catch(asAway),
    copy,
    async adopt(path, name) {
      await requirePresent();
      await copy(path, name);
      await rm(path, { force: true });
    },
    exists,
    async open(name, start = 0) {
      const first = await client.get(requireName(name), start).catch(asAway);
      if (first !== undefined)
        return Readable.from(bytesFrom(client, name, start, first, away), { objectMode: false });
      await requirePresent();
      throw noSuchObject();
    },
    async remove(name) {
      if (!(await exists(name))) return false;
      await client.remove(name).catch(asAway);
      return true;
    },
    async *list() {
      try {
        for await (const name of client.list()) if (name !== STORE_MARK) yield name;
      } catch (cause) {
        asAway(cause);
      }
    },
  };
}

/** Read twice: the digest goes into the signature, before the bytes. */
async function putFile(client: BucketClient, path: string, name: string): Promise<void> {
  const digest = createHash('sha256');
  await pipeline(streamFile(path), digest);
  const { size } = await stat(path);
  await client.putFile(name, { path, sizeBytes: size, sha256: digest.digest('hex') });
}

type Part = { body: Readable; etag: string | undefined };

/** From another version of the same name nothing is added. */
async function* bytesFrom(
  client: BucketClient,
  name: string,
  start: number,
  first: Part,
  away: (cause: unknown) => StoreAway,
): AsyncGenerator<Buffer> {
  let [reached, tries, part]: [number, number, Part | undefined] = [start, 0, first];
  for (;;) {
    const { body } = part;
    try {
      for await (const bytes of body as AsyncIterable<Buffer>) {
        [reached, tries] = [reached + bytes.length, 0];
        yield bytes;
      }
      return;
    } catch (cause) {
      tries += 1;
      if (tries === TRIES) throw away(cause);
      part = await client.get(name, reached, first.etag).catch((again: unknown) => {
        throw away(again);
      });
      if (part === undefined) throw noSuchObject();
    } finally {
      body.destroy();
    }
  }
}

const told = (cause: unknown): string => {
  const { name, message } = cause as Error;
  return message === '' || message === 'UnknownError' ? name : message;
};
