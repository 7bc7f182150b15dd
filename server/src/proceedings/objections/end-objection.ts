import type { ObjectionOutcome } from '@yinji/evidence';
import { type ObjectionEvent, objectionMachine } from '@yinji/state-machine';
import { type Tx, stateAfter } from '../../platform/index.ts';
import { notifyAccount } from '../../people/index.ts';
import { appendRecord } from '../../evidence/index.ts';
import { endBadge, putBadge } from '../../works/index.ts';
import { overtakeDecisions } from './decisions-store.ts';
import { linkTo } from './link-to.ts';
import { changeObjection } from './objections-store.ts';
import { type ObjectionRow } from './objections-read-model.ts';

const TOLD: Record<ObjectionOutcome, { title: string; body: string }> = {
  upheld: { title: '异议成立，记录已撤销', body: '该记录的公开状态为“已撤销”，账本中的记录仍在。' },
  dismissed: { title: '异议不成立', body: '这一异议的标记已去除，记录不因它改变。' },
  settled: { title: '异议因和解终结', body: '双方已和解，这一异议的标记已去除。' },
  withdrawn: { title: '异议已撤回', body: '异议人已撤回，这一异议的标记已去除。' },
  lapsed: { title: '异议逾期终结', body: '十五天内未提交起诉证明或和解协议，这一异议的标记已去除。' },
};

/**
 * The end of an accepted objection: state, badge, log record and both notices in the caller's transaction,
 * under the locks of `lockOpen`. The platform states how it ended, never who is right.
 */
export async function endObjection(
  tx: Tx,
  row: ObjectionRow,
  event: ObjectionEvent,
  { reason, now }: { reason?: string; now: Date },
): Promise<void> {
  const outcome = stateAfter(objectionMachine, row.state, event) as ObjectionOutcome;
  await changeObjection(tx, row.id, {
    state: outcome,
    ended_at: now,
    ...(reason === undefined ? {} : { reason }),
  });
  await overtakeDecisions(tx, row.id, now);
  const worn = { workId: row.work_id, subjectId: row.id, now };
  await endBadge(tx, { ...worn, badge: 'disputed' });
  if (outcome === 'upheld') await putBadge(tx, { ...worn, badge: 'revoked' });
  const { title, body } = TOLD[outcome];
  const telling = {
    title,
    body: `${row.number}：${body}${reason === undefined ? '' : ` 理由：${reason}`}`,
    link: linkTo(row.id),
    category: 'review' as const,
  };
  await notifyAccount(tx, row.account_id, telling);
  await notifyAccount(tx, row.holder_id, telling);
  await appendRecord(
    tx,
    {
      type: 'objection',
      v: 1,
      id: row.number,
      deposit_id: row.deposit_number,
      event: 'ended',
      outcome,
      at: now.toISOString(),
    },
    row.work_id,
  );
}
