import { type GateRule, gateRules } from '@yinji/contract';
import { type StaffActor, type Tx, type AppContext, newId } from '../../platform/index.ts';
import { notifyAccount, actOnProceeding } from '../../people/index.ts';
import { releaseReservation } from '../../money/index.ts';
import { display, type LockedPublicListing } from './lock-public-listing.ts';
import { movePublicListing } from './move-public-listing.ts';
import { passDisplay } from './pass-display.ts';
import { insertDecision } from './public-listing-store.ts';

export interface Ground {
  ruleCode: GateRule;
  reason: string;
}

interface Decided {
  workId: string;
  version: number;
  decision: { outcome: 'passed' } | ({ outcome: 'refused' } & Ground);
}

/** A person's decision on a request, about the version on screen. @throws Refusal NOT_FOUND, STATE_CHANGED */
export async function decideCheck(context: AppContext, actor: StaffActor, given: Decided): Promise<null> {
  const { workId: id, version: seen, decision } = given;
  await actOnProceeding(context, actor, display, { id, seen }, async (tx, locked, { staffId, now }) => {
    if (decision.outcome === 'passed') await passDisplay(tx, { ...locked, staffId, now });
    else await refuse(tx, locked, { ...decision, staffId, now });
    return decision.outcome;
  });
  return null;
}

/** Returns the reserved use, and the fee, since no display refers to its order any more. */
async function refuse(
  tx: Tx,
  { work, shelf }: LockedPublicListing,
  { ruleCode, reason, staffId, now }: Ground & { staffId: string; now: Date },
): Promise<void> {
  const { version } = await movePublicListing(tx, {
    workId: work.id,
    shelf,
    event: 'refuse',
    role: 'operator',
    now,
    change: {
      reservation_id: null,
      order_id: null,
      rule_code: ruleCode,
      reason,
      decided_by: staffId,
      decided_at: now,
      is_appealed: false,
    },
  });
  if (shelf.reservation_id !== null) await releaseReservation(tx, shelf.reservation_id);
  const decision = { work_id: work.id, version, rule_code: ruleCode, reason, staff_id: staffId, at: now };
  await insertDecision(tx, { id: newId(), outcome: 'refused', ...decision });
  await notifyAccount(tx, work.account_id, {
    title: '公开展示未通过',
    body: `「${work.title}」：${gateRules[ruleCode]}。${reason}。额度已退回，您可以修改后再申请，或申诉一次。`,
    link: `product-detail?id=${work.id}`,
    category: 'review',
  });
}
