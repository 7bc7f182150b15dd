/** Extrema of the difference of Gaussians over place and scale. Source: Lowe 2004 §3.1, §4, §4.1. */
import { SCALES, type Octave } from './octaves.ts';

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
const BORDER = 5;
const STEPS = 5;

function isExtremum(octave: Octave, layer: number, at: number, width: number): boolean {
  const value = octave.differences[layer]!.data[at]!;
  const sign = value > 0 ? 1 : -1;
  for (let l = layer - 1; l <= layer + 1; l += 1) {
    const { data } = octave.differences[l]!;
    for (let row = at - width; row <= at + width; row += width) {
      for (let i = row - 1; i <= row + 1; i += 1) {
        if (l === layer && i === at) continue;
        if (sign * data[i]! >= sign * value) return false;
      }
    }
  }
  return true;
}

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
 */
function refine(octave: Octave, layer: number, x: number, y: number, contrast: number): Extremum | undefined {
  const { width, height } = octave.differences[0]!;
  for (let attempt = 0; attempt < STEPS; attempt += 1) {
    const at = y * width + x;
    const [below, here, above] = [layer - 1, layer, layer + 1].map((l) => octave.differences[l]!.data) as [
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

/** @param contrast least |D| of a picture from 0 to 1 */
export function* extremaOf(octave: Octave, contrast: number): Generator<Extremum> {
  const { width, height } = octave.differences[0]!;
  for (let layer = 1; layer <= SCALES; layer += 1) {
    const { data } = octave.differences[layer]!;
    for (let y = BORDER; y < height - BORDER; y += 1) {
      for (let x = BORDER; x < width - BORDER; x += 1) {
        const at = y * width + x;
        // Most samples end here: refining changes a value by less than this.
        if (Math.abs(data[at]!) < contrast * 0.8 || !isExtremum(octave, layer, at, width)) continue;
        const found = refine(octave, layer, x, y, contrast);
        if (found) yield found;
      }
    }
  }
}
