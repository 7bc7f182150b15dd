import { findMembership } from '../../money/index.ts';
import type { AppContext } from '../../platform/index.ts';
import { findOpenClosing } from './account-closing-store.ts';
import { countWorks } from './account-closing-read-model.ts';
import { countBlockers } from './blockers-read-model.ts';
import { WAITING_DAYS } from './close-account.ts';

/** Obstacles, losses, and whether closing was requested. */
export async function getAccountClosing(context: AppContext, accountId: string) {
  const [blockers, works, membership, closing] = await Promise.all([
    countBlockers(context.db, accountId),
    countWorks(context.db, accountId),
    findMembership(context.db, accountId, context.now()),
    findOpenClosing(context.db, accountId),
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
