import { isStrong } from '@yinji/originality';
import type { CaseRow } from '../cases/index.ts';
import type { AppContext, Comparison } from '../../platform/index.ts';

import type { Decision } from './settlement.ts';

/** One's own earlier version is no reason to doubt. */
export const isForeignStrong = (one: Comparison['candidates'][number]): boolean =>
  one.own !== true && isStrong(one);

export const hasStrongCandidate = (row: CaseRow): boolean =>
  (row.comparison?.candidates ?? []).some(isForeignStrong);

/**
 * Why a first decision needs a second reviewer, if it does. The sample depends on the case's id and a secret
 * key of the server: nobody can choose, predict or repeat it. `isNearCopy`: another person's earlier work was
 * found near when the original arrived.
 */
export function secondLookOf(
  context: AppContext,
  row: CaseRow,
  decision: Decision,
  isNearCopy: boolean,
): 'similarity' | 'sample' | undefined {
  if (decision === 'passed' && (hasStrongCandidate(row) || isNearCopy)) return 'similarity';
  const drawn = Buffer.from(context.vault.lookup('second-look', row.id)).readUInt32BE(0) / 2 ** 32;
  return drawn * 100 < context.config.reviewSamplePercent ? 'sample' : undefined;
}
