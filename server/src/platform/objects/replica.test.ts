import { createHash, randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeVault } from '../vault.ts';
import { openDiskStore, type DiskStore } from './object-store.ts';
import { beginReplica, endReplica } from './replica.ts';
import { STORE_MARK, StoreAway } from './store-mark.ts';

const vault = makeVault(randomBytes(32));
const bytes = randomBytes(300_000);

let folder: string;
let [root, replica] = ['', ''];
let reports: unknown[] = [];
let store: DiskStore;
const open = () => openDiskStore(root, vault, (_, cause) => void reports.push(cause));
/** Where a file lies in the replica. */
const twin = (path: string) => join(replica, relative(root, path));

async function withoutReplica<T>(work: () => Promise<T>): Promise<T> {
  await endReplica(root);
  return work().finally(() => beginReplica(root, replica));
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'yinji-replica-'));
  [root, replica] = [join(folder, 'objects'), join(folder, 'replica')];
  reports = [];
  await openDiskStore(root, vault).put(randomBytes(10));
  mkdirSync(replica);
  await beginReplica(root, replica);
  store = open();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('what was written is on both disks, at the same place, and its removal is too', async () => {
  const key = await store.put(bytes);
  const path = store.path(key);
  expect(readFileSync(twin(path)).equals(readFileSync(path))).toBe(true);
  await store.remove(key);
  expect([existsSync(path), existsSync(twin(path))]).toEqual([false, false]);
  const plain = await store.temporaryPath();
  writeFileSync(plain, bytes);
  const own = await store.adoptAsIs(plain, createHash('sha256').update(bytes).digest('hex'));
  expect(readFileSync(join(replica, own)).equals(bytes)).toBe(true);
  expect(readdirSync(join(replica, 'incoming'))).toEqual([]);
});

test('bytes that are stored already, but on one disk alone, are on both once they are acknowledged again', async () => {
  const key = await withoutReplica(() => store.put(bytes));
  const path = store.path(key);
  expect(existsSync(twin(path))).toBe(false);
  expect(await store.put(bytes)).toBe(key);
  expect(existsSync(twin(path))).toBe(true);
});

test('a file that the first disk lost is read from the replica, and is on the first again', async () => {
  const key = await store.put(bytes);
  const path = store.path(key);
  rmSync(path);
  expect((await store.read(key)).equals(bytes)).toBe(true);
  expect(readFileSync(path).equals(readFileSync(twin(path)))).toBe(true);
  expect(reports).toHaveLength(1);
});

test('a file that was altered or cut on the first disk is read from the replica from where it failed', async () => {
  const key = await store.put(bytes);
  const path = store.path(key);
  const sealed = readFileSync(path);
  for (const spoil of [
    () => writeFileSync(path, Buffer.concat([sealed.subarray(0, -40_000), randomBytes(40_000)])),
    () => truncateSync(path, sealed.length - 1000),
    () => writeFileSync(path, randomBytes(sealed.length)),
  ]) {
    spoil();
    expect((await buffer(store.stream(key))).equals(bytes)).toBe(true);
    expect(readFileSync(path).equals(sealed)).toBe(true);
  }
  expect(reports).toHaveLength(3);
  writeFileSync(path, randomBytes(100));
  writeFileSync(twin(path), randomBytes(100));
  await expect(store.read(key)).rejects.toThrow();
});

test('while the first disk is away everything is read, and nothing is written or removed', async () => {
  const key = await store.put(bytes);
  renameSync(root, join(folder, 'away'));
  mkdirSync(root);
  expect((await store.read(key)).equals(bytes)).toBe(true);
  expect(readdirSync(root)).toEqual([]);
  await expect(store.put(randomBytes(10))).rejects.toThrow(StoreAway);
  await expect(store.remove(key)).rejects.toThrow(StoreAway);
  expect(await store.isPresent()).toBe(false);
});

test('while the replica is away, or another store’s, everything is read, and nothing is written or removed', async () => {
  const key = await store.put(bytes);
  const away = join(folder, 'away');
  renameSync(replica, away);
  for (const mark of [undefined, 'another']) {
    mkdirSync(replica, { recursive: true });
    if (mark) writeFileSync(join(replica, STORE_MARK), mark);
    const files = readdirSync(root, { recursive: true }).length;
    await expect(store.put(randomBytes(10))).rejects.toThrow(StoreAway);
    await expect(store.remove(key)).rejects.toThrow(StoreAway);
    expect(readdirSync(root, { recursive: true })).toHaveLength(files);
    expect((await store.read(key)).equals(bytes)).toBe(true);
    expect(await store.isPresent()).toBe(false);
  }
  rmSync(replica, { recursive: true });
  renameSync(away, replica);
  await store.remove(key);
});

test('a removal that dies between the disks leaves the file with the first, whose next removal ends it', async () => {
  const key = await store.put(bytes);
  const path = store.path(key);
  rmSync(twin(path));
  await store.remove(key);
  expect([existsSync(path), existsSync(twin(path))]).toEqual([false, false]);
  await expect(store.read(key)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a replica is begun in an empty folder, filled with what it lacks, ended and taken up again', async () => {
  const keys = await withoutReplica(async () => [await store.put(bytes), await store.put(randomBytes(1000))]);
  expect(await store.fillReplica()).toEqual({ added: 3, present: 0, alone: [] });
  expect(await store.fillReplica()).toEqual({ added: 0, present: 3, alone: [] });
  rmSync(root, { recursive: true });
  expect((await store.read(keys[0]!)).equals(bytes)).toBe(true);

  const other = join(folder, 'other');
  mkdirSync(other);
  writeFileSync(join(other, 'a'), '');
  await expect(beginReplica(replica, other)).rejects.toThrow(/neither empty/);
  await expect(beginReplica(replica, join(folder, 'missing'))).rejects.toThrow(/ENOENT/);
});

test('a copy of the store in another folder writes nothing to the replica of the first', async () => {
  const copy = join(folder, 'copy');
  cpSync(root, copy, { recursive: true });
  const drill = openDiskStore(copy, vault);
  await expect(drill.put(randomBytes(10))).rejects.toThrow(StoreAway);
  await endReplica(copy);
  await drill.put(randomBytes(10));
  expect(await store.fillReplica()).toMatchObject({ alone: [] });
});

test('what the replica has alone is told, and taken for nobody’s', async () => {
  const key = await store.put(bytes);
  const path = store.path(key);
  rmSync(path);
  expect(await store.fillReplica()).toMatchObject({ alone: [relative(root, path)] });
  expect(existsSync(path)).toBe(false);
});

test('what is removed while a copy of it is under way, to either disk, is on neither', async () => {
  for (let round = 0; round < 12; round += 1) {
    const key = await withoutReplica(() => store.put(randomBytes(50_000)));
    const path = store.path(key);
    await Promise.all([store.fillReplica(), store.remove(key)]);
    expect([existsSync(path), existsSync(twin(path))]).toEqual([false, false]);

    const lost = await store.put(randomBytes(50_000));
    const place = store.path(lost);
    rmSync(place);
    await Promise.all([store.read(lost).catch(() => undefined), store.remove(lost).catch(() => undefined)]);
    expect([existsSync(place), existsSync(twin(place))]).toEqual([false, false]);
  }
});
