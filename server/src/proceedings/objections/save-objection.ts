import { randomBytes } from 'node:crypto';
import { checkNumber, makeNumber, NUMBER_PREFIX } from '@yinji/evidence';
import type { ObjectionGround } from '@yinji/contract';
import { Refusal, type AppContext, beijingYear, inTransaction, takeToken } from '../../platform/index.ts';
import { isQueryCode } from '../../works/index.ts';
import { getObjection } from './get-objection.ts';
import { insertObjection, lockObjection, rewriteDraft } from './objections-store.ts';
import { findObjection, findTarget, isSameIdentity } from './objections-read-model.ts';
import { sealWords } from './sealed-words.ts';

interface Draft {
  id: string;
  depositNumber: string;
  queryCode?: string | undefined;
  grounds: ObjectionGround[];
  statement: string;
}

/**
 * Creates or rewrites a draft. A private work is found only by its query code, like on the verification page.
 */
export async function saveObjection(context: AppContext, accountId: string, draft: Draft) {
  await takeToken(context, 'objection', accountId, { capacity: 30, refillSeconds: 60 }, 'TOO_MANY_REQUESTS');
  const number = checkNumber(draft.depositNumber);
  if (number === undefined)
    throw new Refusal('BAD_INPUT', '编号有误：校验位不符，请核对后重试', { fields: ['depositNumber'] });
  const known = await findObjection(context.db, draft.id);
  const target = await findTarget(context.db, number);
  if (known !== undefined && (known.account_id !== accountId || known.work_id !== target?.work_id))
    throw new Refusal('NOT_FOUND');
  const isSeen =
    target !== undefined &&
    (known !== undefined || target.is_public || isQueryCode(target.query_code, draft.queryCode));
  if (target === undefined || !isSeen) throw new Refusal('NOT_FOUND', '没有找到这个编号，或查询码不符');
  if (await isSameIdentity(context.db, accountId, target.account_id)) throw new Refusal('OBJECTION_OWN_WORK');
  const now = context.now();
  const grounds = [...new Set(draft.grounds)].sort();
  const statement_sealed = sealWords(context, draft.statement);
  await inTransaction(context.db, async (tx) => {
    const made = await insertObjection(tx, {
      id: draft.id,
      number: makeNumber(NUMBER_PREFIX.objection, beijingYear(now), randomBytes(8)),
      account_id: accountId,
      work_id: target.work_id,
      grounds,
      statement_sealed,
      created_at: now,
    });
    if (made) return;
    const row = await lockObjection(tx, draft.id);
    if (row?.account_id !== accountId) throw new Refusal('NOT_FOUND');
    if (row.state !== 'drafted') throw new Refusal('STATE_CHANGED');
    await rewriteDraft(tx, draft.id, { grounds, statement_sealed });
  });
  return getObjection(context, accountId, draft.id);
}
