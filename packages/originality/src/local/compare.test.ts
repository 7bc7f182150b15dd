import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { drawCaption, drawLogo, drawSharing, drawTemplate } from '@yinji/testkit/pictures/shared-elements';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { drawTextured } from '@yinji/testkit/pictures/textured-pictures';
import { lumaOfRgb, type Luma } from '../luma.ts';
import { fingerprintOf, Library, type Fingerprint } from './compare.ts';
import { localFingerprint } from './fingerprint.ts';
import { LocalShard } from './local-shard.ts';
import { unpackFeatures } from './pack-features.ts';
import type { Judged } from './verdict.ts';
import { shippedVocabulary } from './vocabulary.ts';

const planeOf =
  (picture: Buffer) =>
  async (side: number): Promise<Luma> => {
    const { data, info } = await sharp(picture)
      .removeAlpha()
      .resize({ width: side, height: side, fit: 'inside' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return lumaOfRgb(data, info.width, info.height);
  };

const library = new Library();
const compare = async (picture: Buffer): Promise<Judged | undefined> =>
  (await library.compare(planeOf(picture)))[0];
let works: Buffer[];
let fingerprints: Fingerprint[];
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
  fingerprints = await Promise.all(works.map(async (work) => fingerprintOf(await planeOf(work)(512))));
  for (const [i, one] of fingerprints.entries()) library.add(`work ${i}`, one);
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
  expect(found).toMatchObject({ verdict: 'copy', workId: 'work 0', rule: 'local' });
  const xs = found!.ofWork.map(([x]) => x);
  // The border lies outside of what was cut out.
  expect(Math.min(...xs)).toBeLessThan(0.25);
  expect(Math.max(...xs)).toBeGreaterThan(0.75);
});

it('the negative of a cut-out is a copy', async () => {
  const cut = sharp(works[1]).extract({ left: 60, top: 40, width: 340, height: 280 });
  expect(await compare(await cut.negate({ alpha: false }).png().toBuffer())).toMatchObject({
    verdict: 'copy',
    workId: 'work 1',
  });
});

it('a work as it is, turned, is found by its hash', async () => {
  expect(await compare(await sharp(works[1]).rotate(270).flop().jpeg().toBuffer())).toMatchObject({
    verdict: 'copy',
    workId: 'work 1',
  });
});

it('the same logo on another picture is shared or nothing, never a copy', async () => {
  const other = await withLogo(await drawPicture(5, { width: 480, height: 360, format: 'png' }));
  const found = await library.compare(planeOf(other));
  expect(found.filter(({ verdict }) => verdict === 'copy')).toEqual([]);
  expect(found.find(({ workId }) => workId === 'work 2')).toMatchObject({ verdict: 'shared', rule: 'local' });
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
  const captions = new Library();
  captions.add('captioned', fingerprintOf(await planeOf(await bar(2, 300))(512)));
  const found = await captions.compare(planeOf(await bar(5, 0)));
  expect(found).toMatchObject([{ verdict: 'shared', workId: 'captioned' }]);
});

it.each([
  ['frame', 31, 500_048],
  ['page', 445, 500_028],
  ['caption', 128, 500_110],
  ['logo', 294, 500_094],
])('two pictures within one %s share it, and neither is a copy', async (_, one, other) => {
  const shared = new Library();
  shared.add('one', fingerprintOf(await planeOf(await drawSharing(one))(512)));
  const found = await shared.compare(planeOf(await drawSharing(other)));
  expect(found).toMatchObject([{ verdict: 'shared', workId: 'one' }]);
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
  const { local } = fingerprintOf(await planeOf(blank)(512));
  for (let i = 0; i < 6; i += 1) shard.add(`page ${i}`, local);
  shard.add('work 0', fingerprints[0]!.local);
  const found = shard.search(unpackFeatures(localFingerprint(await planeOf(await page(works[0]!))(512))));
  expect(found.map(({ workId }) => workId)).toContain('work 0');
});

it('a shard comes back from its snapshot without a removed work, and a damaged one is refused', () => {
  const cold = new Map<number, Uint8Array>();
  const vocabulary = shippedVocabulary();
  const shard = new LocalShard(vocabulary, cold);
  for (const [i, { local }] of fingerprints.entries()) shard.add(`work ${i}`, local);
  shard.add('work 0', fingerprints[1]!.local);
  expect(shard.count).toBe(3);
  shard.remove('work 1');
  const bytes = new Uint8Array(Buffer.concat([...shard.snapshot()]));
  const back = LocalShard.restore(bytes, vocabulary, cold);
  const ids = (from: LocalShard, i: number) =>
    from.search(unpackFeatures(fingerprints[i]!.local)).map(({ workId }) => workId)[0];
  expect([0, 1, 2].map((i) => ids(back, i))).toEqual(['work 0', undefined, 'work 2']);
  expect([0, 1, 2].map((i) => ids(shard, i))).toEqual(['work 0', undefined, 'work 2']);
  back.add('work 1', fingerprints[1]!.local);
  expect(ids(back, 1)).toBe('work 1');
  const damaged = bytes.slice();
  damaged[damaged.length >> 1]! ^= 1;
  expect(() => LocalShard.restore(damaged, vocabulary, cold)).toThrow(RangeError);
  expect(() => LocalShard.restore(bytes.subarray(0, 20), vocabulary, cold)).toThrow(RangeError);
});
