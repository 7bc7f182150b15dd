import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { planeOfPicture } from '@yinji/testkit/pictures/plane-of-picture';
import { openLocalTier, type LocalTier } from '../../copy-index/local-tier.ts';
import { judgeLooked } from '../../copy-index/looked.ts';
import { localFingerprint, lookAt, PASSES } from '../fingerprint.ts';
import { countPacked, packFeatures } from '../pack-features.ts';
import type { Judged } from '../verdict.ts';

const [WIDTH, HEIGHT] = [800, 520];
const drawn = (body: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs><linearGradient id="sky" x2=".3" y2="1"><stop offset="0" stop-color="#27508f"/><stop offset="1" stop-color="#e8b27a"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#sky)"/>${body}</svg>`,
    ),
  )
    .png()
    .toBuffer();
/** Soft hills, each by the heights of its two bends. */
const hills = (...bends: [number, number][]): Promise<Buffer> =>
  drawn(
    bends
      .map(
        ([left, right], i) =>
          `<path d="M0 ${260 + 60 * i}C200 ${left} 380 ${right} 800 ${240 + 70 * i}V520H0Z" fill="hsl(${200 - 40 * i},45%,${58 - 16 * i}%)"/>`,
      )
      .join(''),
  );
const onPaper = (body: string): Promise<Buffer> =>
  drawn(`<rect width="100%" height="100%" fill="#fff"/>${body}`);
const disc = (x: number, y: number, r: number) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#284"/>`;

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

const [FIRST] = PASSES as [(typeof PASSES)[number]];
async function searched(tier: LocalTier, picture: Buffer, except?: string): Promise<Judged[]> {
  const features = packFeatures(lookAt(await planeOfPicture(picture, FIRST.side), FIRST));
  return judgeLooked([await tier.look({ features, ...(except === undefined ? {} : { except }) })]);
}

let work: Buffer;
let library: LocalTier;
beforeAll(async () => {
  work = await hills([80, 420], [420, 180], [330, 520]);
  library = await tierOf(work, await hills([300, 150], [180, 430], [520, 330]));
});

it('these works have too few features to be found by them', async () => {
  expect(countPacked(await kept(work))).toBeLessThan(20);
});

const cut = () => sharp(work).extract({ left: 90, top: 110, width: 520, height: 340 });
it.each([
  ['cut out', () => cut()],
  ['cut out and mirrored', () => cut().flop()],
  ['cut out and paler', () => cut().linear(0.7, 50)],
  [
    'in a corner of a page',
    () =>
      sharp({ create: { width: 900, height: 900, channels: 3, background: '#ddd' } }).composite([
        { input: work, left: 60, top: 300 },
      ]),
  ],
])('%s it is a copy', async (_, edit) => {
  const [best, ...others] = await searched(library, await edit().jpeg({ quality: 70 }).toBuffer());
  expect(best).toMatchObject({ workId: 'work 0', verdict: 'copy' });
  expect(others.filter(({ verdict }) => verdict === 'copy')).toEqual([]);
});

it('the place is told in both pictures', async () => {
  const [best] = await searched(library, await cut().flop().png().toBuffer());
  const span = (points: Judged['ofWork'], axis: 0 | 1) => {
    const all = points.map((point) => point[axis]);
    return [Math.min(...all), Math.max(...all)];
  };
  const [left, right] = span(best!.ofWork, 0);
  expect([left, right]).toEqual([expect.closeTo(90 / WIDTH, 1), expect.closeTo(610 / WIDTH, 1)]);
  expect(span(best!.ofPicture, 0)).toEqual([expect.closeTo(0, 1), expect.closeTo(1, 1)]);
  // The work's left is the mirrored picture's right.
  const leftmost = best!.ofWork.findIndex(([x]) => x === left);
  expect(best!.ofPicture[leftmost]![0]).toBeGreaterThan(0.9);
});

it.each([
  ['other hills below the same sky', () => hills([120, 380], [380, 240], [300, 480])],
  ['the sky alone', () => drawn('')],
  ['the sky with a disc', () => drawn('<circle cx="300" cy="200" r="90" fill="#fff"/>')],
])('%s are no copy', async (_, other) => {
  const found = await searched(library, await other());
  expect(found.filter(({ verdict }) => verdict === 'copy')).toEqual([]);
});

it('a disc on paper is no copy of another disc, although they lie upon each other', async () => {
  const tier = await tierOf(await onPaper(disc(300, 240, 150)));
  const found = await searched(tier, await onPaper(disc(500, 280, 190)));
  expect(found.filter(({ verdict }) => verdict === 'copy')).toEqual([]);
});

it('the work itself is never named, nor one that was removed', async () => {
  expect(await searched(library, work, 'work 0')).toEqual([]);
  const tier = await tierOf(work);
  await tier.remove(['work 0']);
  expect(await searched(tier, work)).toEqual([]);
});
