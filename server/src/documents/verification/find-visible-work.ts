import { checkNumber } from '@yinji/evidence';
import { type DepositRow, type WorkRow, findDeposit, findWork, isQueryCode } from '../../works/index.ts';
import { Refusal, type AppContext, returnToken, takeTokens, tokenOf } from '../../platform/index.ts';
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
  /** Also of a public work, which is shown without. */
  isCodeRight: boolean;
}

/**
 * Codes have 40 bits and every number is in the public log: wrong ones are counted for a work and for all works. Both of one
 * network alone, so that a stranger locks out neither a holder nor a court.
 */
const WRONG_OF_WORK = { capacity: 10, refillSeconds: 600 };
const WRONG_OF_ALL = { capacity: 30, refillSeconds: 60 };

/**
 * The one rule of who may see the record of a number: everybody for a public work, for another one only with
 * its query code. Otherwise nothing is found, as if the number did not exist.
 * @throws Refusal BAD_INPUT, NOT_FOUND, RECORD_ERASED, TOO_MANY_REQUESTS
 */
export async function findVisibleWork(
  context: AppContext,
  given: AskedNumber,
  network: string,
): Promise<VisibleWork> {
  const number = checkNumber(given.number);
  if (number === undefined)
    throw new Refusal('BAD_INPUT', '编号有误：校验位不符，请核对后重试', { fields: ['number'] });
  const workId = await findWorkByNumber(context.db, number);
  const work = workId && (await findWork(context.db, workId));
  const deposit = workId && (await findDeposit(context.db, workId));
  const subject = workId ?? number;
  const code = deposit ? deposit.query_code : undefined;
  const isCodeRight = await tryCode(context, { subject, code }, given.queryCode, network);
  if (workId && !work && isCodeRight && (await isErased(context.db, workId)))
    throw new Refusal('RECORD_ERASED');
  if (!work || !deposit || deposit.received_at === null || deposit.record_sha256 === null) throw notFound();
  if (!work.is_public && !isCodeRight) throw notFound();
  const { received_at, record_sha256 } = deposit;
  return { number, work, deposit: { ...deposit, received_at, record_sha256 }, isCodeRight };
}

/** Of a number that does not exist too, so that both answer alike. A right code gives its tries back. */
async function tryCode(
  context: AppContext,
  { subject, code }: { subject: string; code: string | undefined },
  typed: string | undefined,
  network: string,
): Promise<boolean> {
  if (typed === undefined || typed === '') return false;
  const counted = [
    ['query-code-work', `${network} ${subject}`, WRONG_OF_WORK],
    ['query-code', network, WRONG_OF_ALL],
  ] as const;
  const tokens = counted.map(([use, whose, limit]) => tokenOf(context, use, whose, limit));
  await takeTokens(context, tokens, 'TOO_MANY_REQUESTS');
  if (code === undefined || !isQueryCode(code, typed)) return false;
  for (const [use, whose, limit] of counted) await returnToken(context, use, whose, limit);
  return true;
}

/** One answer for what does not exist and what the caller may not see. */
export const notFound = () => new Refusal('NOT_FOUND', '没有找到这个编号，或查询码不符');
