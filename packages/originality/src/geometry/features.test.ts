import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawTextured } from '@yinji/testkit/pictures/textured-pictures';
import {
  spreadAt,
  applied,
  composed,
  fitAffine,
  fitSimilarity,
  inverted,
  stretchOf,
  type Affine,
} from './affine.ts';
import { DESCRIPTOR_BYTES } from './descriptor.ts';
import { detectFeatures, mirrorFeatures } from './features.ts';
import { planeOf } from './geometry-testing.ts';
import { logBinomialTail } from './log-binomial-tail.ts';
import { matchFeatures } from './match-features.ts';
import { areaOf, clippedTo, isWithin } from './polygon.ts';

it('mirrored features are those of the mirrored picture', { timeout: 60_000 }, async () => {
  const picture = await drawTextured(3, 640, 480);
  const flopped = await sharp(picture).flop().toBuffer();
  const straight = detectFeatures(await planeOf(picture, 640));
  const seen = detectFeatures(await planeOf(flopped, 640));
  expect(straight.count).toBeGreaterThan(50);
  const mirrored = mirrorFeatures(straight);
  const { mutual } = matchFeatures(mirrored, seen);
  const same = mutual.filter(
    ({ a, b, distance }) =>
      Math.hypot(mirrored.x[a]! - seen.x[b]!, mirrored.y[a]! - seen.y[b]!) < 0.5 && distance < 0.1,
  );
  expect(same.length / straight.count).toBeGreaterThan(0.75);
  expect(Buffer.compare(mirrorFeatures(mirrored).descriptors, straight.descriptors)).toBe(0);
  // Without mirroring, hardly any feature matches.
  const alike = matchFeatures(straight, seen).mutual.filter(({ distance }) => distance < 0.1);
  expect(alike.length).toBeLessThan(same.length / 4);
});

it('the same picture gives the same features, the strongest first, and descriptors of one length', async () => {
  const plane = await planeOf(await drawTextured(4, 400, 300), 400);
  const [one, again] = [detectFeatures(plane, { most: 60 }), detectFeatures(plane, { most: 60 })];
  expect(again).toEqual(one);
  expect([...one.response]).toEqual([...one.response].sort((x, y) => y - x));
  expect(one.descriptors).toHaveLength(one.count * DESCRIPTOR_BYTES);
});

it('a map is fitted, inverted and composed; its error grows away from what it was fitted to', () => {
  const map: Affine = [0.8, -0.1, 40, 0.15, 0.9, -7];
  const from = [
    [0, 0],
    [100, 10],
    [30, 90],
    [70, 60],
  ] as const;
  const { map: found, moments } = fitAffine({ from: [...from], to: from.map((point) => applied(map, point)) });
  for (const [i, value] of found.entries()) expect(value).toBeCloseTo(map[i]!, 9);
  for (const [i, value] of composed(inverted(map), map).entries())
    expect(value).toBeCloseTo([1, 0, 0, 0, 1, 0][i]!);
  expect(spreadAt(moments, [500, 500])).toBeGreaterThan(spreadAt(moments, [50, 40]) * 3);
  const turn: Affine = [0, -2, 5, 2, 0, 6];
  expect(stretchOf(turn)).toBeCloseTo(1);
  expect(stretchOf([3, 0, 0, 0, 1, 0])).toBeCloseTo(3);
  const similar = fitSimilarity({ from: [...from], to: from.map((point) => applied(turn, point)) });
  for (const [i, value] of similar.entries()) expect(value).toBeCloseTo(turn[i]!, 9);
});

it('polygons are cut to a frame', () => {
  const square = [
    [-10, -10],
    [30, -10],
    [30, 30],
    [-10, 30],
  ] as const;
  const cut = clippedTo(square, { width: 20, height: 50 });
  expect(areaOf(cut)).toBeCloseTo(20 * 30);
  expect([isWithin(cut, [10, 10]), isWithin(cut, [25, 10])]).toEqual([true, false]);
  expect(clippedTo(square, { width: 20, height: 50 }).every(([x, y]) => x >= 0 && y >= 0 && x <= 20)).toBe(
    true,
  );
  expect(
    clippedTo(
      square.map(([x, y]) => [x + 100, y] as const),
      { width: 20, height: 20 },
    ),
  ).toEqual([]);
});

it('the tail of the binomial distribution is summed', () => {
  const direct = (n: number, k: number, p: number) => {
    let sum = 0;
    for (let i = k; i <= n; i += 1) {
      let choose = 1;
      for (let j = 0; j < i; j += 1) choose *= (n - j) / (j + 1);
      sum += choose * p ** i * (1 - p) ** (n - i);
    }
    return Math.log10(sum);
  };
  for (const [n, k, p] of [
    [10, 3, 0.2],
    [40, 1, 0.01],
    [25, 24, 0.6],
    [30, 5, 0.5],
  ] as const)
    expect(logBinomialTail(n, k, p)).toBeCloseTo(direct(n, k, p), 8);
  expect(logBinomialTail(1500, 400, 1e-5)).toBeLessThan(-1000);
  expect([logBinomialTail(5, 0, 0.1), logBinomialTail(5, 6, 0.1)]).toEqual([0, -Infinity]);
});
