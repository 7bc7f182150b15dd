import { expect, it } from 'vitest';
import type { Point } from './affine.ts';
import { fitHomography, projected, type Homography } from './homography.ts';

const MAP: Homography = [0.8, 0.1, 40, -0.05, 0.9, 12, 0.0006, -0.0003];
const GRID = Array.from({ length: 25 }, (_, i): Point => [(i % 5) * 120, Math.floor(i / 5) * 90]);

it('a map is found again from places that it has moved, in any unit', () => {
  for (const by of [1, 100]) {
    const from = GRID.map(([x, y]): Point => [x + 3000 * (by - 1), y]);
    const to = GRID.map((place) => projected(MAP, place)).map(([x, y]): Point => [x * by, y]);
    const fitted = fitHomography({ from, to })!;
    for (const [i, place] of from.entries()) {
      const [x, y] = projected(fitted, place);
      expect(Math.hypot(x - to[i]![0], y - to[i]![1])).toBeLessThan(1e-3);
    }
  }
});

it('places in one line fix nothing', () => {
  const line = GRID.map(([x]): Point => [x, 2 * x]);
  expect(fitHomography({ from: line, to: line })).toBeUndefined();
});
