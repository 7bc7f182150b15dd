import type { GateRule } from '@yinji/contract';
import { MATCH_DISTANCE, ORIENTATIONS, PDQ_BYTES, PDQ_QUALITY_FLOOR, searchNearest } from '@yinji/originality';

export interface BlockedPicture {
  id: string;
  sha256: Uint8Array | null;
  pdq: Uint8Array | null;
  ruleCode: GateRule;
  note: string;
}

interface Picture {
  sha256: Uint8Array | null;
  /** Hashes of the eight orientations, one after another. */
  pdq: Uint8Array;
  quality: number;
}

export interface PictureHit {
  id: string;
  ruleCode: GateRule;
  note: string;
  /** Hamming distance; null for the same file. */
  distance: number | null;
}

const MOST = 12;

/** Listed pictures that are this file, or look like it in any orientation. Only a finding; a person decides. */
export function findPictures(picture: Picture, list: readonly BlockedPicture[]): PictureHit[] {
  const same = list.filter(
    ({ sha256 }) => sha256 !== null && picture.sha256 !== null && Buffer.compare(sha256, picture.sha256) === 0,
  );
  const exact = same.map(({ id, ruleCode, note }) => ({ id, ruleCode, note, distance: null }));
  // Pictures without structure are all near to each other.
  if (picture.quality < PDQ_QUALITY_FLOOR) return exact;
  const hashed = list.flatMap((one) =>
    one.pdq === null || same.includes(one) ? [] : [{ ...one, pdq: one.pdq }],
  );
  const packed = Uint8Array.from(Buffer.concat(hashed.map(({ pdq }) => pdq)));
  const queries = ORIENTATIONS.map((_, at) =>
    Uint8Array.from(picture.pdq.subarray(at * PDQ_BYTES, (at + 1) * PDQ_BYTES)),
  );
  const near = searchNearest(packed, queries, MOST, MATCH_DISTANCE).flatMap(({ index, distance }) => {
    const one = hashed[index];
    return one === undefined ? [] : [{ id: one.id, ruleCode: one.ruleCode, note: one.note, distance }];
  });
  return [...exact, ...near];
}
