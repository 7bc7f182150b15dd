import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBooks } from '../../money/reconciliation/index.ts';
import { openTestDatabase, type TestDatabase } from '@yinji/testkit/database/open-test-database';
import { newId } from './ids.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const folder = join(import.meta.dirname, 'migrations');
const names = globSync('*.sql', { cwd: folder }).toSorted();
const apply = async (chosen: string[]) => {
  for (const name of chosen) await database.pool.query(readFileSync(join(folder, name), 'utf8'));
};

test('payments from before the ledger are in it afterwards, and the books balance', async () => {
  await database.pool.query('drop schema public cascade; create schema public');
  await apply(names.filter((name) => name < '0014'));
  const query = (text: string, values: unknown[]) => database.pool.query(text, values);
  const [account, ...orders] = Array.from({ length: 5 }, () => newId());
  await query(`insert into account (id, nickname, phone_lookup) values ($1, '甲', 'x')`, [account]);
  const snapshot = JSON.stringify({
    name: '随笔',
    priceFen: 6800,
    termDays: 30,
    quotas: { evidence: 10, authentic: 0, gallery: 0, common: 0 },
  });
  const states = [
    ['paid', 'paid', 6800],
    ['closed', 'refunding', 6800],
    ['closed', 'refunded', 6800],
    ['paying', 'disputed', 6799],
  ] as const;
  for (const [at, [order, payment, fen]] of states.entries()) {
    await query(
      `insert into package_order (id, order_no, account_id, package_id, snapshot, price_fen, state, expires_at, paid_at)
       select $1, $2, $3, id, $4, 6800, $5, now(), case when $5 = 'paid' then now() end from package order by position limit 1`,
      [orders[at], `YJ${at}`, account, snapshot, order],
    );
    await query(
      `insert into payment (id, order_id, channel, state, amount_fen, provider_trade_no, paid_at)
       values ($1, $2, 'wechat', $3, $4, $5, now())`,
      [newId(), orders[at], payment, fen, `T${at}`],
    );
  }
  await query(
    `insert into membership (id, account_id, order_id, package_name, starts_at, ends_at)
     values ($1, $2, $3, '随笔', now(), now() + interval '30 days')`,
    [newId(), account, orders[0]],
  );
  const batch = newId();
  await query(
    `insert into quota_entry (id, account_id, kind, movement, amount, batch_id, expires_at, order_id)
     values ($1, $2, 'evidence', 'grant', 10, $1, now() + interval '30 days', $3)`,
    [batch, account, orders[0]],
  );
  await apply(['0014-money.sql']);
  // Tables that the books read later; the money was moved before.
  await apply(names.filter((name) => name > '0015'));
  expect(await checkBooks(database.db)).toEqual([]);
  const { rows } = await database.pool.query(
    `select account, sum(amount_fen)::int as fen from ledger_entry group by account order by account`,
  );
  expect(rows).toEqual([
    { account: 'disputed', fen: -6799 },
    { account: 'prepaid', fen: -6800 },
    { account: 'refund-payable', fen: -6800 },
    { account: 'stray', fen: 0 },
    { account: 'wechat', fen: 3 * 6800 + 6799 - 6800 },
  ]);
});
