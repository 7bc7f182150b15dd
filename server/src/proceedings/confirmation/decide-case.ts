import { isRuleOf, rulesOf, writeReason, type CorrectionItem } from '@yinji/contract';
import {
  decide,
  documentCaseKind,
  findCaseOf,
  insertOpinion,
  lockCaseOf,
  type CaseRow,
} from '../cases/index.ts';
import {
  Refusal,
  type StaffActor,
  type Tx,
  type AppContext,
  enqueue,
  inTransaction,
} from '../../platform/index.ts';
import { notifyAccount, auditStaff } from '../../people/index.ts';
import { appendRecord } from '../../evidence/index.ts';
import { settleObjectionCase } from '../objections/index.ts';
import { findWork, lockWork } from '../../works/index.ts';
import { compareAgain } from './compare-again.ts';
import { hasStrongCandidate } from './second-look.ts';
import { changeSettlement } from './settle-change.ts';
import { settleCertification, settleConfirmation } from './settle-track.ts';
import { finalDecision, type Decision, type Settlement } from './settlement.ts';
import { transferSettlement } from './settle-transfer.ts';
import { weighDecision } from './weigh-decision.ts';

interface Given {
  id: string;
  decision: Decision;
  items?: CorrectionItem[] | undefined;
  reason: string;
  ruleCodes?: string[] | undefined;
  looked: boolean;
}

/** The settlement of each kind of case: one line a kind. */
const SETTLEMENTS: Record<CaseRow['kind'], Settlement> = {
  confirmation: { settle: settleConfirmation, word: '确权', isCorrectable: true },
  certification: { settle: settleCertification, word: '版权认证', isCorrectable: true },
  transfer: transferSettlement,
  change: changeSettlement,
  // An objection notifies both sides itself.
  objection: {
    settle: (_context, tx, settled) =>
      settleObjectionCase(tx, { ...settled, decision: finalDecision(settled) }),
  },
};

/**
 * A person's decision with its reason: track, log record, audit and notice in one transaction, once it is in
 * force.
 */
export async function decideCase(
  context: AppContext,
  actor: StaffActor<'review-case'>,
  given: Given,
): Promise<{ number: string | null; isEffective: boolean }> {
  const ruleCodes = [...new Set(given.ruleCodes)];
  const asked = given.decision === 'passed' ? await findCaseOf(context.db, given.id, actor) : undefined;
  if (asked?.kind === 'confirmation' && asked.decided_at === null) await compareAgain(context, asked);
  const answer = await inTransaction(context.db, async (tx) => {
    const seen = await findCaseOf(tx, given.id, actor);
    // Work, case, tracks: the lock order of a concurrent withdrawal.
    if (seen !== undefined) await lockWork(tx, seen.work_id);
    const row = Refusal.unlessFound(await lockCaseOf(tx, given.id, actor));
    if (row.decided_at !== null) throw new Refusal('STATE_CHANGED');
    checkRules(row.kind, given.decision, ruleCodes);
    if (!given.looked && hasStrongCandidate(row))
      throw new Refusal('BAD_INPUT', '请先查看每一件强相似作品的原图');
    const { decision, reason, items = [] } = given;
    if (decision === 'correction') await keepCorrection(context, tx, actor, row, reason);
    const isEffective =
      decision === 'correction' ||
      (await weighDecision(context, tx, actor, row, { decision, ruleCodes, reason }));
    await auditStaff(tx, actor.staffId, isEffective ? `case-${decision}` : 'case-judged', row.id);
    if (isEffective)
      await settle(context, tx, row, { staffId: actor.staffId, decision, reason, ruleCodes, items });
    return { isEffective, number: isEffective && decision === 'passed' ? row.number : null };
  });
  return answer;
}

/** A refusal names its rule; a pass needs none. */
function checkRules(kind: CaseRow['kind'], decision: Decision, codes: string[]): void {
  if (codes.some((code) => !isRuleOf(kind, code))) throw new Refusal('BAD_INPUT', '规则代码不属于这类案件');
  if (decision === 'rejected' && codes.length === 0 && rulesOf[kind] !== undefined)
    throw new Refusal('BAD_INPUT', '请选择所依据的规则');
}

/**
 * Only the first reviewer may request a correction: it settles nothing, so no second review is needed; the
 * second or third reviewer decides.
 */
async function keepCorrection(
  context: AppContext,
  tx: Tx,
  { staffId }: StaffActor<'review-case'>,
  row: CaseRow,
  reason: string,
): Promise<void> {
  if (SETTLEMENTS[row.kind].isCorrectable !== true)
    throw new Refusal('BAD_INPUT', undefined, { fields: ['decision'] });
  if (row.round !== 1) throw new Refusal('BAD_INPUT', '复核时只能通过或不通过', { fields: ['decision'] });
  await insertOpinion(tx, {
    caseId: row.id,
    round: 1,
    staffId,
    decision: 'correction',
    ruleCodes: [],
    reason,
    now: context.now(),
  });
}

interface InForce {
  staffId: string;
  decision: Decision;
  reason: string;
  ruleCodes: string[];
  items: readonly CorrectionItem[];
}

/** The decision in force: its effect on the work, the record, and the one notice. */
async function settle(context: AppContext, tx: Tx, row: CaseRow, made: InForce): Promise<void> {
  const work = Refusal.unlessFound(await findWork(tx, row.work_id));
  const now = context.now();
  const { decision, ruleCodes, staffId, items } = made;
  const reason = writeReason(ruleCodes, made.reason);
  const { settle: carryOut, word, keepRecord } = SETTLEMENTS[row.kind];
  const settled = await carryOut(context, tx, { row, work, decision, reason, items, staffId, now });
  // A rejection changes nothing in the public record: only the submitter gets its reason.
  const record = settled && (await appendRecord(tx, settled, work.id));
  await decide(tx, row.id, {
    decision,
    reason,
    rule_codes: ruleCodes,
    decided_by: staffId,
    decided_at: now,
    record: record?.bytes ?? null,
    record_sha256: record?.sha256 ?? null,
  });
  if (record !== undefined) await keepRecord?.(tx, row, record.sha256, now);
  await enqueue(tx, documentCaseKind, { caseId: row.id });
  // A correction's own settlement notifies, with the deadline.
  if (word === undefined || decision === 'correction') return;
  await notifyAccount(tx, work.account_id, {
    title: `${word}${decision === 'passed' ? '已通过' : '未通过'}`,
    body: `「${work.title}」：${reason}`,
    link: `product-detail?id=${work.id}`,
    category: 'review',
  });
}
