import { detectFeatures, type Features, type Places } from '../geometry/features.ts';
import type { Grey } from '../geometry/grey.ts';

const GRID = 5;
/** Fine and coarse features are chosen apart: a shrunk copy keeps only the coarse ones. Blur, pixels. */
const COARSE_SCALE = 4;

/** The strongest of each part of the picture, then the second of each, and so on: a crop keeps its share. */
export function spreadOver({ count, width, height, x, y, scale, response }: Places, most: number): number[] {
  const all = Array.from({ length: count }, (_, i) => i);
  if (count <= most) return all;
  const ranks = new Map<number, number>();
  return all
    .sort((one, other) => response[other]! - response[one]!)
    .map((i) => {
      const column = Math.min(GRID - 1, Math.floor((x[i]! * GRID) / width));
      const row = Math.min(GRID - 1, Math.floor((y[i]! * GRID) / height));
      const part = (row * GRID + column) * 2 + Number(scale[i]! >= COARSE_SCALE);
      const rank = ranks.get(part) ?? 0;
      ranks.set(part, rank + 1);
      return { i, rank };
    })
    .sort((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ i }) => i);
}

/** @param enough with fewer strong features than this, weak ones are used as well */
export const spreadOf = (grey: Grey, most: number, enough: number): Features =>
  detectFeatures(grey, { most: 2 * most, enough, choose: (places) => spreadOver(places, most) });
