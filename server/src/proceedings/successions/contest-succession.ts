import { successionMachine } from '@yinji/state-machine';
import { successionContestStatement } from '@yinji/contract';
import { canonicalBytes, checkNumber, type JsonValue } from '@yinji/evidence';
import { Refusal, type AppContext, inTransaction, takeToken, stateAfter } from '../../platform/index.ts';
import { isQueryCode } from '../../works/index.ts';
import { checkStatement } from '../../evidence/index.ts';
import { findContest, findOpenOfWork, insertContest } from './contests-store.ts';
import { lockSuccession } from './lock-succession.ts';
import { findTargets } from './succession-works-read-model.ts';
import { isSameIdentity } from './successions-read-model.ts';
import { notifyApplicant } from './notify-people.ts';
import { sealEvidence, sealText } from './applicant-statement.ts';

interface Contest {
  id: string;
  depositNumber: string;
  queryCode?: string | undefined;
  words: string;
  certificateSha256: string;
  signature: Uint8Array;
}

/**
 * Another person claims the work. While the claim is open the application does not pass. Returns the
 * application's id; a repetition with the same id changes nothing.
 */
export async function contestSuccession(
  context: AppContext,
  accountId: string,
  given: Contest,
): Promise<string> {
  await takeToken(
    context,
    'succession-contest',
    accountId,
    { capacity: 6, refillSeconds: 3600 },
    'TOO_MANY_REQUESTS',
  );
  const number = checkNumber(given.depositNumber);
  const [target] = number === undefined ? [] : await findTargets(context.db, [number]);
  const isSeen = target !== undefined && (target.is_public || isQueryCode(target.query_code, given.queryCode));
  const successionId = isSeen ? await findOpenOfWork(context.db, target.work_id) : undefined;
  if (target === undefined || number === undefined || successionId === undefined)
    throw new Refusal('NOT_FOUND', '这件作品没有在办理的继承或承继申请，或查询码不符');
  await inTransaction(context.db, async (tx) => {
    const { row, works } = await lockSuccession(tx, successionId);
    const known = await findContest(tx, given.id);
    if (known !== undefined) {
      if (known.account_id !== accountId || known.succession_id !== row.id) throw new Refusal('NOT_FOUND');
      return;
    }
    if (row.holder_id === null || !works.some((one) => one.work_id === target.work_id))
      throw new Refusal('STATE_CHANGED');
    for (const party of [row.account_id, row.holder_id])
      if (await isSameIdentity(tx, accountId, party)) throw new Refusal('NOT_ALLOWED', '您是这份申请的一方');
    stateAfter(successionMachine, row.state, 'contest', 'stranger');
    const now = context.now();
    const { id, words, certificateSha256, signature } = given;
    const statement = successionContestStatement({ id, depositNumber: number, words, certificateSha256 });
    const content = canonicalBytes(statement as unknown as JsonValue);
    const key = await checkStatement(tx, accountId, { content, certificateSha256, signature, now });
    const made = await insertContest(tx, {
      id,
      succession_id: row.id,
      account_id: accountId,
      work_id: target.work_id,
      words_sealed: sealText(context, words),
      signed_sealed: sealEvidence(context, content),
      signature_sealed: sealEvidence(context, signature),
      signing_key_id: key.id,
      at: now,
    });
    if (!made) throw new Refusal('STATE_CHANGED', '您已对这份申请提出过主张');
    await notifyApplicant(tx, row, {
      title: '有人对您申请的作品主张更优的权利',
      body: '工作人员处理之前，申请不会通过；请备妥补充材料。',
    });
  });
  return successionId;
}
