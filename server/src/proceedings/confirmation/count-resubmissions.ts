import { splitHashes } from '@yinji/originality/copy-index';
import { MATCH_DISTANCE, PDQ_QUALITY_FLOOR } from '@yinji/originality';
import { type AppContext, refuseWithoutIndex, searchCommittedCopies } from '../../platform/index.ts';
import { lookLocally, type Compared, findFeatures, workSource } from '../../works/index.ts';
import { countFailedSubmissions, listFailedWorks } from './near-copies-read-model.ts';

/** From this near-identical resubmission on a use is not returned (product.md, The three tracks). */
export const COSTLY_RESUBMISSION = 3;

/**
 * How often this account has submitted this picture, or one near-identical to it, without passing. A cut-out, or one in a
 * frame, is near-identical too: otherwise whoever crops a little has pictures compared without end.
 * @throws Refusal PROVIDER_UNREACHABLE
 */
export async function countResubmissions(
  context: AppContext,
  accountId: string,
  workId: string,
): Promise<number> {
  const own = await findFeatures(context.db, workId);
  if (own === undefined) return 0;
  // Most people have none, and need no search.
  const failed = await listFailedWorks(context.db, accountId);
  if (failed.length === 0) return 0;
  const near = await findNear(context, own).catch(refuseWithoutIndex);
  const same = failed.filter(
    ({ work_id, pixel_sha256 }) => near.has(work_id) || Buffer.compare(pixel_sha256, own.pixel_sha256) === 0,
  );
  return countFailedSubmissions(
    context.db,
    same.map(({ work_id }) => work_id),
  );
}

/** What would be a strong candidate. */
async function findNear(context: AppContext, own: Compared): Promise<Set<string>> {
  const judged = await lookLocally(context, own, 'arrival');
  const copies = judged.filter(({ verdict }) => verdict === 'copy').map(({ workId }) => workId);
  // Pictures without structure are all near to each other by their hashes.
  if (own.pdq_quality < PDQ_QUALITY_FLOOR) return new Set(copies);
  const { near } = await searchCommittedCopies(context, workSource, {
    queries: [...splitHashes(own.pdq), ...splitHashes(own.pdq_trimmed)],
    limit: MATCH_DISTANCE,
    inverted: MATCH_DISTANCE,
    most: 100_000,
  });
  return new Set([...copies, ...near.map(({ id }) => id)]);
}
