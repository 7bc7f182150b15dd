/** Words in JavaScript: what the kernel must give, bit by bit. */
import { DESCRIPTOR_BYTES } from '../../geometry/descriptor.ts';
import { HALF, SIGNATURE_BITS, type Vocabulary } from '../vocabulary.ts';

/** Words of a descriptor, the nearest first, with the signature against each: two halves of 24 bits. */
export interface Assigned {
  word: number;
  low: number;
  high: number;
}

/** Centroids of each half that are combined. */
const NEAR = 6;

function nearest(distances: Float32Array): number[] {
  const found: number[] = [];
  for (let i = 0; i < distances.length; i += 1) {
    if (found.length === NEAR && distances[i]! >= distances[found[NEAR - 1]!]!) continue;
    let at = found.length;
    while (at > 0 && distances[found[at - 1]!]! > distances[i]!) at -= 1;
    found.splice(at, 0, i);
    if (found.length > NEAR) found.pop();
  }
  return found;
}

/** Squared distances but for the value's own length: four sums at a time do not wait for each other. */
function distancesTo(
  centroids: Float32Array,
  lengths: Float32Array,
  values: Float32Array,
  from: number,
): Float32Array {
  const out = new Float32Array(lengths.length);
  for (let i = 0, at = 0; i < out.length; i += 1, at += HALF) {
    let [one, two, three, four] = [0, 0, 0, 0];
    for (let k = 0; k < HALF; k += 4) {
      const [here, there] = [from + k, at + k];
      one += values[here]! * centroids[there]!;
      two += values[here + 1]! * centroids[there + 1]!;
      three += values[here + 2]! * centroids[there + 2]!;
      four += values[here + 3]! * centroids[there + 3]!;
    }
    out[i] = lengths[i]! - 2 * (one + two + three + four);
  }
  return out;
}

/** @param most words to give; those much further than the nearest are left out */
export function assign(
  vocabulary: Vocabulary,
  descriptors: Uint8Array,
  from: number,
  most: number,
): Assigned[] {
  const { size, centroids, lower, lengths, projections, projectedUpper, projectedLower } = vocabulary;
  const values = Float32Array.from(descriptors.subarray(from, from + DESCRIPTOR_BYTES));
  const ups = distancesTo(centroids, lengths, values, 0);
  const downs = distancesTo(lower, lengths, values, HALF);
  const pairs: { up: number; down: number; distance: number }[] = [];
  const [nearUp, nearDown] = [nearest(ups), nearest(downs)];
  for (const [i, up] of nearUp.entries())
    for (const [j, down] of nearDown.entries()) {
      // A pair that is behind `most` better ones in both lists cannot be among the first.
      if ((i + 1) * (j + 1) > most) break;
      pairs.push({ up, down, distance: ups[up]! + downs[down]! });
    }
  pairs.sort((one, other) => one.distance - other.distance);
  const own = new Float32Array(SIGNATURE_BITS);
  for (let bit = 0; bit < SIGNATURE_BITS; bit += 1) {
    let sum = 0;
    const row = bit * DESCRIPTOR_BYTES;
    for (let k = 0; k < DESCRIPTOR_BYTES; k += 1) sum += projections[row + k]! * values[k]!;
    own[bit] = sum;
  }
  return pairs.slice(0, most).map(({ up, down }) => {
    let [low, high] = [0, 0];
    const [base, other] = [up * SIGNATURE_BITS, down * SIGNATURE_BITS];
    for (let bit = 0; bit < SIGNATURE_BITS; bit += 1) {
      if (own[bit]! <= projectedUpper[base + bit]! + projectedLower[other + bit]!) continue;
      if (bit < 24) low |= 1 << bit;
      else high |= 1 << (bit - 24);
    }
    return { word: up * size + down, low, high };
  });
}
