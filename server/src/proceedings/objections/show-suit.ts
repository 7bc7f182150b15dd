import { objectionMachine } from '@yinji/state-machine';
import { Refusal, type AppContext, inTransaction, stateAfter } from '../../platform/index.ts';
import { notifyAccount } from '../../people/index.ts';
import { getObjection } from './get-objection.ts';
import { linkTo } from './link-to.ts';
import { lockOpen } from './lock-open.ts';
import { changeObjection } from './objections-store.ts';
import { listPapers } from './papers.ts';

interface Suit {
  id: string;
  court: string;
  caseNumber: string;
  filedOn: string;
}

/**
 * The proof that a court has the matter. A deadline that has passed is final, whether or not the job has run.
 */
export async function showSuit(
  context: AppContext,
  accountId: string,
  { id, court, caseNumber, filedOn }: Suit,
) {
  const now = context.now();
  if (Date.parse(`${filedOn}T00:00:00+08:00`) > now.getTime())
    throw new Refusal('BAD_INPUT', '立案日期不能在今天之后', { fields: ['filedOn'] });
  await inTransaction(context.db, async (tx) => {
    const row = await lockOpen(tx, id);
    if (row.account_id !== accountId) throw new Refusal('NOT_FOUND');
    const state = stateAfter(objectionMachine, row.state, 'sue');
    if (row.window_due_at === null || row.window_due_at <= now)
      throw new Refusal('STATE_CHANGED', '期限已过，异议已终结');
    const papers = await listPapers(tx, row);
    if (!papers.some((paper) => paper.side === 'objector' && paper.kind === 'suit'))
      throw new Refusal('PAPERS_MISSING', '请先上传立案证明');
    await changeObjection(tx, id, {
      state,
      suit_court: court,
      suit_number: caseNumber,
      suit_filed_on: filedOn,
      suit_at: now,
    });
    await notifyAccount(tx, row.holder_id, {
      title: '异议人已提交起诉证明',
      body: `「${row.title}」（${row.number}）：公开状态在裁判前保持“异议处理中”。`,
      link: linkTo(id),
      category: 'review',
    });
  });
  return getObjection(context, accountId, id);
}
