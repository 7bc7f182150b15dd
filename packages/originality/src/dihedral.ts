import type { Affine } from './geometry/affine.ts';

/** The eight ways a rectangle can be turned and mirrored; `rot` is clockwise, `flop` mirrors left and right first. */
export const ORIENTATIONS = [
  'as-is',
  'rot90',
  'rot180',
  'rot270',
  'flop',
  'flop-rot90',
  'flop-rot180',
  'flop-rot270',
] as const;
export type Orientation = (typeof ORIENTATIONS)[number];

/** The nearest to a map from one picture onto another. */
export function nearestOrientation([a, b, , d, e]: Affine): Orientation {
  const isQuarter = Math.abs(b) + Math.abs(d) > Math.abs(a) + Math.abs(e);
  // Where x goes and where y goes: to the right or down is positive.
  const [x, y] = isQuarter ? [d, -b] : [a, e];
  const isMirrored = x * y < 0;
  const turns = (isQuarter ? 1 : 0) + (y < 0 ? 2 : 0);
  return ORIENTATIONS[(isMirrored ? 4 : 0) + turns] ?? 'as-is';
}
