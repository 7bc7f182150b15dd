import { canonicalBytes, sha256, toHex, type JsonValue } from '@yinji/evidence';
import { MATCH_DISTANCE } from '@yinji/originality';
import { getFormCommitment, markCertificationDecided } from '../certification/index.ts';
import { inTransaction, type Tx } from '../db/database.ts';
import { appendRecord, type WorkRecord } from '../evidence-log/index.ts';
import type { StaffActor } from '../http/actor.ts';
import { tellAccount } from '../outbox/index.ts';
import { Refusal } from '../refusal.ts';
import { auditStaff } from '../staff/index.ts';
import { findWork, moveTrack, type WorkRow } from '../works/index.ts';
import type { World } from '../world.ts';
import { decide, lockCaseOf, type CaseRow } from '../cases/index.ts';

interface Decision {
  id: string;
  decision: 'passed' | 'rejected';
  reason: string;
  looked: boolean;
}

const WORDS = { confirmation: '确权', certification: '版权认证' } as const;

/** A person's decision with its reason: track, log record, audit and notice in one transaction. */
export async function decideCase(
  world: World,
  actor: StaffActor,
  given: Decision,
): Promise<{ number: string | null }> {
  const number = await inTransaction(world.db, async (tx) => {
    const row = await lockCaseOf(tx, given.id, actor.staffId);
    if (row === undefined) throw new Refusal('NOT_FOUND');
    if (row.decided_at !== null) throw new Refusal('STATE_CHANGED');
    if (!given.looked && hasStrongCandidate(row))
      throw new Refusal('BAD_INPUT', '请先查看每一件强相似作品的原图');
    const work = await findWork(tx, row.work_id);
    if (work === undefined) throw new Refusal('NOT_FOUND');
    const now = world.now();
    const { track, event } = {
      track: row.kind,
      event: given.decision === 'passed' ? 'pass' : 'reject',
    } as const;
    await moveTrack(tx, {
      workId: work.id,
      accountId: work.account_id,
      track,
      event,
      reason: given.reason,
      now,
    });
    if (row.kind === 'certification') await markCertificationDecided(tx, work.id, now);
    // A rejection changes nothing in the public record: its reason goes to the submitter alone.
    const record =
      given.decision === 'passed'
        ? await appendRecord(tx, await recordOf(world, tx, row, work, given, now), work.id)
        : undefined;
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

async function recordOf(
  world: World,
  tx: Tx,
  row: CaseRow,
  work: WorkRow,
  given: Decision,
  now: Date,
): Promise<WorkRecord> {
  const same = { v: 1, id: row.number, deposit_id: work.number ?? '', decided_at: now.toISOString() } as const;
  if (row.kind === 'certification')
    return { type: 'certification', ...same, form_commitment: await getFormCommitment(world, tx, work.id) };
  return {
    type: 'confirmation',
    ...same,
    id: row.number,
    decision: given.decision,
    report_sha256: reportSha256(row, given, now),
  };
}

/** What was compared and why it was decided so; the digest binds the reviewer's report. */
function reportSha256(row: CaseRow, given: Decision, now: Date): string {
  const report = {
    number: row.number,
    comparison: row.comparison as unknown as JsonValue,
    decision: given.decision,
    reason: given.reason,
    decided_at: now.toISOString(),
  };
  return toHex(sha256(canonicalBytes(report)));
}
