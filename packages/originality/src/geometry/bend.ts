import { inverted, scaleOf } from './affine.ts';
import type { Features } from './features.ts';
import { fitHomography, projected, type Homography } from './homography.ts';
import type { Match } from './match-features.ts';
import { distinctPlaces, pairsOf, type Geometry } from './verify-geometry.ts';

export interface Bent {
  /** From a's pixels to b's. */
  map: Homography;
  inliers: Match[];
}

/** Of b's long side, from the affine map outwards: what a camera bends grows towards the edges. */
const TOLERANCES = [0.03, 0.015, 0.008, 0.005] as const;
/** How many more of the matches it has to explain than the affine map did: two numbers more explain some by chance. */
const MORE = 1.25;
const MOST_DEPTH = 3;
const LARGEST_OCTAVES = 1;

/**
 * A picture that was photographed obliquely: the map that also has vanishing points, where it explains many more of the
 * matches than the affine one; undefined elsewhere.
 */
export function bend(
  a: Features,
  b: Features,
  matches: readonly Match[],
  geometry: Geometry,
): Bent | undefined {
  const long = Math.max(b.width, b.height);
  const octaves = Math.log2(scaleOf(geometry.map));
  const isAlike = ({ a: i, b: j }: Match) =>
    Math.abs(Math.log2(a.scale[i]! / b.scale[j]!) - octaves) < LARGEST_OCTAVES;
  const alike = matches.filter(isAlike);
  const [p, q, r, s, t, u] = inverted(geometry.map);
  let map: Homography = [p, q, r, s, t, u, 0, 0];
  let inliers: Match[] = [];
  for (const share of TOLERANCES) {
    inliers = alike.filter(({ a: i, b: j }) => {
      const [x, y] = projected(map, [a.x[i]!, a.y[i]!]);
      return Math.hypot(x - b.x[j]!, y - b.y[j]!) <= share * long;
    });
    const { from: ofB, to: ofA } = pairsOf(a, b, inliers);
    const next = fitHomography({ from: ofA, to: ofB });
    if (next === undefined || !isGentle(next, a)) return undefined;
    map = next;
  }
  inliers = distinctPlaces(a, b, inliers);
  return inliers.length < MORE * geometry.inliers.length ? undefined : { map, inliers };
}

/** No part of a is behind the camera, or so far away that it shrinks to nothing. */
function isGentle(map: Homography, { width, height }: Features): boolean {
  const [, , , , , , g, h] = map;
  const depths = [0, g * width, h * height, g * width + h * height].map((depth) => depth + 1);
  return Math.min(...depths) > 0 && Math.max(...depths) < MOST_DEPTH * Math.min(...depths);
}
