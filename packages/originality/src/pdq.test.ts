import sharp, { type ExtendOptions, type Sharp } from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { drawTextured } from '@yinji/testkit/pictures/textured-pictures';
import { ORIENTATIONS } from './dihedral.ts';
import { hammingDistance } from './hamming.ts';
import { LUMA_SIDE } from './limits.ts';
import { lumaOfRgb, type Luma } from './luma.ts';
import { pdqHash, pdqHashes, trimmedHashes } from './pdq.ts';
import { MATCH_DISTANCE } from './distances.ts';
import { allOrientations } from './turned-for-tests.ts';

async function lumaOf(picture: Buffer): Promise<Luma> {
  const { data, info } = await sharp(picture)
    .resize({ width: LUMA_SIDE, height: LUMA_SIDE, fit: 'inside' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return lumaOfRgb(data, info.width, info.height);
}

let originals: { picture: Buffer; bits: Uint8Array }[] = [];
/** Its own edges are not of one colour, as those of a drawing can be. */
let textured: Buffer;
beforeAll(async () => {
  textured = await drawTextured(3, 640, 480);
  originals = await Promise.all(
    Array.from({ length: 6 }, async (_, seed) => {
      const picture = await drawPicture(seed);
      return { picture, bits: pdqHash(await lumaOf(picture)).bits };
    }),
  );
});

const edits: Record<string, (picture: Sharp) => Sharp> = {
  're-encoded at quality 20': (picture) => picture.jpeg({ quality: 20 }),
  'saved as WebP': (picture) => picture.webp({ quality: 40 }),
  'shrunk to 300 px': (picture) => picture.resize(300).jpeg(),
  mirrored: (picture) => picture.flop().png(),
  'stood on its head': (picture) => picture.flip().png(),
  'turned by 90°': (picture) => picture.rotate(90).jpeg(),
  'turned by 270° and mirrored': (picture) => picture.rotate(270).flop().jpeg(),
  'made grey and brighter': (picture) => picture.greyscale().linear(1.15, 8).jpeg(),
};

it.each(Object.keys(edits))('recognises a picture that was %s', async (name) => {
  for (const { picture, bits } of originals) {
    const queries = pdqHashes(await lumaOf(await edits[name]!(sharp(picture)).toBuffer()));
    expect(Math.min(...queries.map((query) => hammingDistance(query.bits, bits)))).toBeLessThanOrEqual(
      MATCH_DISTANCE,
    );
  }
});

it('hashes in the order of ORIENTATIONS', async () => {
  const queries = pdqHashes(await lumaOf(originals[3]!.picture));
  const turned = pdqHash(await lumaOf(await sharp(originals[3]!.picture).rotate(180).png().toBuffer()));
  const nearest = queries.map((query) => hammingDistance(query.bits, turned.bits));
  expect(ORIENTATIONS[nearest.indexOf(Math.min(...nearest))]).toBe('rot180');
});

it('hashes each orientation from one blur as it hashes the turned pixels', async () => {
  const sizes = [
    [512, 512],
    [512, 341],
    [341, 512],
    [512, 255],
    [130, 512],
    [512, 129],
    [512, 97],
    [77, 301],
  ] as const;
  for (const [at, [width, height]] of sizes.entries()) {
    const { data } = await sharp(originals[at % originals.length]!.picture)
      .resize(width, height, { fit: 'fill' })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const luma = lumaOfRgb(data, width, height);
    expect(pdqHashes(luma), `${width}×${height}`).toEqual(allOrientations(luma).map(pdqHash));
  }
});

function sides(width: number) {
  return { top: width, bottom: width, left: width, right: width };
}

const FRAMES: Record<string, ExtendOptions[]> = {
  'a white border': [{ ...sides(90), background: '#ffffff' }],
  'a black bar above and below': [{ top: 120, bottom: 120, background: '#000000' }],
  'a mat in a frame': [
    { ...sides(70), background: '#f4efe6' },
    { ...sides(30), background: '#2a1a10' },
  ],
};

it.each(Object.keys(FRAMES))('recognises a picture in %s by the hashes without the frame', async (name) => {
  const { bits } = pdqHash(await lumaOf(textured));
  let framed = textured;
  // A second frame in one pipeline would replace the first.
  for (const frame of FRAMES[name]!) framed = await sharp(framed).extend(frame).png().toBuffer();
  const copy = await lumaOf(await sharp(framed).jpeg({ quality: 60 }).toBuffer());
  const near = (hashes: readonly { bits: Uint8Array }[]) =>
    Math.min(...hashes.map((query) => hammingDistance(query.bits, bits)));
  expect(near(pdqHashes(copy))).toBeGreaterThan(MATCH_DISTANCE);
  expect(near(trimmedHashes(copy))).toBeLessThanOrEqual(MATCH_DISTANCE);
});

it('has no further hashes of a picture without a frame, nor of one that is almost all frame', async () => {
  expect(trimmedHashes(await lumaOf(textured))).toEqual([]);
  const dot = await sharp(textured)
    .resize(80, 80, { fit: 'fill' })
    .extend({ ...sides(200), background: '#ffffff' })
    .png()
    .toBuffer();
  expect(trimmedHashes(await lumaOf(dot))).toEqual([]);
});

it('finds the inverted picture at the far end of the distance', async () => {
  for (const { picture, bits } of originals) {
    const inverted = pdqHash(await lumaOf(await sharp(picture).negate({ alpha: false }).jpeg().toBuffer()));
    expect(256 - hammingDistance(inverted.bits, bits)).toBeLessThanOrEqual(MATCH_DISTANCE);
  }
});

it('gives a flat picture no quality', () => {
  expect(pdqHash({ data: new Uint8Array(128 * 128).fill(90), width: 128, height: 128 }).quality).toBe(0);
  expect(pdqHash({ data: new Uint8Array(4 * 600), width: 4, height: 600 }).quality).toBe(0);
});

it('tells forty drawn pictures apart in every orientation', async () => {
  const hashes: ReturnType<typeof pdqHashes>[] = [];
  for (let seed = 0; seed < 40; seed += 1) {
    hashes.push(pdqHashes(await lumaOf(await drawPicture(seed, { width: 256, height: 192 }))));
  }
  let nearest = 256;
  for (const [i, one] of hashes.entries()) {
    for (const other of hashes.slice(0, i)) {
      for (const turned of one) nearest = Math.min(nearest, hammingDistance(turned.bits, other[0]!.bits));
    }
  }
  expect(nearest).toBeGreaterThan(60);
});

it('draws a seed the same way twice', async () => {
  const size = { width: 200, height: 150, format: 'png' } as const;
  expect(await drawPicture(11, size)).toEqual(await drawPicture(11, size));
});
