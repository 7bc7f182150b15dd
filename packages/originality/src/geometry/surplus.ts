import { applied, type Affine } from './affine.ts';
import type { Grey } from './grey.ts';

/** Pixels beside the seam that are not looked at: a border's own edge is no content. */
const SEAM = 4;
/** Grey levels across twice the long side's thousandth part. */
const EDGE = 5 / 255;
/** Of the surplus: less than this many pixels on an edge is paper, sky or a border put around it. */
const LEAST_SHARE = 0.02;

/**
 * Whether what the larger picture shows beyond the smaller one is a picture at all. A white border or a widened canvas
 * makes any frame larger.
 * @param map from the larger picture's pixels to the smaller one's
 * @param by pixels of the smaller one per pixel of the larger
 */
export function isSurplusPlain(large: Grey, small: Grey, map: Affine, by: number): boolean {
  const { data, width, height } = large;
  const seam = SEAM * by;
  const reach = Math.max(1, Math.round(Math.max(width, height) / 1000));
  let [seen, edges] = [0, 0];
  for (let y = reach; y < height - reach; y += 1) {
    for (let x = reach; x < width - reach; x += 1) {
      const [u, v] = applied(map, [x + 0.5, y + 0.5]);
      if (u > -seam && v > -seam && u < small.width + seam && v < small.height + seam) continue;
      const at = y * width + x;
      const slope = Math.max(
        Math.abs(data[at + reach]! - data[at - reach]!),
        Math.abs(data[at + reach * width]! - data[at - reach * width]!),
      );
      seen += 1;
      if (slope > EDGE) edges += 1;
    }
  }
  return edges < LEAST_SHARE * seen || seen === 0;
}
