import { objectionMachine } from '@yinji/state-machine';
import type { CaseRow } from '../cases/index.ts';
import { Refusal, type Tx, stateAfter } from '../../platform/index.ts';
import { notifyAccount } from '../../people/index.ts';
import { putBadge } from '../../works/index.ts';
import { answerDueAt } from './deadlines.ts';
import { linkTo } from './link-to.ts';
import { lockOpen } from './lock-open.ts';
import { changeObjection } from './objections-store.ts';

/**
 * The first reading: `passed` accepts the objection, and the record is marked at once with a neutral text;
 * `rejected` screens it out, and only the objector learns that. Returns the record for the log.
 */
export async function settleObjectionCase(
  tx: Tx,
  { row, decision, reason, now }: { row: CaseRow; decision: 'passed' | 'rejected'; reason: string; now: Date },
) {
  if (row.subject_id === null) throw new Refusal('STATE_CHANGED');
  const objection = await lockOpen(tx, row.subject_id);
  const { id, number, account_id, holder_id, work_id, title, deposit_number } = objection;
  const link = linkTo(id);
  if (decision === 'rejected') {
    const state = stateAfter(objectionMachine, objection.state, 'screen-out');
    await changeObjection(tx, id, { state, screened_at: now, ended_at: now, reason });
    await notifyAccount(tx, account_id, {
      title: '异议不予受理',
      body: `${number}：${reason}`,
      link,
      category: 'review',
    });
    return undefined;
  }
  const due = answerDueAt(now);
  await changeObjection(tx, id, {
    state: stateAfter(objectionMachine, objection.state, 'accept'),
    screened_at: now,
    answer_due_at: due,
  });
  await putBadge(tx, { workId: work_id, badge: 'disputed', subjectId: id, now });
  await notifyAccount(tx, account_id, {
    title: '异议已受理',
    body: `${number}：${reason}`,
    link,
    category: 'review',
  });
  await notifyAccount(tx, holder_id, {
    title: '有人对您的作品提出异议，请答辩',
    body: `「${title}」（${number}）：请在五个工作日内答辩；期间公开状态为“异议处理中”，不代表异议成立。`,
    link,
    category: 'review',
  });
  return {
    type: 'objection' as const,
    v: 1 as const,
    id: number,
    deposit_id: deposit_number,
    event: 'accepted' as const,
    outcome: null,
    at: now.toISOString(),
  };
}
