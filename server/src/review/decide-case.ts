import { MATCH_DISTANCE } from '@yinji/originality';
import { inTransaction } from '../db/database.ts';
import { appendRecord } from '../evidence-log/index.ts';
import type { StaffActor } from '../http/actor.ts';
import { tellAccount } from '../outbox/index.ts';
import { Refusal } from '../refusal.ts';
import { auditStaff } from '../staff/index.ts';
import { findWork, lockWork } from '../works/index.ts';
import type { World } from '../world.ts';
import { decide, findCaseOf, lockCaseOf, type CaseRow } from '../cases/index.ts';
import { settleCertification, settleConfirmation } from './settle-track.ts';
import type { Settle } from './settlement.ts';

interface Decision {
  id: string;
  decision: 'passed' | 'rejected';
  reason: string;
  looked: boolean;
}

/** What each kind of case settles: one line a kind. */
const SETTLEMENTS: Record<CaseRow['kind'], Settle> = {
  confirmation: settleConfirmation,
  certification: settleCertification,
};

const WORDS = { confirmation: '确权', certification: '版权认证' } as const;

/** A person's decision with its reason: track, log record, audit and notice in one transaction. */
export async function decideCase(
  world: World,
  actor: StaffActor,
  given: Decision,
): Promise<{ number: string | null }> {
  const number = await inTransaction(world.db, async (tx) => {
    const seen = await findCaseOf(tx, given.id, actor.staffId);
    // Work, case, tracks: the order of a withdrawal, which may come at the same moment.
    if (seen !== undefined) await lockWork(tx, seen.work_id);
    const row = await lockCaseOf(tx, given.id, actor.staffId);
    if (row === undefined) throw new Refusal('NOT_FOUND');
    if (row.decided_at !== null) throw new Refusal('STATE_CHANGED');
    if (!given.looked && hasStrongCandidate(row))
      throw new Refusal('BAD_INPUT', '请先查看每一件强相似作品的原图');
    const work = await findWork(tx, row.work_id);
    if (work === undefined) throw new Refusal('NOT_FOUND');
    const now = world.now();
    const settled = await SETTLEMENTS[row.kind](world, tx, { row, work, ...given, now });
    // A rejection changes nothing in the public record: its reason goes to the submitter alone.
    const record = settled && (await appendRecord(tx, settled, work.id));
    await decide(tx, row.id, {
      decision: given.decision,
      reason: given.reason,
      decided_by: actor.staffId,
      decided_at: now,
      record: record?.bytes ?? null,
      record_sha256: record?.sha256 ?? null,
    });
    await auditStaff(tx, actor.staffId, `case-${given.decision}`, row.id);
    await tellAccount(tx, work.account_id, {
      title: `${WORDS[row.kind]}${given.decision === 'passed' ? '已通过' : '未通过'}`,
      body: `「${work.title}」：${given.reason}`,
      link: `product-detail?id=${work.id}`,
      category: 'review',
    });
    return row.number;
  });
  world.wake();
  return { number: given.decision === 'passed' ? number : null };
}

const hasStrongCandidate = (row: CaseRow) =>
  (row.comparison?.candidates ?? []).some((one) => one.identical || one.distance <= MATCH_DISTANCE);
