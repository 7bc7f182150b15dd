import sharp from 'sharp';
import { beforeAll, expect, it, vi } from 'vitest';
import { planeOfPicture } from '@yinji/testkit/pictures/plane-of-picture';
import { drawCaption, drawLogo, drawSharing, drawTemplate } from '@yinji/testkit/pictures/shared-elements';
import { photograph } from '@yinji/testkit/pictures/photograph';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { drawTextured } from '@yinji/testkit/pictures/textured-pictures';
import { openLocalTier, type LocalTier } from '../copy-index/local-tier.ts';
import { judgeLooked } from '../copy-index/looked.ts';
import { searchPasses } from '../copy-index/search-passes.ts';
import { localFingerprint, lookAt, PASSES } from './fingerprint.ts';
import { LocalShard } from './local-shard.ts';
import { packFeatures, unpackFeatures } from './pack-features.ts';
import type { Judged } from './verdict.ts';
import { shippedVocabulary } from './vocabulary.ts';

const kept = async (picture: Buffer): Promise<Uint8Array> =>
  localFingerprint(await planeOfPicture(picture, 512));

async function tierOf(...pictures: Buffer[]): Promise<LocalTier> {
  const tier = openLocalTier();
  for (const [at, picture] of pictures.entries())
    await tier.add([
      { set: 'local', id: `work ${at}`, at, holder: `holder ${at}`, features: await kept(picture) },
    ]);
  return tier;
}

/** In every pass, as for a reviewer. */
const compared = (tier: LocalTier, picture: Buffer): Promise<Judged[]> =>
  searchPasses(
    PASSES,
    async (pass) => packFeatures(lookAt(await planeOfPicture(picture, pass.side), pass)),
    async (features) => judgeLooked([await tier.look({ features })]),
  );

let library: LocalTier;
const compare = async (picture: Buffer): Promise<Judged | undefined> => (await compared(library, picture))[0];
let works: Buffer[];
let fingerprints: Uint8Array[];
const withLogo = async (picture: Buffer) =>
  sharp(picture)
    .composite([{ input: drawLogo(3), left: 40, top: 30 }])
    .png()
    .toBuffer();

beforeAll(async () => {
  works = [
    await drawTextured(3, 480, 360),
    await drawTextured(4, 480, 360),
    await withLogo(await drawPicture(2, { width: 480, height: 360, format: 'png' })),
  ];
  fingerprints = await Promise.all(works.map(kept));
  library = await tierOf(...works);
});

it('a turned and mirrored cut-out in a border is a copy, and its place is told', async () => {
  const cut = await sharp(works[0])
    .extract({ left: 100, top: 60, width: 300, height: 240 })
    .flop()
    .extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#fff' })
    .rotate(7, { background: '#fff' })
    .jpeg({ quality: 70 })
    .toBuffer();
  const found = await compare(cut);
  expect(found).toMatchObject({ verdict: 'copy', workId: 'work 0' });
  const xs = found!.ofWork.map(([x]) => x);
  // The border lies outside of what was cut out.
  expect(Math.min(...xs)).toBeLessThan(0.25);
  expect(Math.max(...xs)).toBeGreaterThan(0.75);
});

it('a sheet that was photographed obliquely is a copy, and its far corners are told', async () => {
  const sheet = await drawTextured(5, 424, 600);
  const shot = { seed: 1, width: 900, height: 1200, pitch: 32, yaw: 18, fill: 0.9 };
  const [found] = await compared(await tierOf(sheet), await photograph(sheet, shot));
  expect(found).toMatchObject({ verdict: 'copy', workId: 'work 0' });
  // The sheet's own corners lie in the work's, and no rectangle in the picture.
  const { ofWork, ofPicture } = found!;
  expect(ofWork.length).toBeGreaterThanOrEqual(4);
  const widths = [0, 1].map((y) => {
    const edge = ofPicture.filter((_, i) => Math.round(ofWork[i]![1]) === y).map(([x]) => x);
    return Math.max(...edge) - Math.min(...edge);
  });
  expect(Math.max(...widths) / Math.min(...widths)).toBeGreaterThan(1.15);
});

it('the negative of a cut-out is a copy', async () => {
  const cut = sharp(works[1]).extract({ left: 60, top: 40, width: 340, height: 280 });
  expect(await compare(await cut.negate({ alpha: false }).png().toBuffer())).toMatchObject({
    verdict: 'copy',
    workId: 'work 1',
  });
});

it('the same logo on another picture is shared or nothing, never a copy', async () => {
  const other = await withLogo(await drawPicture(5, { width: 480, height: 360, format: 'png' }));
  const found = await compared(library, other);
  expect(found.filter(({ verdict }) => verdict === 'copy')).toEqual([]);
  expect(found.find(({ workId }) => workId === 'work 2')).toMatchObject({ verdict: 'shared' });
});

it('the same caption above one picture and below another is shared, never a copy', async () => {
  const bar = async (seed: number, top: number) => {
    const picture = await drawPicture(seed, { width: 480, height: 300, format: 'png' });
    return sharp(picture)
      .extend({ [top === 0 ? 'top' : 'bottom']: 80, background: '#fff' })
      .composite([{ input: drawCaption(9, 480, 80), left: 0, top }])
      .png()
      .toBuffer();
  };
  const found = await compared(await tierOf(await bar(2, 300)), await bar(5, 0));
  expect(found).toMatchObject([{ verdict: 'shared', workId: 'work 0' }]);
});

it.each([
  ['frame', 31, 500_048],
  ['page', 445, 500_028],
  ['caption', 128, 500_110],
  ['logo', 294, 500_094],
  ['caption over smooth pictures', 700_982, 900_006],
  ['logo over hills', 700_602, 900_025],
  ['logo over squares and hills', 700_686, 900_158],
  ['logo over sails and hills', 700_161, 900_235],
])('two pictures within one %s share it, and neither is a copy', async (_, one, other) => {
  const found = await compared(await tierOf(await drawSharing(one)), await drawSharing(other));
  expect(found).toMatchObject([{ verdict: 'shared', workId: 'work 0' }]);
});

it('a work on a page of a template is found behind more pages of it than are matched in full', async () => {
  const page = async (picture: Buffer) =>
    sharp(drawTemplate(5, 480, 640))
      .composite([{ input: await sharp(picture).resize(260, 195).toBuffer(), left: 110, top: 150 }])
      .png()
      .toBuffer();
  const shard = new LocalShard(shippedVocabulary());
  const blank = await page(
    await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  );
  const local = await kept(blank);
  for (let i = 0; i < 6; i += 1) shard.add(`page ${i}`, local);
  shard.add('work 0', fingerprints[0]!);
  const found = shard.search(unpackFeatures(await kept(await page(works[0]!))));
  expect(found.map(({ workId }) => workId)).toContain('work 0');
});

it('a search leaves nothing behind for the next one, also after the library has grown', () => {
  const search = (shard: LocalShard, i: number) => shard.search(unpackFeatures(fingerprints[i]!), [0, 1]);
  const alone = fingerprints.map((_, i) => {
    const shard = new LocalShard(shippedVocabulary());
    for (const [at, one] of fingerprints.entries()) shard.add(`work ${at}`, one);
    return search(shard, i);
  });
  const shard = new LocalShard(shippedVocabulary());
  shard.add('work 0', fingerprints[0]!);
  search(shard, 1);
  for (const at of [1, 2]) shard.add(`work ${at}`, fingerprints[at]!);
  expect([0, 1, 2, 1, 0].map((i) => search(shard, i))).toEqual([0, 1, 2, 1, 0].map((i) => alone[i]!));
});

it('a work is added once, and what was removed is found no more, also after its postings are swept', () => {
  const shard = new LocalShard(shippedVocabulary());
  for (const [i, one] of fingerprints.entries()) shard.add(`work ${i}`, one);
  shard.add('work 0', fingerprints[1]!);
  expect(shard.count).toBe(3);
  // One of three is more than a tenth.
  shard.remove('work 1');
  const found = () =>
    fingerprints.map((_, i) => shard.search(unpackFeatures(fingerprints[i]!)).map(({ workId }) => workId)[0]);
  expect(found()).toEqual(['work 0', undefined, 'work 2']);
  shard.add('work 1', fingerprints[1]!);
  expect(found()).toEqual(['work 0', 'work 1', 'work 2']);
});

it('a work whose features cannot be kept is not in it', () => {
  const cold = new Map<number, Uint8Array>();
  const full = { get: cold.get.bind(cold), delete: cold.delete.bind(cold), set: vi.fn(cold.set.bind(cold)) };
  full.set.mockImplementationOnce(() => {
    throw new Error('ENOSPC');
  });
  const shard = new LocalShard(shippedVocabulary(), full);
  expect(() => shard.add('work 0', fingerprints[0]!)).toThrow('ENOSPC');
  expect([shard.count, shard.search(unpackFeatures(fingerprints[0]!))]).toEqual([0, []]);
  for (const i of [1, 0]) shard.add(`work ${i}`, fingerprints[i]!);
  expect(shard.search(unpackFeatures(fingerprints[0]!)).map(({ workId }) => workId)).toEqual(['work 0']);
});
