import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { planeOfPicture } from '@yinji/testkit/pictures/plane-of-picture';
import { drawTextured } from '@yinji/testkit/pictures/textured-pictures';
import { lookAt, PASSES, REFERENCE } from '../local/fingerprint.ts';
import { packFeatures } from '../local/pack-features.ts';
import type { LocalEntry } from './copy-index.ts';
import { openLocalTier } from './local-tier.ts';
import { openMemoryIndex } from './memory-index.ts';

/** The last four digits choose the bucket and, before that, the shard. */
const idOf = (n: number) =>
  `00000000-0000-7000-8000-${String(n).padStart(8, '0')}${(n % 256).toString(16).padStart(2, '0')}01`;

const lookedAt = async (picture: Buffer, pass = REFERENCE): Promise<Uint8Array> =>
  packFeatures(lookAt(await planeOfPicture(picture, pass.side), pass));

/** A picture, a cut-out of it, and what that is searched by. */
let whole: Uint8Array;
let part: Uint8Array;
let query: Uint8Array;
beforeAll(async () => {
  const picture = await drawTextured(3, 480, 360);
  whole = await lookedAt(picture);
  const cut = await sharp(picture).extract({ left: 90, top: 50, width: 330, height: 260 }).jpeg().toBuffer();
  part = await lookedAt(cut);
  query = await lookedAt(cut, PASSES[0]);
});

/** A holder each, unless the test says otherwise. */
const entry = (n: number, features: Uint8Array, holder = n): LocalEntry => ({
  set: 'local',
  id: idOf(n),
  holder: idOf(holder),
  at: n,
  features,
});
async function opened(entries: readonly LocalEntry[], shards = 1) {
  const index = openMemoryIndex(Array.from({ length: shards }, () => openLocalTier()));
  await index.add(entries);
  await index.confirm('local', (await index.state()).local.boot);
  return index;
}

test('the set of local features answers after its own comparison, and forgets what is removed', async () => {
  const index = openMemoryIndex();
  await index.add([entry(1, whole)]);
  await expect(index.searchLocal({ features: query })).rejects.toMatchObject({ code: 'unconfirmed' });
  const { boot, buckets } = (await index.state()).local;
  expect(buckets[1]!.count).toBe(1);
  await index.confirm('local', boot);
  expect((await index.state()).work.isConfirmed).toBe(false);
  const found = await index.searchLocal({ features: query });
  expect(found).toMatchObject([{ workId: idOf(1), verdict: 'copy' }]);
  expect(await index.searchLocal({ features: query, except: idOf(1) })).toEqual([]);
  await index.add([entry(1, whole)]);
  expect((await index.state()).local.buckets[1]!.count).toBe(1);
  await index.remove('local', [idOf(1), idOf(2)]);
  expect(await index.searchLocal({ features: query })).toEqual([]);
  expect(await index.list('local', 1)).toEqual([]);
});

test('works that are nearer and were deposited later do not push the earlier one off', async () => {
  const index = await opened([...Array.from({ length: 8 }, (_, i) => entry(20 + i, part)), entry(1, whole)]);
  const judged = await index.searchLocal({ features: query });
  expect(judged.filter(({ verdict }) => verdict === 'copy').map(({ workId }) => workId)).toContain(idOf(1));
});

test('copies of one holder do not make a picture common, those of many do', async () => {
  const verdictOf = async (holders: number) => {
    const copies = Array.from({ length: 24 }, (_, i) => entry(20 + i, part, 20 + (i % holders)));
    const judged = await (await opened([entry(1, whole), ...copies])).searchLocal({ features: query });
    return judged.find(({ workId }) => workId === idOf(1))?.verdict;
  };
  expect(await verdictOf(2)).toBe('copy');
  expect(await verdictOf(24)).toBe('shared');
});

test('three shards judge as one does, and what many hold among all of them is common', async () => {
  const copies = Array.from({ length: 24 }, (_, i) => entry(20 + i, part));
  const entries = [entry(1, whole), ...copies];
  const features = query;
  const [one, three] = await Promise.all([opened(entries), opened(entries, 3)]);
  const verdicts = async (index: typeof one) =>
    new Map((await index.searchLocal({ features })).map(({ workId, verdict }) => [workId, verdict]));
  // The earliest, which each of them matches in full whatever its shard.
  expect((await verdicts(one)).get(idOf(1))).toBe('shared');
  expect((await verdicts(three)).get(idOf(1))).toBe('shared');
  await Promise.all(
    [one, three].map((index) =>
      index.remove(
        'local',
        copies.map(({ id }) => id),
      ),
    ),
  );
  expect(await three.searchLocal({ features })).toEqual(await one.searchLocal({ features }));
  expect((await three.state()).local.buckets).toEqual((await one.state()).local.buckets);
});

test('of three shards one that lost its works is given them again, and no other', async () => {
  const lose: (() => void)[] = [];
  const given: string[][] = [[], [], []];
  const tiers = given.map((ids) => {
    const tier = openLocalTier();
    const add: typeof tier.add = (entries) => {
      ids.push(...entries.map(({ id }) => id));
      return tier.add(entries);
    };
    return { ...tier, add, onLost: (lost: () => void) => void lose.push(lost) };
  });
  const index = openMemoryIndex(tiers);
  const entries = Array.from({ length: 6 }, (_, i) => entry(i, part));
  await index.add(entries);
  await index.confirm('local', (await index.state()).local.boot);
  expect(given.map((ids) => ids.length)).toEqual([2, 2, 2]);
  lose[1]!();
  await expect(index.searchLocal({ features: query })).rejects.toMatchObject({ code: 'unconfirmed' });
  expect((await index.list('local', 1)).toSorted()).toEqual([0, 2, 3, 5].map(idOf).toSorted());
  await expect(index.confirm('local', 'of another number')).rejects.toMatchObject({ code: 'unconfirmed' });
  await index.confirm('local', (await index.state()).local.boot);
  expect(await index.searchLocal({ features: query })).not.toEqual([]);
});

test('a tier that lost what it held is another life: it must be compared with the tables again', async () => {
  let lose = () => undefined as void;
  const tier = { ...openLocalTier(), onLost: (lost: () => void) => void (lose = lost) };
  const index = openMemoryIndex([tier]);
  await index.add([entry(1, whole)]);
  const { boot } = (await index.state()).local;
  await index.confirm('local', boot);
  lose();
  await expect(index.searchLocal({ features: query })).rejects.toMatchObject({ code: 'unconfirmed' });
  await expect(index.confirm('local', boot)).rejects.toMatchObject({ code: 'unconfirmed' });
  expect(await index.list('local', 1)).toEqual([]);
});
