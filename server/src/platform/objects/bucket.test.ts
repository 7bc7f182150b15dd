import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  SIMULATED_KEYS,
  startObjectStore,
  type SimulatedStore,
} from '../../../../simulators/src/s3/start-object-store.ts';
import { openBucket, type Bucket } from './bucket.ts';
import { objectKey } from './stored-files.ts';
import { STORE_MARK, StoreAway } from './store-mark.ts';

const OWNER = 'log.example/yinji';
const folder = mkdtempSync(join(tmpdir(), 'yinji-bucket-'));
const bytes = randomBytes(400_000);
const name = objectKey(createHash('sha256').update(bytes).digest('hex'));

let store: SimulatedStore;
let bucket: Bucket;
const open = (more = {}) =>
  openBucket(
    {
      endpoint: store.url,
      bucket: 'works',
      region: 'us-east-1',
      isPathStyle: true,
      ...SIMULATED_KEYS,
      ...more,
    },
    OWNER,
  );
const stage = () => {
  const path = join(folder, 'staged');
  writeFileSync(path, bytes);
  return path;
};
const files = () => store.buckets.get('works')!;

beforeEach(async () => {
  store ??= await startObjectStore();
  store.setAway(false);
  Object.assign(store.mood, { busyFor: 0, breaksFor: 0 });
  store.buckets.clear();
  store.buckets.set('works', new Map());
  bucket = await open();
  await bucket.claim();
  await bucket.adopt(stage(), name);
});
afterAll(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Each thing that one does with a bucket, and what it said. */
const tryAll = (of: Bucket) =>
  Promise.allSettled([
    of.requirePresent(),
    of.adopt(stage(), name),
    of.exists(name),
    of.open(name),
    of.open(objectKey('0'.repeat(64))),
    of.remove(name),
    of.list()[Symbol.asyncIterator]().next(),
  ]).then((all) => all.map((one) => (one.status === 'rejected' ? one.reason instanceof StoreAway : one.value)));

test('while the bucket is away nothing is missing, written or removed: everything is to be tried again', async () => {
  store.setAway(true);
  const fresh = await open();
  expect(await tryAll(fresh)).toEqual(Array(7).fill(true));
  expect(existsSync(join(folder, 'staged'))).toBe(true);
  store.setAway(false);
  expect((await buffer(await fresh.open(name))).equals(bytes)).toBe(true);
});

test('a bucket that is gone, one of somebody else, and one without our right say nothing about a file', async () => {
  expect(await tryAll(await open({ bucket: 'other' }))).toEqual(Array(7).fill(true));
  expect(await tryAll(await open({ secretAccessKey: 'another' }))).toEqual(Array(7).fill(true));
  for (const mark of [undefined, 'log.example/another']) {
    files().clear();
    if (mark !== undefined) files().set(STORE_MARK, Buffer.from(mark));
    const fresh = await open();
    expect(await fresh.readOwner()).toBe(mark);
    // A list names what is there: nobody concludes anything from what it lacks.
    expect((await tryAll(fresh)).slice(0, -1)).toEqual(Array(6).fill(true));
    expect(files().has(name)).toBe(false);
  }
});

test('a store that is busy is asked again, also with a file', async () => {
  store.mood.busyFor = 2;
  await bucket.adopt(stage(), name);
  store.mood.busyFor = 2;
  expect((await buffer(await bucket.open(name))).equals(bytes)).toBe(true);
  store.mood.busyFor = 9;
  await expect(bucket.open(name)).rejects.toThrow(StoreAway);
});

test('a read that breaks off goes on from its byte, never with bytes of another version, and at last is a fault', async () => {
  store.mood.breaksFor = 2;
  expect((await buffer(await bucket.open(name, 10))).equals(bytes.subarray(10))).toBe(true);
  store.mood.breaksFor = 1;
  const reading = await bucket.open(name);
  files().set(name, randomBytes(bytes.length));
  await expect(buffer(reading)).rejects.toThrow(StoreAway);
});

test('the bytes are stored as they are: no frames, and the digest that is signed is theirs', () => {
  expect(files().get(name)!.equals(bytes)).toBe(true);
});
