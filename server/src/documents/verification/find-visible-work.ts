import { checkNumber } from '@yinji/evidence';
import { type DepositRow, type WorkRow, findDeposit, findWork, isQueryCode } from '../../works/index.ts';
import { Refusal, type AppContext } from '../../platform/index.ts';
import { findWorkByNumber, isErased } from './verification-read-model.ts';

/** A number as typed, and the code that a private work's number needs. */
export interface AskedNumber {
  number: string;
  queryCode?: string | undefined;
}

export interface VisibleWork {
  /** In its one spelling. */
  number: string;
  work: WorkRow;
  deposit: DepositRow & { received_at: Date; record_sha256: Uint8Array };
}

/**
 * The one rule of who may see the record of a number: everybody for a public work, for another one only with
 * its query code. Otherwise nothing is found, as if the number did not exist.
 * @throws Refusal BAD_INPUT, NOT_FOUND, RECORD_ERASED
 */
export async function findVisibleWork(context: AppContext, given: AskedNumber): Promise<VisibleWork> {
  const number = checkNumber(given.number);
  if (number === undefined)
    throw new Refusal('BAD_INPUT', '编号有误：校验位不符，请核对后重试', { fields: ['number'] });
  const workId = await findWorkByNumber(context.db, number);
  const work = workId && (await findWork(context.db, workId));
  const deposit = workId && (await findDeposit(context.db, workId));
  if (workId && !work && deposit) await answerErased(context, workId, deposit.query_code, given.queryCode);
  if (!work || !deposit || deposit.received_at === null || deposit.record_sha256 === null) throw notFound();
  if (!work.is_public && !isQueryCode(deposit.query_code, given.queryCode)) throw notFound();
  const { received_at, record_sha256 } = deposit;
  return { number, work, deposit: { ...deposit, received_at, record_sha256 } };
}

/** One answer for what does not exist and what the caller may not see. */
export const notFound = () => new Refusal('NOT_FOUND', '没有找到这个编号，或查询码不符');

/** 已注销: shown to a person with the query code, like a private work. */
async function answerErased(context: AppContext, workId: string, code: string, typed: string | undefined) {
  if ((await isErased(context.db, workId)) && isQueryCode(code, typed)) throw new Refusal('RECORD_ERASED');
}
