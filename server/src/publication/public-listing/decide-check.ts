import type { GateRule } from '@yinji/contract';
import { gateRules } from '@yinji/contract';
import {
  type StaffActor,
  type Tx,
  type AppContext,
  inTransaction,
  newId,
  tellAccount,
} from '../../platform/index.ts';
import { releaseReservation } from '../../money/index.ts';
import { auditStaff, refuseOwnMatter } from '../../people/index.ts';
import { lockShelf, type LockedShelf } from './lock-shelf.ts';
import { moveShelf } from './move-shelf.ts';
import { passDisplay } from './pass-display.ts';
import { insertDecision } from './shelf-store.ts';

export interface Ground {
  ruleCode: GateRule;
  reason: string;
}

interface Decided {
  workId: string;
  version: number;
  decision: { outcome: 'passed' } | ({ outcome: 'refused' } & Ground);
}

/** A person's word on a request, about the version that was on the screen. @throws Refusal NOT_FOUND, STATE_CHANGED */
export async function decideCheck(context: AppContext, actor: StaffActor, given: Decided): Promise<null> {
  await inTransaction(context.db, async (tx) => {
    const locked = await lockShelf(tx, given.workId, given.version);
    await refuseOwnMatter(tx, actor, [locked.work.account_id]);
    const now = context.now();
    if (given.decision.outcome === 'passed') await passDisplay(tx, { ...locked, staffId: actor.staffId, now });
    else await refuse(tx, locked, { ...given.decision, staffId: actor.staffId, now });
    await auditStaff(tx, actor.staffId, `display-${given.decision.outcome}`, given.workId);
  });
  context.wake();
  return null;
}

/** The use set aside comes back, and the fee, since no shelf points at its order any more. */
async function refuse(
  tx: Tx,
  { work, shelf }: LockedShelf,
  { ruleCode, reason, staffId, now }: Ground & { staffId: string; now: Date },
): Promise<void> {
  const { version } = await moveShelf(tx, {
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
  await tellAccount(tx, work.account_id, {
    title: '公开展示未通过',
    body: `「${work.title}」：${gateRules[ruleCode]}。${reason}。额度已退回，您可以修改后再申请，或申诉一次。`,
    link: `product-detail?id=${work.id}`,
    category: 'review',
  });
}
