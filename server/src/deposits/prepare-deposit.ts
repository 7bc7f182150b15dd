import { randomBytes, randomInt } from 'node:crypto';
import { makeNumber, NUMBER_PREFIX } from '@yinji/evidence';
import { beijingYear } from '../beijing.ts';
import { inTransaction } from '../db/database.ts';
import { getPerson } from '../identity/index.ts';
import { Refusal } from '../refusal.ts';
import { findOwnWork } from '../works/index.ts';
import type { World } from '../world.ts';
import { findDeposit, insertPrepared } from './deposits-store.ts';

/** Without I, L, O, U, 0 and 1: read aloud and typed from paper. */
const CODE_SYMBOLS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Reserves the number that the manifest will carry; asking again answers the same. */
export async function prepareDeposit(world: World, accountId: string, workId: string) {
  const work = await findOwnWork(world.db, accountId, workId);
  if (work === undefined) throw new Refusal('NOT_FOUND');
  const person = await getPerson(world, accountId);
  await inTransaction(world.db, (tx) =>
    insertPrepared(tx, {
      work_id: workId,
      number: makeNumber(NUMBER_PREFIX.deposit, beijingYear(world.now()), randomBytes(8)),
      query_code: Array.from({ length: 8 }, () => CODE_SYMBOLS[randomInt(CODE_SYMBOLS.length)]).join(''),
    }),
  );
  const deposit = await findDeposit(world.db, workId);
  if (deposit === undefined) throw new Refusal('STATE_CHANGED');
  return { number: deposit.number, logOrigin: world.config.logOrigin, creatorName: person.name };
}
