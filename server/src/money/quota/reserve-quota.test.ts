import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import { openTestDatabase, type TestDatabase } from '@yinji/testkit/database/open-test-database';
import { insertEntry, sumRest } from './quota-store.ts';
import { releaseReservation, reserveQuota, spendReservation } from './reserve-quota.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const now = new Date();
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);

async function accountWith(...batches: [amount: number, days: number][]): Promise<string> {
  const accountId = newId();
  await database.db
    .insertInto('account')
    .values({ id: accountId, nickname: '甲', phone_lookup: Buffer.from(accountId) })
    .execute();
  await inTransaction(database.db, async (tx) => {
    for (const [amount, days] of batches) {
      const id = newId();
      await insertEntry(
        tx,
        {
          accountId,
          kind: 'evidence',
          movement: 'grant',
          amount,
          batchId: id,
          expiresAt: inDays(days),
          sourceId: id,
        },
        id,
      );
    }
  });
  return accountId;
}

const rest = async (accountId: string, at = now) => (await sumRest(database.db, accountId, at)).evidence;
const reserve = (accountId: string) =>
  inTransaction(database.db, (tx) => reserveQuota(tx, accountId, 'evidence', 'x', now));

test('200 concurrent reservations on a quota of 50 pass exactly 50', async () => {
  const accountId = await accountWith([50, 30]);
  const outcomes = await Promise.allSettled(Array.from({ length: 200 }, () => reserve(accountId)));
  expect(outcomes.filter((one) => one.status === 'fulfilled').length).toBe(50);
  expect(await rest(accountId)).toBe(0);
});

test('the batch that expires first is spent first', async () => {
  const accountId = await accountWith([1, 90], [1, 10]);
  await reserve(accountId);
  expect(await rest(accountId)).toBe(1);
  expect(await rest(accountId, inDays(11))).toBe(1);
});

test('a release returns once, a spend ends a reservation permanently', async () => {
  const accountId = await accountWith([2, 30]);
  const [first, second] = [await reserve(accountId), await reserve(accountId)];
  await inTransaction(database.db, (tx) => releaseReservation(tx, first));
  await inTransaction(database.db, (tx) => releaseReservation(tx, first));
  expect(await rest(accountId)).toBe(1);
  await inTransaction(database.db, (tx) => spendReservation(tx, second));
  await inTransaction(database.db, (tx) => releaseReservation(tx, second));
  expect(await rest(accountId)).toBe(1);
});

test('a use released after its batch expired stays expired', async () => {
  const accountId = await accountWith([1, 1]);
  const held = await reserve(accountId);
  await inTransaction(database.db, (tx) => releaseReservation(tx, held));
  expect(await rest(accountId, inDays(2))).toBe(0);
});
