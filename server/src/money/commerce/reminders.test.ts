import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/db/ids.ts';
import { openTestDatabase, type TestDatabase } from '@yinji/testkit/database/open-test-database';
import type { AppContext } from '../../platform/app-context.ts';
import { remindOfExpiry } from './remind-of-expiry.ts';

let database: TestDatabase;
let now: Date;
let context: AppContext;
let accountId: string;

beforeAll(async () => {
  database = await openTestDatabase();
  context = { db: database.db, now: () => now } as unknown as AppContext;
});
afterAll(() => database.close());
beforeEach(async () => {
  accountId = newId();
  await sql`insert into account (id, nickname, phone_lookup) values (${accountId}, '沈知白', ${randomBytes(32)})`.execute(
    database.db,
  );
});

/** A paid package: a membership and ten deposits until `endsAt`. */
async function buy(endsAt: string, evidence = 10) {
  const order = newId();
  await sql`insert into package_order (id, order_no, account_id, package_id, snapshot, price_fen, state, expires_at)
    select ${order}, ${order}, ${accountId}, id, '{}', 6800, 'paid', now() from package limit 1`.execute(
    database.db,
  );
  await sql`insert into membership (id, account_id, order_id, package_name, starts_at, ends_at)
    values (${newId()}, ${accountId}, ${order}, '随笔', '2026-01-01', ${endsAt})`.execute(database.db);
  const batch = newId();
  await sql`insert into quota_entry (id, account_id, kind, movement, amount, batch_id, expires_at, order_id, source_id)
    values (${batch}, ${accountId}, 'evidence', 'grant', ${evidence}, ${batch}, ${endsAt}, ${order}, ${order})`.execute(
    database.db,
  );
  return { batch, endsAt };
}
const sweepAt = async (at: string) => {
  now = new Date(at);
  await Promise.all([remindOfExpiry(context), remindOfExpiry(context)]);
};
const titles = async () => {
  const { rows } = await sql<{ title: string; body: string }>`
    select title, body from notice where account_id = ${accountId} order by id`.execute(database.db);
  return rows.map(({ title }) => title);
};

test('seven days and one day before, by Beijing’s calendar, once each', async () => {
  // 28 November, 00:30 in Beijing.
  await buy('2026-11-27T16:30:00Z');
  await sweepAt('2026-11-20T04:00:00Z');
  expect(await titles()).toEqual([]);
  await sweepAt('2026-11-21T04:00:00Z');
  await sweepAt('2026-11-22T04:00:00Z');
  expect(await titles()).toEqual(['会员与剩余额度将在 7 天后到期']);
  await sweepAt('2026-11-27T04:00:00Z');
  await sweepAt('2026-11-27T05:00:00Z');
  expect(await titles()).toEqual(['会员与剩余额度将在 7 天后到期', '会员与剩余额度明天到期']);
});

test('after a downtime the reminder states the days that are left', async () => {
  await buy('2026-11-27T16:30:00Z');
  await sweepAt('2026-11-24T04:00:00Z');
  expect(await titles()).toEqual(['会员与剩余额度将在 4 天后到期']);
});

test('nobody gets a reminder at night', async () => {
  await buy('2026-11-27T16:30:00Z');
  await sweepAt('2026-11-21T00:59:00Z');
  await sweepAt('2026-11-21T13:00:00Z');
  expect(await titles()).toEqual([]);
});

test('a person who switched reminders off gets none', async () => {
  await buy('2026-11-27T16:30:00Z');
  await sql`insert into membership_setting (account_id, remind) values (${accountId}, false)`.execute(
    database.db,
  );
  await sweepAt('2026-11-21T04:00:00Z');
  expect(await titles()).toEqual([]);
});

test('a used-up quota, and a membership that continues, cause no reminder', async () => {
  const { batch, endsAt } = await buy('2026-11-27T16:30:00Z', 1);
  await buy('2027-11-27T16:30:00Z');
  await sql`insert into quota_entry (id, account_id, kind, movement, amount, batch_id, expires_at)
    values (${newId()}, ${accountId}, 'evidence', 'reserve', -1, ${batch}, ${endsAt})`.execute(database.db);
  await sweepAt('2026-11-21T04:00:00Z');
  expect(await titles()).toEqual([]);
});

test('a batch with a rest causes a reminder although the membership continues', async () => {
  await buy('2026-11-27T16:30:00Z', 3);
  await buy('2027-11-27T16:30:00Z');
  await sweepAt('2026-11-21T04:00:00Z');
  expect(await titles()).toEqual(['剩余额度将在 7 天后到期']);
});
