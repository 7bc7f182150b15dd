import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { getPerson } from '../../people/index.ts';
import { findOwnWork } from '../works/index.ts';
import { findDeposit, insertPrepared } from './deposits-store.ts';
import { newNumber } from './new-number.ts';

/** Reserves the number that the manifest will carry; asking again answers the same. */
export async function prepareDeposit(context: AppContext, accountId: string, workId: string) {
  const work = await findOwnWork(context.db, accountId, workId);
  if (work === undefined) throw new Refusal('NOT_FOUND');
  const person = await getPerson(context, accountId);
  await reserveNumber(context, workId);
  const deposit = await findDeposit(context.db, workId);
  if (deposit === undefined) throw new Refusal('STATE_CHANGED');
  return { number: deposit.number, logOrigin: context.config.logOrigin, creatorName: person.name };
}

/** The number that a work's deposit has or will have; the first one asked for stays. */
const reserveNumber = (context: AppContext, workId: string) =>
  inTransaction(context.db, (tx) => insertPrepared(tx, { work_id: workId, ...newNumber(context.now()) }));
