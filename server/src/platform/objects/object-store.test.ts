import { createHash, randomBytes } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { lookupKeysOf, makeVault } from '../vault.ts';
import { resealHeader } from './object-header.ts';
import { openDiskStore } from './object-store.ts';
import { StoreAway } from './store-mark.ts';
import { streamFile } from './stream-file.ts';
import { objectKey } from './stored-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'yinji-objects-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const master = randomBytes(32);
const store = openDiskStore(folder, makeVault(master));
const bytes = Buffer.concat([Buffer.from('欧阳知白 30.2741'), randomBytes(200_000)]);
const sha256 = createHash('sha256').update(bytes).digest('hex');

test('the same bytes are stored once, in no clear byte and under a name that is not their digest', async () => {
  const key = await store.put(bytes);
  expect(await store.put(bytes)).toBe(key);
  expect(key).toBe(objectKey(sha256));
  const path = store.path(key);
  expect(path).not.toContain(sha256);
  expect(readdirSync(dirname(path))).toEqual([basename(path)]);
  expect(readFileSync(path).includes('欧阳')).toBe(false);
  expect((await store.read(key)).equals(bytes)).toBe(true);
  expect((await buffer(store.stream(key))).equals(bytes)).toBe(true);
  expect(await store.withPlain(key, async (plain) => readFileSync(plain).equals(bytes))).toBe(true);
  expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
});

test('a received file is sealed while it arrives, and can be opened before it is adopted', async () => {
  const more = randomBytes(100_000);
  const path = await store.receive([Readable.from([more])]);
  expect(readFileSync(path).includes(more.subarray(0, 32))).toBe(false);
  expect(await store.withReceived(path, async (plain) => readFileSync(plain).equals(more))).toBe(true);
  const key = await store.adopt(path, createHash('sha256').update(more).digest('hex'));
  expect((await store.read(key)).equals(more)).toBe(true);
});

test('a received file that is gone is a refusal of its own, also while its disk is away, and ends no process', async () => {
  const root = join(folder, 'gone', 'objects');
  const here = openDiskStore(root, makeVault(master));
  const path = await here.receive([Readable.from([bytes])]);
  // Somebody who looks at it waits for the folder first, while the file is opened.
  rmSync(path);
  await expect(here.withReceived(path, async () => undefined)).rejects.toMatchObject({ code: 'ENOENT' });
  renameSync(root, join(folder, 'gone', 'away'));
  await expect(here.withReceived(path, async () => undefined)).rejects.toBeInstanceOf(Error);
  await expect(buffer(streamFile(path))).rejects.toMatchObject({ code: 'ENOENT' });
});

test('while its disk is away nothing is written, nothing counts as removed, and no folder is made in its place', async () => {
  const root = join(folder, 'disk', 'objects');
  const here = openDiskStore(root, makeVault(master));
  const [key, away] = [await here.put(bytes), join(folder, 'away')];
  renameSync(root, away);
  await expect(here.put(randomBytes(100))).rejects.toThrow(StoreAway);
  await expect(here.remove(key)).rejects.toThrow(StoreAway);
  expect(existsSync(root)).toBe(false);
  // The empty folder under a missing mount, and a disk that is another's.
  mkdirSync(root);
  await expect(here.put(randomBytes(100))).rejects.toThrow(StoreAway);
  expect(readdirSync(root)).toEqual([]);
  writeFileSync(join(root, '.store'), 'another');
  await expect(here.remove(key)).rejects.toThrow(StoreAway);
  rmSync(root, { recursive: true });
  renameSync(away, root);
  expect((await here.read(key)).equals(bytes)).toBe(true);
  await here.remove(key);
  expect(await here.put(bytes)).toBe(key);
});

test('altered bytes, a shortened file and a file in the place of another do not open', async () => {
  const [one, other] = [await store.put(randomBytes(90_000)), await store.put(randomBytes(90_000))];
  const path = store.path(one);
  const honest = readFileSync(path);
  for (const at of [10, 400, honest.length - 1]) {
    const altered = Buffer.from(honest);
    // Both slots of the header, where it is the header.
    for (const place of at < 136 ? [at, at + 68] : [at]) altered[place] = (altered[place] ?? 0) ^ 1;
    writeFileSync(path, altered);
    await expect(store.read(one)).rejects.toThrow();
  }
  writeFileSync(path, honest.subarray(0, 70_000));
  await expect(buffer(store.stream(one))).rejects.toThrow();
  copyFileSync(store.path(other), path);
  await expect(store.read(one)).rejects.toThrow();
});

test('a file of an older version is read where it lies in clear, and removed', async () => {
  const old = randomBytes(1000);
  const key = objectKey(createHash('sha256').update(old).digest('hex'));
  mkdirSync(dirname(join(folder, key)), { recursive: true });
  writeFileSync(join(folder, key), old);
  expect((await store.read(key)).equals(old)).toBe(true);
  await store.put(old);
  await store.remove(key);
  expect(existsSync(join(folder, key))).toBe(false);
  await expect(store.read(key)).rejects.toThrow(/ENOENT/);
  await expect(store.remove(key)).rejects.toThrow(/ENOENT/);
});

test('after a rotation a file opens under the new key alone, and an interrupted one under either', async () => {
  const key = await store.put(bytes);
  const next = randomBytes(32);
  const lookup = lookupKeysOf({ current: master });
  const both = makeVault({ current: next, old: [master], lookup });
  const path = store.path(key);
  const before = readFileSync(path);
  const file = await open(path, 'r+');
  expect(await resealHeader(both, basename(path), file)).toBe(true);
  expect(await resealHeader(both, basename(path), file)).toBe(false);
  await file.close();
  expect((await openDiskStore(folder, makeVault({ current: next, lookup })).read(key)).equals(bytes)).toBe(
    true,
  );
  // The second slot is written first: torn there, the first one still opens.
  const torn = Buffer.concat([before.subarray(0, 68), randomBytes(68), before.subarray(136)]);
  writeFileSync(path, torn);
  expect((await openDiskStore(folder, both).read(key)).equals(bytes)).toBe(true);
});

test('a file that another process is receiving stays, and one that nobody wrote to for an hour goes', async () => {
  const [young, old] = [await store.temporaryPath(), await store.temporaryPath()];
  for (const path of [young, old]) writeFileSync(path, 'x');
  const seconds = Date.now() / 1000 - 3601;
  utimesSync(old, seconds, seconds);
  await store.clearTemporary();
  expect([existsSync(young), existsSync(old)]).toEqual([true, false]);
});
