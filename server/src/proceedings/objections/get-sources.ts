import type { ObjectionSourcesView } from '@yinji/contract';
import { findOriginal } from '../../works/index.ts';
import { Refusal, type AppContext } from '../../platform/index.ts';
import { isLive } from './lock-side.ts';
import { findObjectionOf } from './objections-read-model.ts';
import type { Side } from './papers.ts';
import { presentComparison } from './present-comparison.ts';
import { presentSource } from './present-source.ts';
import { listComparisons, listSources } from './sources-store.ts';

/** One side's view: its own picture, and only the result of the other one. */
export async function getSources(
  context: AppContext,
  accountId: string,
  objectionId: string,
): Promise<ObjectionSourcesView> {
  const row = Refusal.unlessFound(await findObjectionOf(context.db, accountId, objectionId));
  const mySide: Side = row.account_id === accountId ? 'objector' : 'holder';
  const [sources, comparisons] = await Promise.all([
    listSources(context.db, row.id),
    listComparisons(context.db, row.id),
  ]);
  // A new holder does not get what the former holder submitted in confidence.
  const mine = sources.find((one) => one.side === mySide && one.account_id === accountId);
  const theirs = sources.find((one) => one.side !== mySide);
  const other: Side = mySide === 'holder' ? 'objector' : 'holder';
  const pair = [mine?.id, theirs?.id];
  const [latest] = comparisons;
  const comparison =
    comparisons.find((one) => pair.includes(one.objector_source_id) && pair.includes(one.holder_source_id)) ??
    // Nothing newer to wait for: the last result before a source was withdrawn.
    (mine && theirs ? undefined : latest);
  // An outline is drawn only on the picture it was measured in.
  const isOf = (id: string | undefined) =>
    id !== undefined && (comparison?.objector_source_id === id || comparison?.holder_source_id === id);
  const outlines = [
    ...(isOf(mine?.id) ? [mySide] : []),
    ...(theirs?.released_at && isOf(theirs.id) ? [other] : []),
  ];
  return {
    mySide,
    isOpen: isLive(row),
    hasDeposited: mySide === 'holder' && (await findOriginal(context.db, row.work_id)) !== undefined,
    mine: mine ? presentSource(mine) : null,
    theirs: theirs
      ? {
          givenAt: theirs.given_at.toISOString(),
          released: theirs.released_at === null ? null : presentSource(theirs),
        }
      : null,
    comparison: comparison ? presentComparison(comparison, { outlines, withFigures: false }) : null,
  };
}
