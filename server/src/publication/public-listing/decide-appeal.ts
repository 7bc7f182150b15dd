import { Refusal, type StaffActor, type Tx, type AppContext, newId } from '../../platform/index.ts';
import { notifyAccount, actOnProceeding } from '../../people/index.ts';
import { reserveQuota, spendReservation } from '../../money/index.ts';
import { digestShown } from './digest-shown.ts';
import { display, type LockedPublicListing } from './lock-public-listing.ts';
import { movePublicListing } from './move-public-listing.ts';
import { insertDecision } from './public-listing-store.ts';

interface Decided {
  workId: string;
  version: number;
  outcome: 'restored' | 'upheld';
  reason: string;
}

/** @throws Refusal NOT_FOUND, STATE_CHANGED, SECOND_PERSON_REQUIRED for the first decider */
export async function decideAppeal(
  context: AppContext,
  actor: StaffActor<'display-appeal'>,
  given: Decided,
): Promise<null> {
  const { workId: id, version: seen } = given;
  await actOnProceeding(context, actor, display, { id, seen }, async (tx, locked, by) => {
    const { work, shelf } = locked;
    const staffId = await by.second({
      decision: 'display-appeal',
      verdict: given.outcome,
      first: shelf.decided_by,
    });
    const { now } = by;
    const isRestored = given.outcome === 'restored';
    const { version } = await movePublicListing(tx, {
      workId: work.id,
      shelf,
      event: isRestored ? 'restore' : 'uphold',
      role: 'operator',
      now,
      change: isRestored
        ? {
            approved_digest: digestShown(work, shelf.introduction),
            findings: null,
            rule_code: null,
            reason: null,
          }
        : { reason: given.reason },
    });
    if (isRestored) await spendIfLeft(tx, locked, now);
    const decision = { work_id: work.id, version, reason: given.reason, staff_id: staffId, at: now };
    await insertDecision(tx, { id: newId(), outcome: given.outcome, ...decision });
    await notifyAccount(tx, work.account_id, {
      title: isRestored ? '申诉成立，作品已公开展示' : '申诉未成立，维持原决定',
      body: `「${work.title}」：${given.reason}`,
      link: `product-detail?id=${work.id}`,
      category: 'review',
    });
    return given.outcome;
  });
  return null;
}

/**
 * After a refusal the use was returned; if none is left now the display is free, since the mistake was ours.
 */
async function spendIfLeft(tx: Tx, { work, shelf }: LockedPublicListing, now: Date): Promise<void> {
  if (shelf.state !== 'refusal-appealed') return;
  try {
    await spendReservation(tx, await reserveQuota(tx, work.account_id, 'common', work.id, now));
  } catch (cause) {
    if (!(cause instanceof Refusal) || cause.code !== 'NO_QUOTA') throw cause;
  }
}
