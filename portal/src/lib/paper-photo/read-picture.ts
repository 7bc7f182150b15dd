import { pdqHash, PDQ_QUALITY_FLOOR } from '@yinji/originality/pdq';
import { flatten } from './flatten.ts';
import type { FoundSeal } from './find-seal.ts';
import type { Homography } from './homography.ts';
import type { Plane } from './raster.ts';
import { COLUMN } from './sheet.ts';

/** The picture on a deposit certificate: none was printed, its fingerprint (PDQ, hex), or it cannot be read. */
export type PictureReading = { state: 'none' } | { state: 'read'; pdq: string } | { state: 'unclear' };

/** Pixels per millimetre in which the picture's edges are sought. */
const FINE = 5;
/** As fingerprints are computed from everywhere: packages/originality/src/limits.ts. */
const LONG_SIDE = 512;
/** The hairline about the picture belongs to it no more, millimetres. */
const HAIRLINE = 0.2;
/** A printed edge is darker than the paper beside it by this share. */
const EDGE = 0.04;
const LEAST_HALF = 8;
/** Paper seen about the picture, millimetres. */
const ROOM = 3;

/**
 * Picture and rosette share a column and a middle: with `room` for the rosette beside it, the picture has the
 * rest but 4 mm (hero.ts draws it). Its height is read from the lines at its left and right.
 */
export function readPicture(luma: Plane, h: Homography, { x, y: middle }: FoundSeal): PictureReading {
  const width = COLUMN.right - COLUMN.left - 4 - 2 * (COLUMN.right - x);
  if (width < 10) return { state: 'none' };
  const reach = findReach(luma, h, width, middle);
  if (reach === undefined) return { state: 'unclear' };
  const box = {
    left: COLUMN.left + HAIRLINE,
    top: middle - reach.up + HAIRLINE,
    width: width - 2 * HAIRLINE,
    height: reach.up + reach.down - 2 * HAIRLINE,
  };
  const seen = flatten(luma, h, box, LONG_SIDE / Math.max(box.width, box.height));
  const data = Uint8Array.from(seen.data, (value) => Math.max(0, Math.min(255, Math.round(value))));
  const { bits, quality } = pdqHash({ ...seen, data });
  if (quality < PDQ_QUALITY_FLOOR) return { state: 'unclear' };
  return { state: 'read', pdq: [...bits].map((byte) => byte.toString(16).padStart(2, '0')).join('') };
}

/** How far the picture reaches from the middle, millimetres: rows belong to it while its sides are printed there. */
function findReach(
  luma: Plane,
  h: Homography,
  width: number,
  middle: number,
): { up: number; down: number } | undefined {
  const most = middle - COLUMN.top;
  const area = {
    left: COLUMN.left - ROOM,
    top: middle - most - ROOM,
    width: width + 2 * ROOM,
    height: 2 * (most + ROOM),
  };
  const plane = flatten(luma, h, area, FINE);
  const [left, right] = [Math.round(ROOM * FINE), Math.round((width + ROOM) * FINE)];
  const centre = plane.height >> 1;
  const value = (row: number, column: number) => plane.data[row * plane.width + column]!;
  const sidesAt = (row: number) =>
    Math.min(
      edgeOf((k) => value(row, left - k)),
      edgeOf((k) => value(row, right + k)),
    );
  const levelAt = (row: number) => {
    let total = 0;
    for (let column = left; column < right; column += 1) total += value(row, column);
    return total / (right - left);
  };
  const follow = (direction: 1 | -1): number => {
    let [sum, best, rows] = [0, 0, 0];
    for (let k = 0; k < most * FINE; k += 1) {
      sum += Math.max(-EDGE, Math.min(EDGE, sidesAt(centre + direction * k) - EDGE));
      if (sum > best) [best, rows] = [sum, k + 1];
    }
    // It ends with a line across: else a dark part was taken for the whole.
    return edgeOf((k) => levelAt(centre + direction * (rows + k))) < EDGE ? 0 : rows / FINE;
  };
  const [up, down] = [follow(-1), follow(1)];
  return Math.min(up, down) < LEAST_HALF || Math.abs(up - down) > 2 ? undefined : { up, down };
}

/** How much darker an edge is than the paper outside it. @param value by pixels outwards from the edge */
function edgeOf(value: (outwards: number) => number): number {
  const paper = (value(6) + value(8) + value(10)) / 3;
  let dark = paper;
  for (let k = -4; k <= 3; k += 1) dark = Math.min(dark, value(k));
  return (paper - dark) / (paper + 1);
}
