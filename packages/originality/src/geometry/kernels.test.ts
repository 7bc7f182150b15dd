/** The kernels beside the same in JavaScript, of which they are a faster form. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { drawSharing } from '@yinji/testkit/pictures/shared-elements';
import { drawTextured } from '@yinji/testkit/pictures/textured-pictures';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { KERNEL_SIDE_CAP } from '../limits.ts';
import { spreadOver } from '../local/spread-features.ts';
import { detectFeatures, mirrorFeatures, type Features, type Places } from './features.ts';
import { planeOf } from './geometry-testing.ts';
import type { Grey } from './grey.ts';
import { findNear } from './match-features.ts';
import { detectFeatures as detectPlainly } from './oracle/detect.ts';
import { nearPairs } from './oracle/match-features.ts';

/** Radians: a fifth of a degree. */
const MOST_TURNED = 0.0035;
/** Of the values of all descriptors; they differ by one. A feature whose direction differs has most of them. */
const MOST_DIFFERENT = 0.004;

const OPTIONS = { most: 800, enough: 400, choose: (places: Places) => spreadOver(places, 400) };

/** Places, scales and responses bit by bit; directions and descriptors within what is stated above. */
function expectSame(plane: Grey): Features {
  const [seen, plain] = [detectFeatures(plane, OPTIONS), detectPlainly(plane, OPTIONS)];
  for (const column of ['count', 'x', 'y', 'scale', 'response'] as const)
    expect(seen[column]).toEqual(plain[column]);
  for (const [i, direction] of seen.direction.entries())
    expect(Math.abs(direction - plain.direction[i]!)).toBeLessThan(MOST_TURNED);
  const apart = seen.descriptors.map((value, i) => Math.abs(value - plain.descriptors[i]!));
  expect(Math.max(0, ...apart)).toBeLessThanOrEqual(1);
  expect(apart.filter((one) => one > 0).length).toBeLessThanOrEqual(MOST_DIFFERENT * apart.length);
  return seen;
}

it.each([362, 512, 641])('features of drawn pictures are those of the oracle at %i px', async (side) => {
  const counts: number[] = [];
  for (const picture of [
    await drawTextured(3, 640, 480),
    await drawTextured(4, 300, 471),
    await drawSharing(7),
  ])
    counts.push(expectSame(await planeOf(picture, side)).count);
  expect(Math.max(...counts)).toBeGreaterThan(250);
});

it('a plane too small for an octave, a blank one and a narrow one have the features of the oracle', () => {
  const noise = (width: number, height: number): Grey => {
    let state = width;
    const next = () => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff) / 0x80000000;
    return { data: Float32Array.from({ length: width * height }, next), width, height };
  };
  expect(expectSame(noise(15, 15)).count).toBe(0);
  expect(expectSame({ data: new Float32Array(64 * 64), width: 64, height: 64 }).count).toBe(0);
  expect(expectSame(noise(301, 33)).count).toBeGreaterThan(0);
  expect(expectSame(noise(33, 301)).count).toBeGreaterThan(0);
});

it('the largest plane fits into the memory of the kernels, a larger one is refused', () => {
  const planeFor = (width: number, height: number): Grey => {
    const data = new Float32Array(width * height);
    // Few and simple shapes.
    for (const [x, y] of [
      [300, 400],
      [width - 300, height - 200],
    ] as const)
      for (let dy = -99; dy < 100; dy += 1)
        for (let dx = -99; dx < 100; dx += 1)
          data[(y + dy) * width + x + dx] = Number(Math.abs(dx) < 20 && dy > -40 && dy < 30 + dx);
    return { data, width, height };
  };
  const { count, x } = detectFeatures(planeFor(KERNEL_SIDE_CAP, KERNEL_SIDE_CAP));
  expect(count).toBeGreaterThan(1);
  expect(Math.max(...x)).toBeGreaterThan(KERNEL_SIDE_CAP - 310);
  expect(() => detectFeatures(planeFor(KERNEL_SIDE_CAP + 1, 1000))).toThrow(RangeError);
  expect(detectFeatures(planeFor(800, 900)).count).toBeGreaterThan(1);
});

it('pairs of features that are near, and their distances, are those of the oracle', async () => {
  const [one, other] = [
    await planeOf(await drawTextured(3, 480, 360), 480),
    await planeOf(await drawSharing(7), 480),
  ];
  const a = detectFeatures(one);
  for (const b of [a, detectFeatures(other), mirrorFeatures(a)]) {
    const found: { a: number; b: number; distance: number }[] = [];
    findNear(a, b, (i, near) => {
      for (let at = 0; at < near.length; at += 2)
        found.push({ a: i, b: near[at]!, distance: Math.sqrt(near[at + 1]!) / 512 });
    });
    expect(found).toEqual(nearPairs(a, b));
  }
});

const SET = join(import.meta.dirname, '../../../../../shared/data/originality/dev');
const isThere = existsSync(SET);
if (!isThere) process.stderr.write(`skipped: no pictures at ${SET}\n`);
/** Every so many of the set; `npm run prove -- originality` takes each. */
const STEP = process.env['EVERY_PICTURE'] === undefined ? 17 : 1;

it.skipIf(!isThere)('features of real works are those of the oracle', { timeout: 1_200_000 }, async () => {
  for (const name of readdirSync(SET)
    .sort()
    .filter((_, i) => i % STEP === 0))
    expectSame(
      await planeOf(await sharp(join(SET, name)).flatten({ background: '#fff' }).png().toBuffer(), 512),
    );
});
