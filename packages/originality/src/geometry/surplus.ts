import { applied, type Affine } from './affine.ts';
import type { Grey } from './grey.ts';

/** Pixels beside the seam that are ignored: a border's own edge is not content. */
const SEAM = 4;
/** Grey levels across two thousandths of the long side. */
const EDGE = 5 / 255;
/** Share of the surplus: with fewer pixels on an edge it is paper, sky or a border. */
const LEAST_SHARE = 0.02;

/**
 * Whether the part of the larger picture outside the smaller one has content. A white border or a widened
 * canvas enlarges any frame.
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
