import { MATCH_DISTANCE, ORIENTATIONS, PDQ_BYTES, PDQ_QUALITY_FLOOR, searchNearest } from '@yinji/originality';
import type { Tx } from '../../platform/index.ts';
import { findPdq, listFailedSubmissions } from './near-copies-read-model.ts';

/** From this near-identical resubmission on a use is not returned (product.md, The three tracks). */
export const COSTLY_RESUBMISSION = 3;

/** How often this account has submitted this picture, or one near-identical to it, without passing. */
export async function countResubmissions(tx: Tx, accountId: string, workId: string): Promise<number> {
  const own = await findPdq(tx, workId);
  const before = await listFailedSubmissions(tx, accountId);
  if (own === undefined || before.length === 0) return 0;
  const same = before.filter((one) => Buffer.compare(one.pixel_sha256, own.pixel_sha256) === 0);
  if (own.pdq_quality < PDQ_QUALITY_FLOOR) return same.length;
  const packed = Buffer.concat(before.map((one) => Buffer.from(one.pdq.subarray(0, PDQ_BYTES))));
  const queries = ORIENTATIONS.map((_, at) =>
    Uint8Array.from(own.pdq.subarray(at * PDQ_BYTES, (at + 1) * PDQ_BYTES)),
  );
  const near = searchNearest(Uint8Array.from(packed), queries, before.length);
  return new Set([
    ...near.filter(({ distance }) => distance <= MATCH_DISTANCE).map(({ index }) => before[index]),
    ...same,
  ]).size;
}
