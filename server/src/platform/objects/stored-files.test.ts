import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasSwift, startSwift, SWIFT_PACKAGES } from '@yinji/testkit/objects/start-swift';
import { SIMULATED_KEYS, startObjectStore } from '../../../../simulators/src/s3/start-object-store.ts';
import type { BucketSettings } from '../settings/bucket-settings.ts';
import { makeVault } from '../vault.ts';
import { openBucket } from './bucket.ts';
import { openBucketClient } from './bucket-client.ts';
import { openDisk } from './disk.ts';
import { openStore, sealedName } from './object-store.ts';
import { openStaging } from './staging.ts';
import { objectKey, type StoredFiles } from './stored-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'yinji-stored-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Place {
  files: StoredFiles;
  close(): void;
}

/** A bucket that is ours. */
async function openOwn(settings: BucketSettings): Promise<StoredFiles> {
  const bucket = await openBucket(settings, 'log.example/yinji');
  await bucket.claim();
  return bucket;
}

const settingsOf = (endpoint: string, keys: { accessKeyId: string; secretAccessKey: string }) => ({
  endpoint,
  bucket: 'works',
  region: 'us-east-1',
  isPathStyle: true,
  accessKeyId: keys.accessKeyId,
  secretAccessKey: keys.secretAccessKey,
});

const places: Record<string, () => Promise<Place>> = {
  'a disk': () =>
    Promise.resolve({
      files: openDisk(join(folder, 'disk'), (_, cause) => expect(cause).toBeUndefined()),
      close: () => undefined,
    }),
  'a simulated bucket': async () => {
    const store = await startObjectStore();
    store.buckets.set('works', new Map());
    return { files: await openOwn(settingsOf(store.url, SIMULATED_KEYS)), close: store.close };
  },
};
if (hasSwift())
  places['a bucket of OpenStack Swift'] = async () => {
    const swift = await startSwift();
    const settings = settingsOf(swift.url, swift);
    await (await openBucketClient(settings)).makeBucket();
    return { files: await openOwn(settings), close: swift.stop };
  };
else test.todo(`a bucket of OpenStack Swift: apt-get install --no-install-recommends ${SWIFT_PACKAGES}`);

describe.each(Object.entries(places))('%s', (_, open) => {
  let place: Place;
  beforeAll(async () => {
    place = await open();
  });
  afterAll(() => place.close());

  const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  const stage = (bytes: Buffer) => {
    const path = join(folder, digestOf(bytes).slice(0, 20));
    writeFileSync(path, bytes);
    return path;
  };
  const store = async (bytes: Buffer, name = objectKey(digestOf(bytes))) => {
    await place.files.adopt(stage(bytes), name);
    return name;
  };
  const listed = async () => {
    const names: string[] = [];
    for await (const name of place.files.list()) names.push(name);
    return names.toSorted();
  };

  test('a file is taken from the staging folder, read from any byte, listed and removed', async () => {
    const bytes = randomBytes(300_000);
    const path = stage(bytes);
    const name = `g2/${objectKey(digestOf(bytes))}`;
    expect(await place.files.exists(name)).toBe(false);
    await place.files.adopt(path, name);
    expect([existsSync(path), await place.files.exists(name)]).toEqual([false, true]);
    expect((await buffer(await place.files.open(name))).equals(bytes)).toBe(true);
    for (const start of [1, 65_536, 299_999])
      expect((await buffer(await place.files.open(name, start))).equals(bytes.subarray(start))).toBe(true);
    expect(await listed()).toContain(name);
    expect(await place.files.remove(name)).toBe(true);
    expect([await place.files.exists(name), await place.files.remove(name)]).toEqual([false, false]);
  });

  test('a file that is not there is missing, and what is no name is refused', async () => {
    await expect(place.files.open(objectKey(digestOf(randomBytes(9))))).rejects.toMatchObject({
      code: 'ENOENT',
    });
    for (const name of ['../../../etc/passwd', '.store', '', 'ab/cd/ef', 'g/aa/bb/' + 'a'.repeat(64)]) {
      await expect(Promise.resolve().then(() => place.files.open(name))).rejects.toThrow('not an object key');
      await expect(Promise.resolve().then(() => place.files.remove(name))).rejects.toThrow('not an object key');
    }
  });

  test('the same name again has the new bytes; many at once are all there, each whole', async () => {
    const name = await store(randomBytes(1000));
    const bytes = randomBytes(70_000);
    await store(bytes, name);
    expect((await buffer(await place.files.open(name))).equals(bytes)).toBe(true);
    const many = Array.from({ length: 24 }, () => randomBytes(5000));
    const names = await Promise.all(many.map((one) => store(one)));
    const read = await Promise.all(names.map(async (one) => buffer(await place.files.open(one))));
    expect(read.map((one, at) => one.equals(many[at]!))).toEqual(many.map(() => true));
    expect(await listed()).toEqual(expect.arrayContaining(names));
  });

  test('a reader that leaves in the middle costs nobody else anything', async () => {
    const bytes = randomBytes(2_000_000);
    const name = await store(bytes);
    for (let round = 0; round < 60; round += 1) {
      const reading = await place.files.open(name);
      for await (const part of reading) if ((part as Buffer).length > 0) break;
      expect(reading.destroyed).toBe(true);
    }
    expect((await buffer(await place.files.open(name))).equals(bytes)).toBe(true);
  });

  test('what the store seals lies there under a name that tells nothing, and opens again', async () => {
    const vault = makeVault(randomBytes(32));
    const sealed = openStore(
      place.files,
      openStaging(folder, () => Promise.resolve()),
      vault,
    );
    const bytes = Buffer.concat([Buffer.from('欧阳知白'), randomBytes(200_000)]);
    const key = await sealed.put(bytes);
    expect(await sealed.put(bytes)).toBe(key);
    const raw = await buffer(await place.files.open(sealedName(vault, key)));
    expect([raw.includes('欧阳'), await place.files.exists(key)]).toEqual([false, false]);
    expect((await sealed.read(key)).equals(bytes)).toBe(true);
    const received = await sealed.receive([Readable.from([bytes])]);
    await sealed.adopt(received, digestOf(bytes));
    const asIs = randomBytes(100);
    const plain = await sealed.adoptAsIs(stage(asIs), digestOf(asIs));
    expect((await sealed.read(plain)).equals(asIs)).toBe(true);
    // Altered in its place.
    raw[raw.length - 1]! ^= 1;
    await store(raw, sealedName(vault, key));
    await expect(sealed.read(key)).rejects.toThrow();
    for (const one of [key, plain]) {
      await sealed.remove(one);
      await expect(sealed.remove(one)).rejects.toMatchObject({ code: 'ENOENT' });
      await expect(sealed.read(one)).rejects.toMatchObject({ code: 'ENOENT' });
    }
  });
});
