import { expect, test } from 'vitest';
import { nearestOrientation, ORIENTATIONS } from './dihedral.ts';
import { composed, type Affine } from './geometry/affine.ts';

const MIRRORED: Affine = [-1, 0, 1, 0, 1, 0];
const TURNED: Affine = [0, -1, 1, 1, 0, 0];
/** A cut-out, turned by ten degrees. */
const ASKEW: Affine = [0.98, -0.17, 3, 0.17, 0.98, -7];

test('a map is named by the nearest of the eight orientations', () => {
  for (const [at, orientation] of ORIENTATIONS.entries()) {
    let map: Affine = at < 4 ? [1, 0, 0, 0, 1, 0] : MIRRORED;
    for (let turn = 0; turn < at % 4; turn += 1) map = composed(TURNED, map);
    expect(nearestOrientation(map)).toBe(orientation);
    expect(nearestOrientation(composed(ASKEW, map))).toBe(orientation);
  }
});
