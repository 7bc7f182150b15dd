import type { SealText } from '@yinji/ui/marks';
import { drawSeal, SEAL_ROOM } from './draw-marks.ts';
import { flatten } from './flatten.ts';
import type { Homography } from './homography.ts';
import { boxBlur, newPlane, type Plane } from './raster.ts';
import { COLUMN, SEAL_SHARE } from './sheet.ts';

/** The rosette's place, known by the seal in its heart, which is the same on every certificate of a kind. */
export interface FoundSeal {
  x: number;
  y: number;
  /** The rosette's side, millimetres. */
  side: number;
  /** How well the seal agrees, −1…1. */
  score: number;
}

/** Sides that rosettes are printed in, millimetres. */
const [SMALLEST, LARGEST] = [30, 112];
const COARSE = 2;
const FINE = 6;

/** Fine enough for every size that is looked for. */
const DRAWN = 160;

/** The drawn seal at one size, without its mean and of unit length. */
function template(drawn: Plane, side: number): Plane {
  const plane = newPlane(side, side);
  const edge = (i: number) => Math.round((i * drawn.width) / side);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      let sum = 0;
      const [x0, x1, y0, y1] = [
        edge(x),
        Math.max(edge(x) + 1, edge(x + 1)),
        edge(y),
        Math.max(edge(y) + 1, edge(y + 1)),
      ];
      for (let v = y0; v < y1; v += 1) for (let u = x0; u < x1; u += 1) sum += drawn.data[v * drawn.width + u]!;
      plane.data[y * side + x] = -sum / ((x1 - x0) * (y1 - y0));
    }
  }
  const mean = plane.data.reduce((sum, one) => sum + one, 0) / plane.data.length;
  const length = Math.sqrt(plane.data.reduce((sum, one) => sum + (one - mean) ** 2, 0));
  plane.data = plane.data.map((one) => (one - mean) / length);
  return plane;
}

/** How well the template agrees with the plane, its upper left corner at x, y. */
function agreement({ data, width, height }: Plane, mark: Plane, x: number, y: number): number {
  if (x < 0 || y < 0 || x + mark.width > width || y + mark.height > height) return -1;
  let [sum, squares, product] = [0, 0, 0];
  for (let row = 0; row < mark.height; row += 1) {
    const from = (y + row) * width + x;
    const at = row * mark.width;
    for (let column = 0; column < mark.width; column += 1) {
      const value = data[from + column]!;
      sum += value;
      squares += value * value;
      product += value * mark.data[at + column]!;
    }
  }
  const spread = squares - (sum * sum) / mark.data.length;
  return spread < 1 ? 0 : product / Math.sqrt(spread);
}

/** @param plane a channel in which red is dark */
export function findSeal(plane: Plane, h: Homography, text: SealText): FoundSeal | undefined {
  const { left, right, top, bottom } = COLUMN;
  const area = { left, top, width: right - left, height: bottom - top };
  const drawn = drawSeal(text, DRAWN);
  const coarse = boxBlur(flatten(plane, h, area, COARSE), 1);
  let best: FoundSeal | undefined;
  for (let side = SMALLEST; side <= LARGEST; side *= 1.05) {
    const mark = template(drawn, Math.round(side * SEAL_SHARE * SEAL_ROOM * COARSE));
    const half = mark.width / 2;
    // The rosette lies within the column and below its top.
    const near = Math.max(half, (side / 2 - 3) * COARSE);
    for (let y = near; y < coarse.height - half; y += 2) {
      for (let x = near; x < coarse.width - near; x += 2) {
        const score = agreement(coarse, mark, Math.round(x - half), Math.round(y - half));
        if (score > (best?.score ?? 0.3))
          best = { x: left + Math.round(x) / COARSE, y: top + Math.round(y) / COARSE, side, score };
      }
    }
  }
  return best && sharpen(plane, h, drawn, best);
}

/** Looks around a coarse find with finer steps in place and size. */
function sharpen(plane: Plane, h: Homography, drawn: Plane, found: FoundSeal): FoundSeal {
  const room = (found.side * SEAL_SHARE * SEAL_ROOM) / 2 + 3;
  const area = { left: found.x - room, top: found.y - room, width: 2 * room, height: 2 * room };
  const fine = flatten(plane, h, area, FINE);
  let best = { ...found, score: 0 };
  const sides = Array.from({ length: 13 }, (_, i) => found.side * (0.94 + 0.01 * i));
  const sizes = new Set(sides.map((side) => Math.round(side * SEAL_SHARE * SEAL_ROOM * FINE)));
  for (const size of sizes) {
    const mark = template(drawn, size);
    const side = size / (SEAL_SHARE * SEAL_ROOM * FINE);
    const [cx, cy] =
      best.score === 0
        ? [fine.width / 2, fine.height / 2]
        : [(best.x - area.left) * FINE, (best.y - area.top) * FINE];
    const reach = best.score === 0 ? 10 : 3;
    for (let dy = -reach; dy <= reach; dy += 1) {
      for (let dx = -reach; dx <= reach; dx += 1) {
        const [x, y] = [Math.round(cx - size / 2 + dx), Math.round(cy - size / 2 + dy)];
        const score = agreement(fine, mark, x, y);
        if (score > best.score)
          best = { x: area.left + (x + size / 2) / FINE, y: area.top + (y + size / 2) / FINE, side, score };
      }
    }
  }
  return best;
}
