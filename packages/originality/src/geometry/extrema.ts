/** Extrema of the difference of Gaussians over place and scale. Source: Lowe 2004 §3.1, §4, §4.1. */
import type { Grey } from './grey.ts';
import { SCALES } from './scales.ts';

/** In the octave's samples; the centre of the first one is (0, 0). */
export interface Extremum {
  x: number;
  y: number;
  /** Layer, with its fraction. */
  scale: number;
  /** |D| at the refined place, of a picture from 0 to 1. */
  response: number;
}

/** Principal curvatures further apart than this: the point slides along an edge (Lowe 2004 §4.1). */
const EDGE_RATIO = 10;
export const BORDER = 5;
const STEPS = 5;

/** Solves the symmetric system H·v = −g by Cramer's rule; undefined where it has no solution. */
function solve(g: readonly number[], h: readonly number[]): [number, number, number] | undefined {
  const [gx, gy, gs] = g as [number, number, number];
  const [xx, yy, ss, xy, xs, ys] = h as [number, number, number, number, number, number];
  const determinant = xx * (yy * ss - ys * ys) - xy * (xy * ss - ys * xs) + xs * (xy * ys - yy * xs);
  if (Math.abs(determinant) < 1e-15) return undefined;
  const x = gx * (yy * ss - ys * ys) - xy * (gy * ss - ys * gs) + xs * (gy * ys - yy * gs);
  const y = xx * (gy * ss - ys * gs) - gx * (xy * ss - ys * xs) + xs * (xy * gs - gy * xs);
  const s = xx * (yy * gs - gy * ys) - xy * (xy * gs - gy * xs) + gx * (xy * ys - yy * xs);
  return [-x / determinant, -y / determinant, -s / determinant];
}

/**
 * Position between the samples by a quadratic through the 26 neighbours; undefined where no stable extremum
 * exists.
 * @param contrast least |D| of a picture from 0 to 1
 */
export function refine(
  differences: readonly Grey[],
  layer: number,
  x: number,
  y: number,
  contrast: number,
): Extremum | undefined {
  const { width, height } = differences[0]!;
  for (let attempt = 0; attempt < STEPS; attempt += 1) {
    const at = y * width + x;
    const [below, here, above] = [layer - 1, layer, layer + 1].map((l) => differences[l]!.data) as [
      Float32Array,
      Float32Array,
      Float32Array,
    ];
    const value = here[at]!;
    const gradient = [
      (here[at + 1]! - here[at - 1]!) / 2,
      (here[at + width]! - here[at - width]!) / 2,
      (above[at]! - below[at]!) / 2,
    ];
    const xx = here[at + 1]! + here[at - 1]! - 2 * value;
    const yy = here[at + width]! + here[at - width]! - 2 * value;
    const ss = above[at]! + below[at]! - 2 * value;
    const xy =
      (here[at + width + 1]! - here[at + width - 1]! - here[at - width + 1]! + here[at - width - 1]!) / 4;
    const xs = (above[at + 1]! - above[at - 1]! - below[at + 1]! + below[at - 1]!) / 4;
    const ys = (above[at + width]! - above[at - width]! - below[at + width]! + below[at - width]!) / 4;
    const shift = solve(gradient, [xx, yy, ss, xy, xs, ys]);
    if (shift === undefined) return undefined;
    const [dx, dy, ds] = shift;
    if (Math.abs(dx) < 0.5 && Math.abs(dy) < 0.5 && Math.abs(ds) < 0.5) {
      const response = Math.abs(value + (gradient[0]! * dx + gradient[1]! * dy + gradient[2]! * ds) / 2);
      const [trace, determinant] = [xx + yy, xx * yy - xy * xy];
      const isEdge = determinant <= 0 || trace * trace * EDGE_RATIO >= (EDGE_RATIO + 1) ** 2 * determinant;
      if (response < contrast || isEdge) return undefined;
      return { x: x + dx, y: y + dy, scale: layer + ds, response };
    }
    if (Math.abs(dx) > width || Math.abs(dy) > height || Math.abs(ds) > SCALES) return undefined;
    x += Math.round(dx);
    y += Math.round(dy);
    layer += Math.round(ds);
    const isInside =
      x >= BORDER && y >= BORDER && x < width - BORDER && y < height - BORDER && layer >= 1 && layer <= SCALES;
    if (!isInside) return undefined;
  }
  return undefined;
}

/** Most samples end here: refining changes a value by less than this. */
export const leastOf = (contrast: number): number => contrast * 0.8;
