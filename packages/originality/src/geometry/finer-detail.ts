import { applied, scaleOf, type Affine, type Point } from './affine.ts';
import type { Geometry } from './verify-geometry.ts';
import { isWithin } from './polygon.ts';
import type { Source } from './source.ts';
import { detailAbove } from './spectrum.ts';

/**
 * Which of the two has more pixels for the same content. `…-enlarged`: the extra pixels hold no more detail
 * than the other picture can, as in an enlarged copy. It is reported only where measured; its absence proves
 * nothing.
 */
export type Detail = 'alike' | 'a-more' | 'b-more' | 'a-enlarged' | 'b-enlarged';

/** More pixels by less than this are the same resolution. */
const ALIKE = 1.2;
/** Below this ratio, the band between the other picture's limit and this one's own is too narrow to measure. */
const MEASURED = 1.6;
const WINDOW = 768;
const LEAST_WINDOW = 128;
const CANDIDATES = 64;
/**
 * Decibels. On the development set pictures enlarged twice with a cubic or wider kernel lie at −11 to −20,
 * untouched ones at +3 to −15, of which the lowest are out of focus; no untouched picture lies below this.
 */
const ENLARGED = -17;

interface Overlap {
  /** From b's own pixels to a's. */
  map: Affine;
  /** What both show, in their own pixels. */
  sharedA: readonly Point[];
  sharedB: readonly Point[];
  /** Places of the inliers in their own pixels. */
  placesA: readonly Point[];
  placesB: readonly Point[];
}

export async function compareDetail(a: Source, b: Source, overlap: Overlap): Promise<Detail> {
  const ratio = scaleOf(overlap.map);
  const by = Math.max(ratio, 1 / ratio);
  if (by < ALIKE) return 'alike';
  const isA = ratio > 1;
  const level =
    by < MEASURED
      ? undefined
      : isA
        ? await levelOf(a, overlap.sharedA, overlap.placesA, by)
        : await levelOf(b, overlap.sharedB, overlap.placesB, by);
  const isEnlarged = level !== undefined && level < ENLARGED;
  return `${isA ? 'a' : 'b'}-${isEnlarged ? 'enlarged' : 'more'}`;
}

async function levelOf(
  source: Source,
  shared: readonly Point[],
  places: readonly Point[],
  by: number,
): Promise<number | undefined> {
  for (let side = WINDOW; side >= LEAST_WINDOW; side /= 2) {
    const window = liveliest(source, shared, places, side);
    if (window) return detailAbove(await source.window(window), 0.5 / by);
  }
  return undefined;
}

/** The square with the most inliers that lies wholly in the shared part. */
function liveliest(source: Source, shared: readonly Point[], places: readonly Point[], side: number) {
  let [best, most] = [undefined as { left: number; top: number; side: number } | undefined, 0];
  const each = Math.max(1, Math.floor(places.length / CANDIDATES));
  for (let i = 0; i < places.length; i += each) {
    const [x, y] = places[i]!;
    const left = Math.round(Math.min(Math.max(0, x - side / 2), source.width - side));
    const top = Math.round(Math.min(Math.max(0, y - side / 2), source.height - side));
    const corners: Point[] = [
      [left, top],
      [left + side, top],
      [left + side, top + side],
      [left, top + side],
    ];
    if (left < 0 || top < 0 || !corners.every((corner) => isWithin(shared, corner))) continue;
    const inside = places.filter(([px, py]) => px > left && px < left + side && py > top && py < top + side);
    if (inside.length > most) [best, most] = [{ left, top, side }, inside.length];
  }
  return best;
}

/** Places of the inliers in the pixels of the sources themselves. */
export const placesOf = (
  { inliers }: Geometry,
  a: { x: Float32Array; y: Float32Array },
  b: { x: Float32Array; y: Float32Array },
  toA: Affine,
  toB: Affine,
) => ({
  placesA: inliers.map(({ a: i }) => applied(toA, [a.x[i]!, a.y[i]!])),
  placesB: inliers.map(({ b: i }) => applied(toB, [b.x[i]!, b.y[i]!])),
});
