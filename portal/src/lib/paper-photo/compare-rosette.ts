import { rosetteOf } from '@yinji/ui/marks';
import { drawRosette, ROSETTE_ROOM } from './draw-marks.ts';
import { flatten, type Area } from './flatten.ts';
import type { FoundSeal } from './find-seal.ts';
import type { Homography } from './homography.ts';
import { blur, boxBlur, normalised, type Plane } from './raster.ts';

/** A rosette seen straight from above, and what is known of it before one is compared with it. */
export interface SeenRosette {
  /** Without light and ink. */
  lines: Plane;
  /** How much the lines stand out: a blurred photograph shows none. */
  contrast: number;
  /** How well rosettes of no record agree with it at each of `BLURS`, on average; filled as needed. */
  strangers: Map<number, number>;
}

/** Pixels of the square in which rosettes are compared. */
const SIDE = 360;
const RADIUS = SIDE / 2 / ROSETTE_ROOM;
/** The ring without the seal and without its outermost tips. */
const [INNER, OUTER] = [0.34, 0.94];
const TILE = 40;
const TILE_STEP = 28;
/** Pixels that a part may be displaced: the sheet is never quite flat. No tile leaves the square by it. */
const SHIFTS = Array.from({ length: 49 }, (_, k) => 2 * (k % 7) - 6 + (2 * Math.floor(k / 7) - 6) * SIDE);
/** Blurs of the drawing, pixels: none of a sharp photograph, more of a soft one. */
const BLURS = [1, 1.8, 3] as const;
/** Of digests of no record, with unlike petals and rings: the less a photograph shows, the better any rosette agrees. */
const STRANGERS = [29, 71, 113, 157, 199].map((salt) =>
  Uint8Array.from({ length: 32 }, (_, at) => salt * (at + 1) + at * (salt >> 4)),
);
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

/** Of each tile itself and those beside it. */
const ABUTTING = TILES.map((tile) =>
  TILES.flatMap(({ x, y }, at) =>
    Math.max(Math.abs(x - tile.x), Math.abs(y - tile.y)) <= TILE_STEP ? [at] : [],
  ),
);

/** @param plane a channel in which the rosette's blue is dark */
export function seeRosette(plane: Plane, h: Homography, seal: FoundSeal): SeenRosette {
  const area = rosetteArea(seal);
  const seen = flatten(plane, h, area, SIDE / area.width);
  return { lines: normalised(seen, ABOUT), contrast: contrastOf(seen), strangers: new Map() };
}

/**
 * By how much the rosette of a record agrees better than rosettes of no record: 0 as they do, 1 in full. It is a share of
 * what they lack, since in a soft photograph of a small rosette every one agrees.
 */
export function leadOf({ lines, strangers }: SeenRosette, sha256: Uint8Array): number {
  const drawn = drawRosette(rosetteOf(sha256), SIDE);
  let [score, best]: [number, number] = [-1, BLURS[0]];
  for (const sigma of BLURS) {
    const found = scoreOf(lines, soften(drawn, sigma));
    if (found > score) [score, best] = [found, sigma];
  }
  let stranger = strangers.get(best);
  if (stranger === undefined) {
    const scores = STRANGERS.map((one) => scoreOf(lines, soften(drawRosette(rosetteOf(one), SIDE), best)));
    stranger = scores.reduce((sum, one) => sum + one, 0) / scores.length;
    strangers.set(best, stranger);
  }
  return (score - stranger) / (1 - stranger);
}

/** As a photograph of that blur shows it: lines are dark. */
function soften(drawn: Plane, sigma: number): Plane {
  const soft = blur(drawn, sigma);
  return normalised({ ...soft, data: soft.data.map((one) => -one) }, ABOUT);
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

/**
 * The mean over the ring of how well a part and those beside it agree at their best common displacement. Paper bends
 * smoothly: each part alone would find some displacement at which a strange rosette's lines happen to fit.
 */
function scoreOf(seen: Plane, drawn: Plane): number {
  const maps = TILES.map((tile) => SHIFTS.map((shift) => correlationAt(seen, drawn, tile, shift)));
  let sum = 0;
  for (const near of ABUTTING) {
    let best = -1;
    for (const shift of SHIFTS.keys()) {
      let common = 0;
      for (const at of near) common += maps[at]![shift]!;
      best = Math.max(best, common / near.length);
    }
    sum += best;
  }
  return sum / TILES.length;
}

function correlationAt(seen: Plane, drawn: Plane, { x, y }: Tile, shift: number): number {
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
  for (let row = y; row < y + TILE; row += 1) {
    const q = row * SIDE + x;
    const p = q + shift;
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
