import { rosetteOf } from '@yinji/ui/marks';
import { drawRosette, ROSETTE_ROOM } from './draw-marks.ts';
import { flatten, type Area } from './flatten.ts';
import type { FoundSeal } from './find-seal.ts';
import type { Homography } from './homography.ts';
import { blur, boxBlur, normalised, type Plane } from './raster.ts';

export interface RosetteMatch {
  /** Mean agreement of the parts of the ring with what is drawn for the number, −1…1. */
  score: number;
  /** The best of some rosettes of other records. */
  stranger: number;
  /** How much the lines stand out: a blurred photograph shows none. */
  contrast: number;
}

/** Pixels of the square in which rosettes are compared. */
const SIDE = 360;
const RADIUS = SIDE / 2 / ROSETTE_ROOM;
/** The ring without the seal and without its outermost tips. */
const [INNER, OUTER] = [0.34, 0.94];
const TILE = 40;
const TILE_STEP = 28;
/** Pixels that a part may be displaced: the sheet is never quite flat. */
const SHIFT = 6;
/** Blurs of the drawing, pixels: none of a sharp photograph, more of a soft one. */
const BLURS = [1, 1.8, 3] as const;
/** Other rosettes, compared as well: the less a photograph shows, the better any rosette agrees with it. */
const STRANGERS = [29, 71, 113];
/** Light is judged over this many pixels about each. */
const ABOUT = 12;

interface Tile {
  x: number;
  y: number;
}

const TILES: readonly Tile[] = Array.from({ length: 400 }, (_, i) => ({
  x: (i % 20) * TILE_STEP,
  y: Math.floor(i / 20) * TILE_STEP,
})).filter(({ x, y }) => {
  if (x + TILE > SIDE || y + TILE > SIDE) return false;
  const far = Math.hypot(x + TILE / 2 - SIDE / 2, y + TILE / 2 - SIDE / 2) / RADIUS;
  return far > INNER + 0.06 && far < OUTER - 0.02;
});

/** @param plane a channel in which the rosette's blue is dark */
export function compareRosette(plane: Plane, h: Homography, seal: FoundSeal, sha256: Uint8Array): RosetteMatch {
  const area = rosetteArea(seal);
  const seen = flatten(plane, h, area, SIDE / area.width);
  const bare = normalised(seen, ABOUT);
  const scoreAt = (digest: Uint8Array, sigma: number) => {
    const soft = blur(drawRosette(rosetteOf(digest), SIDE), sigma);
    return scoreOf(bare, normalised({ ...soft, data: soft.data.map((one) => -one) }, ABOUT));
  };
  let [score, best]: [number, number] = [-1, BLURS[0]];
  for (const sigma of BLURS) {
    const found = scoreAt(sha256, sigma);
    if (found > score) [score, best] = [found, sigma];
  }
  const strangers = STRANGERS.map((salt) =>
    scoreAt(
      sha256.map((byte, at) => byte ^ (salt * (at + 1))),
      best,
    ),
  );
  return { score, stranger: Math.max(...strangers), contrast: contrastOf(seen) };
}

/** The lines' share of the light, over all parts of the ring. */
function contrastOf(seen: Plane): number {
  const about = boxBlur(seen, ABOUT);
  let [lines, light] = [0, 0];
  for (const { x, y } of TILES) {
    for (let row = y; row < y + TILE; row += 1) {
      for (let at = row * SIDE + x; at < row * SIDE + x + TILE; at += 1) {
        lines += (seen.data[at]! - about.data[at]!) ** 2;
        light += about.data[at]! ** 2;
      }
    }
  }
  return Math.sqrt(lines / light);
}

/** The square about a rosette, with a little room. */
export function rosetteArea({ x, y, side }: FoundSeal): Area {
  const width = side * ROSETTE_ROOM;
  return { left: x - width / 2, top: y - width / 2, width, height: width };
}

function scoreOf(seen: Plane, drawn: Plane): number {
  let [sum, weight] = [0, 0];
  for (const tile of TILES) {
    sum += tileScore(seen, drawn, tile);
    weight += 1;
  }
  return sum / weight;
}

/** The best agreement of one part at any small displacement. */
function tileScore(seen: Plane, drawn: Plane, { x, y }: Tile): number {
  let best = -1;
  for (let dy = -SHIFT; dy <= SHIFT; dy += 2) {
    for (let dx = -SHIFT; dx <= SHIFT; dx += 2) {
      if (x + dx < 0 || y + dy < 0 || x + dx + TILE > SIDE || y + dy + TILE > SIDE) continue;
      best = Math.max(best, correlationAt(seen, drawn, x, y, dx, dy));
    }
  }
  return best;
}

function correlationAt(seen: Plane, drawn: Plane, x: number, y: number, dx: number, dy: number): number {
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
  for (let row = 0; row < TILE; row += 1) {
    const p = (y + row + dy) * SIDE + x + dx;
    const q = (y + row) * SIDE + x;
    for (let column = 0; column < TILE; column += 1) {
      const [s, d] = [seen.data[p + column]!, drawn.data[q + column]!];
      a += s;
      b += d;
      aa += s * s;
      bb += d * d;
      ab += s * d;
    }
  }
  const n = TILE * TILE;
  const spread = (aa - (a * a) / n) * (bb - (b * b) / n);
  return spread < 1e-6 ? 0 : (ab - (a * b) / n) / Math.sqrt(spread);
}
