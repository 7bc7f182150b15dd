import { expect, it } from 'vitest';
import { rollNumbers } from '@yinji/testkit/pictures/shared-elements';
import { bend } from './bend.ts';
import { emptyFeatures } from './features.ts';
import { projected, type Homography } from './homography.ts';
import { verifyGeometry } from './verify-geometry.ts';

const SIZE = { width: 512, height: 384 };
const COUNT = 200;

/** Places of one picture, and where the map has them in the other; of some the match is wrong. */
function pairOf(map: Homography) {
  const next = rollNumbers(3);
  const [a, b] = [emptyFeatures(COUNT, SIZE), emptyFeatures(COUNT, SIZE)];
  for (let i = 0; i < COUNT; i += 1) {
    [a.x[i], a.y[i]] = [next() * SIZE.width, next() * SIZE.height];
    const [x, y] = projected(map, [a.x[i]!, a.y[i]!]);
    const isWrong = i % 10 === 0;
    [b.x[i], b.y[i]] = isWrong ? [next() * SIZE.width, next() * SIZE.height] : [x, y];
    [a.scale[i], b.scale[i]] = [3, 3];
  }
  const matches = Array.from({ length: COUNT }, (_, i) => ({ a: i, b: i, distance: 0.1 }));
  return { a, b, matches, flat: verifyGeometry(a, b, matches)! };
}

it('what was photographed obliquely is explained as a whole, where an affine map explains a part', () => {
  const map: Homography = [0.95, 0.05, 10, 0.02, 0.9, 20, 0.0008, 0.0004];
  const { a, b, matches, flat } = pairOf(map);
  expect(flat.inliers.length).toBeLessThan(0.6 * COUNT);
  const bent = bend(a, b, matches, flat)!;
  expect(bent.inliers.length).toBeGreaterThanOrEqual(0.9 * COUNT);
  const [[x, y], [u, v]] = [projected(bent.map, [500, 370]), projected(map, [500, 370])];
  expect(Math.hypot(x - u, y - v)).toBeLessThan(0.5);
});

it('what an affine map explains is not bent', () => {
  const { a, b, matches, flat } = pairOf([0.9, 0.2, 10, -0.1, 0.8, 20, 0, 0]);
  expect(flat.inliers.length).toBeGreaterThanOrEqual(0.9 * COUNT);
  expect(bend(a, b, matches, flat)).toBeUndefined();
});
