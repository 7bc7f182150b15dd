import type { World } from '../../platform/index.ts';
import { countDue, findLastCheckpointToken } from './preservation-store.ts';
import { dueBefore } from './renewal.ts';

/** For the operator: the last day the log was stamped, proofs that are due for renewal, and when the first one ends. */
export async function getPreservationHealth(world: World) {
  const { due, firstEnd } = await countDue(world.db, dueBefore(world.now(), world.config.renewBeforeDays));
  return {
    logStampedOn: (await findLastCheckpointToken(world.db))?.day ?? null,
    renewalsDue: due,
    firstProofEndsAt: firstEnd?.toISOString() ?? null,
  };
}
