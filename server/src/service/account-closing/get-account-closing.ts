import { findMembership } from '../../money/index.ts';
import type { World } from '../../platform/index.ts';
import { countBlockers, countWorks, findOpenClosing } from './account-closing-store.ts';
import { WAITING_DAYS } from './close-account.ts';

/** What stands in the way, what would be lost, and whether closing was asked for. */
export async function getAccountClosing(world: World, accountId: string) {
  const [blockers, works, membership, closing] = await Promise.all([
    countBlockers(world.db, accountId),
    countWorks(world.db, accountId),
    findMembership(world.db, accountId, world.now()),
    findOpenClosing(world.db, accountId),
  ]);
  return {
    blockers,
    loses: { works, membershipUntil: membership?.ends_at.toISOString() ?? null },
    waitingDays: WAITING_DAYS,
    closing:
      closing === undefined
        ? null
        : { askedAt: closing.asked_at.toISOString(), dueAt: closing.due_at.toISOString() },
  };
}
