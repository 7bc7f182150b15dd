import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { HashEntry } from '@yinji/originality/copy-index';
import { asked, entryOf, featuresOf, hashOf } from './index-testing.ts';
import { openKeptIndex, type KeptIndex } from './kept-index.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'yinji-index-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const confirm = async (index: KeptIndex) => index.confirm('work', (await index.state()).work.boot);
const sumsOf = async (index: KeptIndex) => (await index.state()).work.buckets;
const fill = async (index: KeptIndex, count: number): Promise<HashEntry[]> => {
  const entries = Array.from({ length: count }, (_, at) => entryOf(`seed ${at}`, at));
  await index.add(entries);
  return entries;
};
const bytesOf = (name: string) => readFileSync(join(folder, name));

test('it answers no search before it was compared, and after a start finds what it was given before', async () => {
  const first = await openKeptIndex(folder);
  const [one] = await fill(first, 20);
  const sums = await sumsOf(first);
  await first.close();
  const again = await openKeptIndex(folder);
  expect(again.faults).toEqual([]);
  await expect(again.search(asked('seed 0'))).rejects.toMatchObject({ code: 'unconfirmed' });
  await expect(again.confirm('work', (await first.state()).work.boot)).rejects.toMatchObject({
    code: 'unconfirmed',
  });
  expect(await sumsOf(again)).toEqual(sums);
  await confirm(again);
  expect((await again.search(asked('seed 0'))).near).toMatchObject([{ id: one!.id, distance: 0 }]);
  await again.close();
});

test('a removed work is gone from memory, log and snapshot when that is answered', async () => {
  const index = await openKeptIndex(folder);
  const entries = await fill(index, 9);
  // Two of them come into the snapshot, the others stay in the log.
  await index.remove('work', [entries[8]!.id]);
  await index.add([entryOf('late', 3)]);
  await index.remove('work', [entries[0]!.id, entries[4]!.id]);
  for (const seed of ['seed 8', 'seed 0', 'seed 4'])
    for (const name of readdirSync(folder))
      expect(bytesOf(name).includes(Buffer.from(hashOf(seed))), `${seed} in ${name}`).toBe(false);
  const sums = await sumsOf(index);
  await index.close();
  const again = await openKeptIndex(folder);
  expect(await sumsOf(again)).toEqual(sums);
  await confirm(again);
  expect((await again.search(asked('seed 0', 'seed 5', 'late'))).near).toHaveLength(2);
  await again.close();
});

test('a file cut off anywhere or with a bit flipped is noticed, what is whole before it is kept, and both are written anew', async () => {
  const index = await openKeptIndex(folder);
  await fill(index, 50);
  await index.remove('work', [entryOf('nobody').id]);
  await index.add([entryOf('after', 99)]);
  await index.close();
  const files = { snapshot: bytesOf('snapshot'), log: bytesOf('log') };
  const restore = () =>
    Object.entries(files).forEach(([name, bytes]) => writeFileSync(join(folder, name), bytes));
  for (const [name, whole] of Object.entries(files)) {
    for (const at of [3, 17, Math.floor(whole.length / 2), whole.length - 1]) {
      restore();
      truncateSync(join(folder, name), at);
      const cut = await openKeptIndex(folder);
      expect(cut.faults, `${name} cut at ${at}`).toHaveLength(1);
      await cut.close();
      writeFileSync(
        join(folder, name),
        whole.map((byte, i) => (i === at ? byte ^ 4 : byte)),
      );
      const flipped = await openKeptIndex(folder);
      expect(flipped.faults, `${name} flipped at ${at}`).toHaveLength(1);
      await confirm(flipped);
      await flipped.close();
      const mended = await openKeptIndex(folder);
      expect(mended.faults).toEqual([]);
      await mended.close();
    }
  }
});

test('an entry given again replaces the one before, and local features are in no file', async () => {
  const index = await openKeptIndex(folder);
  const entry = entryOf('a');
  await index.add([entry]);
  const features = featuresOf(1);
  await index.add([
    { ...entry, hashes: Buffer.concat([hashOf('b'), hashOf('c')]) },
    { set: 'local', id: entry.id, at: 1, holder: entry.id, features },
  ]);
  expect(await index.list('local', Number.parseInt(entry.id.slice(-2), 16))).toEqual([entry.id]);
  for (const name of readdirSync(folder))
    expect(bytesOf(name).includes(Buffer.from(features.subarray(0, 64)))).toBe(false);
  await index.close();
  const again = await openKeptIndex(folder);
  await confirm(again);
  expect((await again.search(asked('a'))).total).toBe(0);
  expect((await again.search(asked('c'))).near).toMatchObject([{ id: entry.id }]);
  expect((await again.state()).local.isConfirmed).toBe(false);
  await again.remove('work', [entryOf('nobody').id]);
  expect(statSync(join(folder, 'log')).size).toBe(0);
  await again.close();
});
