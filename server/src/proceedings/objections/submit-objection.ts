import { objectionMachine } from '@yinji/state-machine';
import { objectionStatement, type ObjectionGround } from '@yinji/contract';
import { openCase } from '../cases/index.ts';
import {
  Refusal,
  type Tx,
  type AppContext,
  inTransaction,
  stateAfter,
  daysFrom,
} from '../../platform/index.ts';
import { notifyAccount } from '../../people/index.ts';
import { isLoss, maySubmit, OPEN_PER_WORK } from './abuse.ts';
import { checkUndertaking } from './check-undertaking.ts';
import { getObjection } from './get-objection.ts';
import { linkTo } from './link-to.ts';
import { lockOpen } from './lock-open.ts';
import { changeObjection, countOpenOnWork } from './objections-store.ts';
import { isSameIdentity, listOfPerson, lockPerson, type ObjectionRow } from './objections-read-model.ts';
import { listPapers } from './papers.ts';
import { openWords, sealEvidence } from './sealed-words.ts';

interface Given {
  id: string;
  certificateSha256: string;
  signature: string;
}

/** Signs the draft and submits it for review. A repetition returns the present state. */
export async function submitObjection(context: AppContext, accountId: string, given: Given) {
  const now = context.now();
  await inTransaction(context.db, async (tx) => {
    const row = await lockOpen(tx, given.id);
    if (row.account_id !== accountId) throw new Refusal('NOT_FOUND');
    if (row.state === 'submitted') return;
    const state = stateAfter(objectionMachine, row.state, 'submit');
    await lockPerson(tx, accountId);
    await checkLimits(tx, row, now);
    const papers = await listPapers(tx, row);
    if (papers.length === 0) throw new Refusal('PAPERS_MISSING', '请至少上传一份初步证据');
    const statement = objectionStatement({
      number: row.number,
      depositNumber: row.deposit_number,
      grounds: row.grounds as ObjectionGround[],
      statement: openWords(context, row.statement_sealed),
      papers,
      certificateSha256: given.certificateSha256,
      logOrigin: context.config.logOrigin,
    });
    const { keyId, signed, signature } = await checkUndertaking(context, tx, accountId, statement, given);
    await changeObjection(tx, row.id, {
      state,
      signed_sealed: sealEvidence(context, signed),
      signature_sealed: sealEvidence(context, signature),
      signing_key_id: keyId,
      submitted_at: now,
    });
    await openCase(tx, 'objection', row.work_id, now, row.id, {
      number: row.number,
      parties: [row.account_id],
    });
    await notifyAccount(tx, accountId, {
      title: '异议已提交',
      body: `${row.number}：预计三个工作日内初审。受理前不对外显示，也不通知对方。`,
      link: linkTo(row.id),
      category: 'review',
    });
  });
  return getObjection(context, accountId, given.id);
}

/** Under the locks of the work and of the person: two concurrent ones are counted one after the other. */
async function checkLimits(tx: Tx, row: ObjectionRow, now: Date): Promise<void> {
  if (await isSameIdentity(tx, row.account_id, row.holder_id)) throw new Refusal('OBJECTION_OWN_WORK');
  if ((await countOpenOnWork(tx, row.work_id)) >= OPEN_PER_WORK)
    throw new Refusal('OBJECTION_LIMIT', '这件作品已有多件异议在处理，请待其了结后再提');
  const past = await listOfPerson(tx, row.account_id);
  if (past.some((one) => one.work_id === row.work_id && one.ended_at === null))
    throw new Refusal('OBJECTION_LIMIT', '您对这件作品已有一件异议在处理');
  const sameGround = (one: { grounds: string[] }) => one.grounds.some((ground) => row.grounds.includes(ground));
  if (past.some((one) => one.work_id === row.work_id && isLoss(one) && sameGround(one)))
    throw new Refusal('OBJECTION_REPEATED');
  const decided = past.filter((one) => one.ended_at !== null && one.ended_at > daysFrom(now, -730));
  const lost = decided.filter(isLoss).length;
  const counted = {
    open: past.filter((one) => one.ended_at === null).length,
    recent: past.filter((one) => one.submitted_at !== null && one.submitted_at > daysFrom(now, -30)).length,
    lost,
    won: decided.length - lost,
  };
  if (!maySubmit(counted)) throw new Refusal('OBJECTION_LIMIT');
}
