import * as fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawTextured } from '@yinji/testkit/pictures/textured-pictures';
import { compareSources } from './compare-sources.ts';
import { cornersOf, cornersOff, drawTiles, sourceOf } from './geometry-testing.ts';
import type { Source } from './source.ts';

const [W, H] = [1000, 750];
const RECT = { left: 180, top: 120, width: 560, height: 430 };
let whole: Buffer;
let crop: Buffer;
beforeAll(async () => {
  whole = await drawTextured(5, W, H);
  crop = await sharp(whole).extract(RECT).jpeg({ quality: 80 }).toBuffer();
}, 60_000);

const sources = new Map<Buffer, Promise<Source>>();
const open = (picture: Buffer): Promise<Source> => {
  const source = sources.get(picture) ?? sourceOf(picture);
  sources.set(picture, source);
  return source;
};
const compared = async (a: Buffer, b: Buffer) => compareSources(await open(a), await open(b));
const slow = { timeout: 120_000 };

describe('a cut-out', () => {
  it('is contained, and its outline is where it was cut', slow, async () => {
    const found = await compared(whole, crop);
    expect([found.verdict, found.doubt, found.isMirrored]).toEqual(['a-contains-b', null, false]);
    expect(cornersOff(cornersOf(RECT), found.a.outline)).toBeLessThan(found.error ?? 0);
    expect(found.a.covered).toBeCloseTo((RECT.width * RECT.height) / (W * H), 2);
    expect(found.b.covered).toBeGreaterThan(0.99);
    expect(found.scale).toBeCloseTo(1, 2);
    expect(found.detail).toBe('alike');
    expect(found.significance).toBeGreaterThan(20);
    expect(found.agreement).toBeGreaterThan(0.9);
  });

  it('contains nothing when it comes first', slow, async () => {
    const found = await compared(crop, whole);
    expect(found.verdict).toBe('b-contains-a');
    expect(cornersOff(cornersOf(RECT), found.b.outline)).toBeLessThan((found.error ?? 0) * 1.1);
  });

  it('is found mirrored, smaller and recompressed', slow, async () => {
    const small = await sharp(await sharp(crop).flop().toBuffer())
      .resize(360)
      .jpeg({ quality: 60 })
      .toBuffer();
    const found = await compared(whole, small);
    expect([found.verdict, found.isMirrored, found.detail]).toEqual(['a-contains-b', true, 'a-more']);
    expect(found.scale).toBeCloseTo(RECT.width / 360, 1);
    expect(cornersOff(cornersOf(RECT), found.a.outline)).toBeLessThan(found.error ?? 0);
  });

  it('is found turned by some degrees', slow, async () => {
    const turned = await sharp(whole).rotate(7, { background: '#fff' }).toBuffer();
    const inner = await sharp(turned).extract({ left: 280, top: 230, width: 500, height: 400 }).toBuffer();
    const found = await compared(inner, whole);
    expect(found.verdict).toBe('b-contains-a');
    expect(found.b.outline).toHaveLength(4);
    // Turning preserves the area.
    expect(found.b.covered).toBeCloseTo((500 * 400) / (W * H), 2);
  });

  it(
    'of random size and place is contained within the stated error, or no statement is made',
    slow,
    async () => {
      const cut = fc.record({
        width: fc.integer({ min: 380, max: 900 }),
        height: fc.integer({ min: 300, max: 680 }),
        x: fc.double({ min: 0, max: 1, noNaN: true }),
        y: fc.double({ min: 0, max: 1, noNaN: true }),
        quality: fc.integer({ min: 50, max: 95 }),
      });
      let contained = 0;
      await fc.assert(
        fc.asyncProperty(cut, async ({ width, height, x, y, quality }) => {
          const rect = { left: Math.round(x * (W - width)), top: Math.round(y * (H - height)), width, height };
          const found = await compared(whole, await sharp(whole).extract(rect).jpeg({ quality }).toBuffer());
          if (found.verdict === 'undecided') return;
          contained += 1;
          expect(found.verdict).toBe('a-contains-b');
          expect(cornersOff(cornersOf(rect), found.a.outline)).toBeLessThan(found.error ?? 0);
        }),
        { numRuns: 5, seed: 20_261_122 },
      );
      expect(contained).toBeGreaterThan(2);
    },
  );
});

describe('neither contains the other', () => {
  it('where one is a smaller copy of the other', slow, async () => {
    const copy = await sharp(whole).resize(500).jpeg({ quality: 60 }).toBuffer();
    const found = await compared(whole, copy);
    expect([found.verdict, found.detail]).toEqual(['same-frame', 'a-more']);
  });

  it('where an enlarged copy has more pixels and nothing in them', slow, async () => {
    const small = await sharp(whole).resize(400).png().toBuffer();
    const large = await sharp(small).resize(1600, undefined, { kernel: 'lanczos3' }).png().toBuffer();
    const found = await compared(small, large);
    expect([found.verdict, found.detail]).toEqual(['same-frame', 'b-enlarged']);
    expect((await compared(large, small)).detail).toBe('a-enlarged');
  });

  it('where two cut-outs share a part', slow, async () => {
    const one = await sharp(whole).extract({ left: 0, top: 0, width: 650, height: 600 }).toBuffer();
    const other = await sharp(whole).extract({ left: 300, top: 150, width: 650, height: 600 }).toBuffer();
    const found = await compared(one, other);
    expect(found.verdict).toBe('overlap');
    expect(found.a.covered).toBeCloseTo((350 * 450) / (650 * 600), 2);
    expect(cornersOff(cornersOf({ left: 0, top: 0, width: 350, height: 450 }), found.b.outline)).toBeLessThan(
      found.error ?? 0,
    );
  });

  it('where the pictures are unrelated', slow, async () => {
    const found = await compared(whole, await drawTextured(105, W, H));
    expect([found.verdict, found.doubt, found.a.outline]).toEqual(['unrelated', null, []]);
  });
});

describe('no statement is made', () => {
  it('where a border makes the frame larger', slow, async () => {
    const framed = await sharp(whole)
      .extend({ top: 60, bottom: 60, left: 60, right: 60, background: '#ffffff' })
      .png()
      .toBuffer();
    const found = await compared(framed, whole);
    expect([found.verdict, found.doubt]).toEqual(['undecided', 'plain-surplus']);
    expect(found.b.covered).toBeGreaterThan(0.99);
  });

  it('where a picture repeats itself', slow, async () => {
    const tiles = await drawTiles(10, 80);
    const part = await sharp(tiles).extract({ left: 160, top: 160, width: 400, height: 400 }).jpeg().toBuffer();
    const found = await compared(tiles, part);
    expect([found.verdict, found.doubt]).toEqual(['undecided', 'repeats']);
  });

  it('where there is hardly any content', slow, async () => {
    const blank = (shade: number) =>
      sharp({ create: { width: 640, height: 480, channels: 3, background: { r: shade, g: shade, b: shade } } })
        .png()
        .toBuffer();
    const found = await compared(await blank(200), await blank(90));
    expect([found.verdict, found.doubt, found.inliers]).toEqual(['undecided', 'few-features', 0]);
  });
});
