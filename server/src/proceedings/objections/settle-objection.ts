import { objectionMachine } from '@yinji/state-machine';
import { Refusal, type AppContext, inTransaction, stateAfter } from '../../platform/index.ts';
import { endObjection } from './end-objection.ts';
import { getObjection } from './get-objection.ts';
import { lockOpen } from './lock-open.ts';
import { listPapers } from './papers.ts';

/**
 * Ends it by settlement. Only the objector can: like a withdrawal it removes the mark from the other side's
 * record.
 */
export async function settleObjection(context: AppContext, accountId: string, id: string) {
  const now = context.now();
  await inTransaction(context.db, async (tx) => {
    const row = await lockOpen(tx, id);
    if (row.account_id !== accountId) throw new Refusal('NOT_FOUND');
    stateAfter(objectionMachine, row.state, 'settle');
    const papers = await listPapers(tx, row);
    if (!papers.some((paper) => paper.side === 'objector' && paper.kind === 'settlement'))
      throw new Refusal('PAPERS_MISSING', '请先上传和解协议');
    await endObjection(tx, row, 'settle', { now });
  });
  return getObjection(context, accountId, id);
}
