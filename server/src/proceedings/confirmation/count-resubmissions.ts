import { splitHashes } from '@yinji/originality/copy-index';
import { MATCH_DISTANCE, PDQ_QUALITY_FLOOR } from '@yinji/originality';
import { type AppContext, refuseWithoutIndex, searchCommittedCopies } from '../../platform/index.ts';
import { workSource } from '../../works/index.ts';
import { countFailedSubmissions, findPdq, listFailedWorks } from './near-copies-read-model.ts';

/** From this near-identical resubmission on a use is not returned (product.md, The three tracks). */
export const COSTLY_RESUBMISSION = 3;

/**
 * How often this account has submitted this picture, or one near-identical to it, without passing.
 * @throws Refusal PROVIDER_UNREACHABLE
 */
export async function countResubmissions(
  context: AppContext,
  accountId: string,
  workId: string,
): Promise<number> {
  const own = await findPdq(context.db, workId);
  if (own === undefined) return 0;
  // Most people have none, and need no search.
  const failed = await listFailedWorks(context.db, accountId);
  if (failed.length === 0) return 0;
  const near = own.pdq_quality < PDQ_QUALITY_FLOOR ? [] : await findNear(context, own);
  const same = failed.filter(
    ({ work_id, pixel_sha256 }) =>
      near.includes(work_id) || Buffer.compare(pixel_sha256, own.pixel_sha256) === 0,
  );
  return countFailedSubmissions(
    context.db,
    same.map(({ work_id }) => work_id),
  );
}

async function findNear(
  context: AppContext,
  own: { pdq: Uint8Array; pdq_trimmed: Uint8Array },
): Promise<string[]> {
  const { near } = await searchCommittedCopies(context, workSource, {
    queries: [...splitHashes(own.pdq), ...splitHashes(own.pdq_trimmed)],
    limit: MATCH_DISTANCE,
    inverted: MATCH_DISTANCE,
    most: 100_000,
  }).catch(refuseWithoutIndex);
  return near.map(({ id }) => id);
}
