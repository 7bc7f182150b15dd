import { applied, inverted, scaleOf, type Affine, type Point } from './affine.ts';
import { blurred, type Grey } from './grey.ts';
import { areaOf, isWithin } from './polygon.ts';

const TILE = 12;
const MOST_TILES = 400;
const LEAST_TILES = 6;
/** Standard deviation below which a tile counts as blank and is ignored. */
const BLANK = 0.012;

/** Undefined outside. */
function sampled({ data, width, height }: Grey, [px, py]: Point): number | undefined {
  const [x, y] = [px - 0.5, py - 0.5];
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  if (x0 < 0 || y0 < 0 || x0 + 1 >= width || y0 + 1 >= height) return undefined;
  const at = y0 * width + x0;
  const [fx, fy] = [x - x0, y - y0];
  const above = data[at]! * (1 - fx) + data[at + 1]! * fx;
  return above * (1 - fy) + (data[at + width]! * (1 - fx) + data[at + width + 1]! * fx) * fy;
}

/** Undefined where either is blank. */
function correlation(one: readonly number[], other: readonly number[]): number | undefined {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [m, n] = [mean(one), mean(other)];
  let [cross, square, squareOther] = [0, 0, 0];
  for (const [i, value] of one.entries()) {
    const [x, y] = [value - m, other[i]! - n];
    cross += x * y;
    square += x * x;
    squareOther += y * y;
  }
  const blank = BLANK * BLANK * one.length;
  return square < blank || squareOther < blank ? undefined : cross / Math.sqrt(square * squareOther);
}

/**
 * Compares the pictures themselves, not only corners: the median correlation over small tiles once one picture
 * is mapped onto the other. −1…1; undefined where the shared part is nearly blank.
 * @param map from b's pixels to a's
 * @param shared what both show, in a's pixels
 */
export function agreementOf(a: Grey, b: Grey, map: Affine, shared: readonly Point[]): number | undefined {
  const by = scaleOf(map);
  // Both blurred like the coarser one, and a little more: a map is off by a pixel at the corners.
  const [softA, softB] = [blurred(a, 1.2 * Math.max(1, by)), blurred(b, 1.2 * Math.max(1, 1 / by))];
  const back = inverted(map);
  const step = 1.5 * Math.max(1, by);
  const gap = Math.max(step * TILE, Math.sqrt(areaOf(shared) / MOST_TILES));
  const [left, top] = [Math.min(...shared.map(([x]) => x)), Math.min(...shared.map(([, y]) => y))];
  const [right, bottom] = [Math.max(...shared.map(([x]) => x)), Math.max(...shared.map(([, y]) => y))];
  const found: number[] = [];
  for (let y = top + gap / 2; y < bottom; y += gap) {
    for (let x = left + gap / 2; x < right; x += gap) {
      if (!isWithin(shared, [x, y])) continue;
      const [seenA, seenB]: [number[], number[]] = [[], []];
      for (let i = 0; i < TILE * TILE; i += 1) {
        const place: Point = [x + ((i % TILE) - TILE / 2) * step, y + (Math.floor(i / TILE) - TILE / 2) * step];
        const [one, other] = [sampled(softA, place), sampled(softB, applied(back, place))];
        if (one === undefined || other === undefined) continue;
        seenA.push(one);
        seenB.push(other);
      }
      const value = seenA.length < (TILE * TILE) / 2 ? undefined : correlation(seenA, seenB);
      if (value !== undefined) found.push(value);
    }
  }
  if (found.length < LEAST_TILES) return undefined;
  return found.sort((one, other) => one - other)[found.length >> 1];
}
