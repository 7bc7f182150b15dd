import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { planeOfPicture } from '@yinji/testkit/pictures/plane-of-picture';
import { drawTextured } from '@yinji/testkit/pictures/textured-pictures';
import { lookAt, PASSES, REFERENCE } from '../local/fingerprint.ts';
import { packFeatures } from '../local/pack-features.ts';
import type { LocalEntry } from './copy-index.ts';
import { openLocalTier } from './local-tier.ts';
import { openMemoryIndex } from './memory-index.ts';

const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

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
async function opened(entries: readonly LocalEntry[]) {
  const index = openMemoryIndex();
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

test('a tier that lost what it held is another life: it must be compared with the tables again', async () => {
  let lose = () => undefined as void;
  const tier = { ...openLocalTier(), onLost: (lost: () => void) => void (lose = lost) };
  const index = openMemoryIndex(tier);
  await index.add([entry(1, whole)]);
  const { boot } = (await index.state()).local;
  await index.confirm('local', boot);
  lose();
  await expect(index.searchLocal({ features: query })).rejects.toMatchObject({ code: 'unconfirmed' });
  await expect(index.confirm('local', boot)).rejects.toMatchObject({ code: 'unconfirmed' });
  expect(await index.list('local', 1)).toEqual([]);
});
