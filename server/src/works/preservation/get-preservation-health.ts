import type { AppContext } from '../../platform/index.ts';
import { findLastCheckpointToken } from './preservation-store.ts';
import { countDue } from './preservation-read-model.ts';
import { dueBefore } from './renewal.ts';

/**
 * For the operator: the last day with a stamp over the log, proofs due for renewal, and when the first one
 * ends.
 */
export async function getPreservationHealth(context: AppContext) {
  const { due, firstEnd } = await countDue(
    context.db,
    dueBefore(context.now(), context.config.renewBeforeDays),
  );
  return {
    logStampedOn: (await findLastCheckpointToken(context.db))?.day ?? null,
    renewalsDue: due,
    firstProofEndsAt: firstEnd?.toISOString() ?? null,
  };
}
