import { MATCH_DISTANCE } from '@yinji/originality';
import type { CaseRow } from '../cases/index.ts';
import type { AppContext } from '../../platform/index.ts';
import type { Decision } from './settlement.ts';

export const hasStrongCandidate = (row: CaseRow): boolean =>
  (row.comparison?.candidates ?? []).some((one) => one.identical || one.distance <= MATCH_DISTANCE);

/**
 * Why a first decision needs a second pair of eyes, if it does. The sample comes from the case's id under a key of the
 * server's: nobody can choose it, foresee it or draw it again. `isNearCopy`: somebody else's earlier work was found near
 * when the original arrived.
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
