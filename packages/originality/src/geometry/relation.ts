import { applied, inverted, scaleOf, spreadAt, type Affine } from './affine.ts';
import type { Grey } from './grey.ts';
import { frameOf } from './polygon.ts';
import type { Source } from './source.ts';
import type { Geometry } from './verify-geometry.ts';

export type Relation = 'a-contains-b' | 'b-contains-a' | 'same-frame' | 'overlap';

/**
 * Pixels of the working planes: the error that lenses, encoders and resizing cause, however many features
 * agree.
 */
const FLOOR = 1.5;
/** Standard errors: features of one shape are not quite independent. */
const ERRORS = 4;

interface Laid {
  planeA: Grey;
  planeB: Grey;
  geometry: Geometry;
  a: Source;
  b: Source;
}

/** How far a frame extends beyond another one, at its widest side; negative where it lies inside. */
function sticksOut(frame: Grey, map: Affine, other: Grey): number {
  return Math.max(
    ...frameOf(frame).map((corner) => {
      const [x, y] = applied(map, corner);
      return Math.max(-x, -y, x - other.width, y - other.height);
    }),
  );
}

/**
 * A picture contains another when the other's whole frame lies in it, and its own extends beyond by more than
 * the fit's error at the corners.
 */
export function relationOf({ planeA, planeB, geometry, a, b }: Laid): { kind: Relation; error: number } {
  const { map, moments, residual } = geometry;
  const by = scaleOf(map);
  const spread = Math.max(...frameOf(planeB).map((corner) => spreadAt(moments, corner)));
  // A position is not known better than one pixel of the coarser original, however large it is shown.
  const coarse = Math.max(planeA.width / a.width, (by * planeB.width) / b.width);
  const error = ERRORS * residual * spread + Math.max(FLOOR, FLOOR * by, coarse);
  const isInsideA = sticksOut(planeB, map, planeA) <= error;
  const isInsideB = sticksOut(planeA, inverted(map), planeB) <= error / by;
  const kind = isInsideA ? (isInsideB ? 'same-frame' : 'a-contains-b') : isInsideB ? 'b-contains-a' : 'overlap';
  return { kind, error };
}
