import { popcount32 } from './hamming.ts';
import { PDQ_BYTES } from './pdq.ts';

/** Maximum distance in 256 bits for the same picture, by PDQ's authors and our measurements. */
export const MATCH_DISTANCE = 31;
/**
 * Up to this distance a work is shown to the reviewer as a weak candidate; unrelated pictures lie at 127 ± 10.
 */
export const CANDIDATE_DISTANCE = 60;

/** One work found. `index` counts the hashes in the candidates, `orientation` the queries (see `ORIENTATIONS`). */
export interface NearHash {
  index: number;
  distance: number;
  orientation: number;
}

const WORDS = PDQ_BYTES / 4;

/** Bytes as 32-bit words; copies only when the bytes do not lie on a word boundary. Order within a word is immaterial. */
function asWords(bytes: Uint8Array): Uint32Array {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength >> 2);
}

/**
 * Exact linear scan: the k candidates nearest to any of the query hashes, nearest first, ties by index.
 * Cost: about 14 ms per query hash and million candidates with the default limit (most are left after half their bits).
 * @param candidates packed hashes, 32 bytes each
 * @param queries hashes of 32 bytes, usually those of all eight orientations
 * @param limit the greatest distance to report
 * @throws RangeError when a length is not a multiple of 32 bytes
 */
export function searchNearest(
  candidates: Uint8Array,
  queries: readonly Uint8Array[],
  k: number,
  limit: number = CANDIDATE_DISTANCE,
): NearHash[] {
  if (candidates.length % PDQ_BYTES !== 0) throw new RangeError(`${candidates.length} bytes of candidates`);
  if (queries.some((query) => query.length !== PDQ_BYTES)) throw new RangeError('a query is not 32 bytes');
  const words = asWords(candidates);
  const found: NearHash[] = [];
  const query = new Uint32Array(WORDS * queries.length);
  for (const [i, bytes] of queries.entries()) query.set(asWords(bytes), i * WORDS);
  let worst = limit; // once k are found, only a strictly nearer one may enter
  for (let at = 0, index = 0; at < words.length; at += WORDS, index += 1) {
    let best = worst + 1;
    let orientation = -1;
    for (let q = 0; q < queries.length; q += 1) {
      const distance = distanceBelow(words, at, query, q * WORDS, best);
      if (distance < best) {
        best = distance;
        orientation = q;
      }
    }
    if (orientation < 0) continue;
    insertSorted(found, { index, distance: best, orientation });
    if (found.length > k) found.pop();
    if (found.length === k) worst = (found[k - 1]?.distance ?? 0) - 1;
    if (worst < 0) break;
  }
  return found;
}

/** The distance, or some number ≥ `bound` once it cannot be less. */
function distanceBelow(a: Uint32Array, atA: number, b: Uint32Array, atB: number, bound: number): number {
  let distance = 0;
  for (let i = 0; i < WORDS; i += 2) {
    distance += popcount32(a[atA + i]! ^ b[atB + i]!) + popcount32(a[atA + i + 1]! ^ b[atB + i + 1]!);
    if (distance >= bound) return distance;
  }
  return distance;
}

function insertSorted(list: NearHash[], hash: NearHash): void {
  let at = list.length;
  while (at > 0 && (list[at - 1]?.distance ?? 0) > hash.distance) at -= 1;
  list.splice(at, 0, hash);
}
