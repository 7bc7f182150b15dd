import { objectionMachine } from '@yinji/state-machine';
import { answerStatement } from '@yinji/contract';
import { Refusal, type AppContext, inTransaction, stateAfter } from '../../platform/index.ts';
import { notifyAccount } from '../../people/index.ts';
import { checkUndertaking } from './check-undertaking.ts';
import { windowDueAt } from './deadlines.ts';
import { endObjection } from './end-objection.ts';
import { getObjection } from './get-objection.ts';
import { linkTo } from './link-to.ts';
import { lockOpen } from './lock-open.ts';
import { changeObjection, putAnswer } from './objections-store.ts';
import { listPapers } from './papers.ts';
import { sealEvidence, sealWords } from './sealed-words.ts';

interface Given {
  id: string;
  stand: 'contest' | 'concede';
  statement: string;
  certificateSha256: string;
  signature: string;
}

/** The holder's signed answer, once: against the objection, or for the revocation of their own record. */
export async function answerObjection(context: AppContext, accountId: string, given: Given) {
  const now = context.now();
  await inTransaction(context.db, async (tx) => {
    const row = await lockOpen(tx, given.id);
    if (row.holder_id !== accountId || row.screened_at === null || row.state === 'screened-out')
      throw new Refusal('NOT_FOUND');
    const event = given.stand === 'concede' ? 'concede' : 'answer';
    const state = stateAfter(objectionMachine, row.state, event);
    const papers = (await listPapers(tx, row)).filter((paper) => paper.side === 'holder');
    const statement = answerStatement({
      number: row.number,
      depositNumber: row.deposit_number,
      stand: given.stand,
      statement: given.statement,
      papers,
      certificateSha256: given.certificateSha256,
      logOrigin: context.config.logOrigin,
    });
    const { keyId, signed, signature } = await checkUndertaking(context, tx, accountId, statement, given);
    const isFirst = await putAnswer(tx, {
      objection_id: row.id,
      account_id: accountId,
      stand: given.stand,
      statement_sealed: sealWords(context, given.statement),
      signed_sealed: sealEvidence(context, signed),
      signature_sealed: sealEvidence(context, signature),
      signing_key_id: keyId,
      at: now,
    });
    // A holder who contested may still concede later; the first answer stays unchanged.
    if (!isFirst && event === 'answer') throw new Refusal('STATE_CHANGED');
    if (event === 'concede') return endObjection(tx, row, event, { reason: '持有人同意撤销', now });
    // The time for a suit begins with the answer, or was running already.
    const due = row.state === 'accepted' ? { window_due_at: windowDueAt(now) } : {};
    await changeObjection(tx, row.id, { state, ...due });
    await notifyAccount(tx, row.account_id, {
      title: '对方已答辩',
      body: `${row.number}：请在期限内提交起诉证明或和解协议；逾期未提交，异议终结。`,
      link: linkTo(row.id),
      category: 'review',
    });
  });
  return getObjection(context, accountId, given.id);
}
