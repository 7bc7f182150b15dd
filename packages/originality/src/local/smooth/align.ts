/** Lays a picture on a work by their pixels: Gauss and Newton, six numbers of a map with gain and level. */
import { isPlausible, stretchOf, type Affine } from '../../geometry/affine.ts';
import type { Grey } from '../../geometry/grey.ts';
import { solved } from './solve.ts';
import { lineOf, sumsOf, VALUES, type Sloped } from './step-sums.ts';

/** Longest over shortest stretch, above what photographs askew and changed aspects have. */
const MOST_STRETCH = 1.35;
/** Correlation of a guess: below it nothing comes of it. */
const LEAST_FIRST = 0.5;
const LEAST_GAIN = 0.02;
/** Of apart pixels, from 0 to 1: what is laid over a picture is off by more and counts for little. */
const LEAST_NOISE = 0.02;
const FIRST_NOISE = 0.03;
const NOISE_SHRINKS = 0.75;
/** Turns that change less than this are the last, pixels. */
const STILL = 0.01;
const STILL_SHAPE = 2e-4;
const LEAST_TURNS = 3;

export interface Aligned {
  /** From the work's pixels to the picture's. */
  back: Affine;
  /** Correlation of the pixels that both show; where something covers one of them, they count for little. */
  likeness: number;
}

/**
 * Undefined where it does not come to rest at something plausible.
 * @param back from the work's pixels to the picture's, which have about the same size
 */
export function aligned(work: Grey, picture: Sloped, back: Affine, turns: number): Aligned | undefined {
  const begun = sumsOf(work, picture, back, { gain: 1, level: 0, noise: Infinity });
  if (begun === undefined) return undefined;
  const first = lineOf(begun);
  if (first.likeness < LEAST_FIRST) return undefined;
  let [map, { gain, level }, noise] = [back, first, Math.max(FIRST_NOISE, first.apart)];
  const normal = new Float64Array(VALUES);
  for (let turn = 1; turn <= turns; turn += 1) {
    if (sumsOf(work, picture, map, { gain, level, noise }, normal) === undefined) return undefined;
    const change = solved(normal);
    if (change === undefined) return undefined;
    map = map.map((value, i) => value + change[i]!) as unknown as Affine;
    gain += change[6]!;
    level += change[7]!;
    noise = Math.max(LEAST_NOISE, noise * NOISE_SHRINKS);
    if (!isPlausible(map) || stretchOf(map) > MOST_STRETCH || gain < LEAST_GAIN) return undefined;
    const [a, , x, , e, y] = change.map(Math.abs) as unknown as Affine;
    if (turn > LEAST_TURNS && x + y < STILL && a + e < STILL_SHAPE) break;
  }
  const last = sumsOf(work, picture, map, { gain, level, noise });
  return last && { back: map, likeness: lineOf(last).likeness };
}
