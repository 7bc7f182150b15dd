import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { getPerson } from '../../people/index.ts';
import { findOwnWork } from '../works/index.ts';
import { findDeposit, insertPrepared } from './deposits-store.ts';
import { newNumber } from './new-number.ts';

/** Reserves the number for the manifest; a repetition returns the same. */
export async function prepareDeposit(context: AppContext, accountId: string, workId: string) {
  Refusal.unlessFound(await findOwnWork(context.db, accountId, workId));
  const person = await getPerson(context, accountId);
  await reserveNumber(context, workId);
  const deposit = await findDeposit(context.db, workId);
  if (deposit === undefined) throw new Refusal('STATE_CHANGED');
  return { number: deposit.number, logOrigin: context.config.logOrigin, creatorName: person.name };
}

/** The present or future number of a work's deposit; the first reserved one stays. */
const reserveNumber = (context: AppContext, workId: string) =>
  inTransaction(context.db, (tx) => insertPrepared(tx, { work_id: workId, ...newNumber(context.now()) }));
