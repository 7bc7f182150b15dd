import { type AppContext, Refusal, refuseWithoutIndex } from '../../platform/index.ts';
import { compareWork } from '../../works/index.ts';
import { addToComparison, type CaseRow } from '../cases/index.ts';
import { isForeignStrong } from './second-look.ts';

/**
 * Before a pass: what was deposited, or uploaded to an earlier deposit, since the case was compared. New works are added
 * to the case at once, and the decision is refused until they were looked at.
 * @throws Refusal STATE_CHANGED, PROVIDER_UNREACHABLE
 */
export async function compareAgain(context: AppContext, row: CaseRow): Promise<void> {
  const { comparison } = row;
  if (comparison === null) return;
  const { candidates, ...now } = await compareWork(context, row.work_id).catch(refuseWithoutIndex);
  // One that was weak may be strong by the features that were made meanwhile.
  const known = new Set(comparison.candidates.filter(isForeignStrong).map(({ workId }) => workId));
  const added = candidates.filter((one) => isForeignStrong(one) && !known.has(one.workId));
  const addedIds = new Set(added.map(({ workId }) => workId));
  if (added.length === 0) return;
  await addToComparison(context.db, row.id, {
    ...comparison,
    ...now,
    candidates: [...comparison.candidates.filter(({ workId }) => !addedIds.has(workId)), ...added],
  });
  throw new Refusal('STATE_CHANGED', '比对之后又有与它相近的存证，已列入本案，请刷新并查看后再作结论');
}
