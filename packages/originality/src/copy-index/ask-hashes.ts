import { CANDIDATE_DISTANCE, MATCH_DISTANCE } from '../distances.ts';
import { PDQ_BYTES } from '../pdq.ts';
import type { CopySearch } from './copy-index.ts';

const ORIENTATION_BYTES = 8 * PDQ_BYTES;

/** How many of those found are looked at, the earliest first: more are alike only of icons and empty paper. */
const MOST_FOUND = 5000;

/** Packed: of the picture as it is, then without each of its frames; of each the eight orientations. */
export interface PackedHashes {
  pdq: Uint8Array;
  trimmed: Uint8Array;
}

export const splitHashes = (packed: Uint8Array): Uint8Array[] =>
  Array.from({ length: packed.length / PDQ_BYTES }, (_, at) =>
    packed.subarray(at * PDQ_BYTES, (at + 1) * PDQ_BYTES),
  );

/** Of a packed eight the first, as the picture stands. */
const firstOfEach = (packed: Uint8Array) =>
  Array.from({ length: packed.length / ORIENTATION_BYTES }, (_, at) =>
    packed.subarray(at * ORIENTATION_BYTES, at * ORIENTATION_BYTES + PDQ_BYTES),
  );

/** What the index holds of a work. */
export const hashesHeld = ({ pdq, trimmed }: PackedHashes): Uint8Array =>
  Buffer.concat([...firstOfEach(pdq), ...firstOfEach(trimmed)]);

/** A comparison with all works: strong and weak candidates. */
export const hashSearchOf = ({ pdq, trimmed }: PackedHashes): Omit<CopySearch, 'set' | 'except'> => ({
  queries: [...splitHashes(pdq), ...splitHashes(trimmed)],
  limit: CANDIDATE_DISTANCE,
  inverted: MATCH_DISTANCE,
  most: MOST_FOUND,
});
