import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrder } from '@yinji/testkit/context/make-paid-order';
import { makeTestAccount } from '@yinji/testkit/context/make-test-context';
import { openTestDatabase, type TestDatabase } from '@yinji/testkit/database/open-test-database';
import { NO_RIGHT, openWebRole, type WebRole } from '@yinji/testkit/database/web-role';
import { addFinance } from '@yinji/testkit/money/money-people';

const PAID_AT = new Date('2026-11-01T00:00:00Z');

let database: TestDatabase;
let web: WebRole;
let staffId: string;
let accountId: string;
beforeAll(async () => {
  database = await openTestDatabase();
  web = await openWebRole(database);
  staffId = await addFinance(database.db);
  accountId = await makeTestAccount(database.db);
});
afterAll(async () => {
  await web.close();
  await database.close();
});

type Values = Record<string, unknown>;
const pay = async (orderId: string, fen = 6800, state = 'paid') => {
  const id = randomUUID();
  await database.pool.query(
    `insert into payment (id, payment_no, order_id, channel, state, amount_fen, paid_at)
     values ($1::uuid, $1::uuid, $2, 'wechat', $3, $4, $5)`,
    [id, orderId, state, fen, PAID_AT],
  );
  return id;
};

test('an order is for what is on sale, at its price, and stays so', async () => {
  const { rows } = await database.pool.query<{ id: string; price_fen: number; snapshot: Values }>(
    `select id, price_fen, jsonb_build_object('name', name, 'priceFen', price_fen, 'termDays', term_days, 'quotas',
      jsonb_build_object('evidence', evidence, 'authentic', authentic, 'gallery', gallery, 'common', common))
      as snapshot from package where on_sale and price_fen > 0 limit 1`,
  );
  const { id: package_id, price_fen, snapshot } = rows[0]!;
  const order = (change: Values) => {
    const id = randomUUID();
    const row = {
      id,
      order_no: id,
      account_id: accountId,
      package_id,
      price_fen,
      snapshot,
      expires_at: PAID_AT,
    };
    return web.write('package_order', { ...row, ...change });
  };
  const quotas = { evidence: 1e6, authentic: 1, gallery: 1, common: 1 };
  for (const change of [
    { price_fen: 0 },
    { price_fen: 0, snapshot: { ...snapshot, priceFen: 0 } },
    { snapshot: { ...snapshot, quotas } },
    { snapshot: {} },
    { state: 'paid', paid_at: PAID_AT },
    { package_id: null, work_id: randomUUID(), snapshot: {} },
  ])
    expect(await order(change)).toBe(NO_RIGHT);
  await database.pool.query('update package set on_sale = false where id = $1', [package_id]);
  expect(await order({})).toBe(NO_RIGHT);
  await database.pool.query('update package set on_sale = true where id = $1', [package_id]);
  expect(await order({})).toBe('done');
  for (const change of ['snapshot = snapshot', 'price_fen = 0', 'account_id = account_id'])
    expect(await web.codeOf(`update package_order set ${change}`)).toBe(NO_RIGHT);
  expect(await web.codeOf('update payment set order_id = order_id')).toBe(NO_RIGHT);
  for (const table of ['package_order', 'payment', 'refund', 'quota_grant'])
    expect(await web.codeOf(`delete from ${table}`)).toBe(NO_RIGHT);
});

/** A movement of money, as far as the database takes it. */
async function post(row: Values, sides: Record<string, number>, id = randomUUID()) {
  await web.codeOf('begin');
  const code = await web.write('ledger_transaction', { id, at: PAID_AT, ...row });
  const entries = Object.entries(sides).map(([account, fen]) => `('${id}', '${account}', ${fen})`);
  const told =
    code === 'done'
      ? await web.codeOf(
          `insert into ledger_entry (transaction_id, account, amount_fen) values ${entries.join()}`,
        )
      : code;
  await web.codeOf(told === 'done' ? 'commit' : 'rollback');
  return told;
}

test('money is received as it was paid, and nothing is added to it later', async () => {
  const { id: order_id } = await makeOrder(database.db, accountId, { paidAt: PAID_AT });
  const [payment_id, id] = [await pay(order_id), randomUUID()];
  const received = { kind: 'received', order_id, payment_id };
  for (const sides of [
    { wechat: 6801, prepaid: -6801 },
    { alipay: 6800, prepaid: -6800 },
    { wechat: 6800, revenue: -6800 },
    { wechat: 6800, stray: -6800 },
  ])
    expect(await post(received, sides)).toBe(NO_RIGHT);
  const { id: other } = await makeOrder(database.db, accountId, { paidAt: PAID_AT });
  expect(await post({ ...received, order_id: other }, { wechat: 6800, prepaid: -6800 })).toBe(NO_RIGHT);
  expect(await post(received, { wechat: 6800, prepaid: -6800 }, id)).toBe('done');
  const more = `insert into ledger_entry values ('${id}', 'revenue', -5), ('${id}', 'refund-payable', 5)`;
  expect(await web.codeOf(more)).toBe(NO_RIGHT);
  const earned = { prepaid: 6800, revenue: -6800 };
  for (const kind of ['term-ended', 'display-shown'])
    expect(await post({ kind, order_id }, earned)).toBe(NO_RIGHT);
});

test('a refund is owed once it is approved, and paid once it was made', async () => {
  const { id: order_id } = await makeOrder(database.db, accountId, { paidAt: PAID_AT });
  const [payment, refund_id] = [await pay(order_id), randomUUID()];
  await database.pool.query(
    `insert into refund (id, refund_no, kind, order_id, payment_id, state, amount_fen, is_full, requested_at, ask_after)
      values ($1::uuid, $1::uuid::text, 'requested', $2, $3, 'requested', 5000, true, now(), now())`,
    [refund_id, order_id, payment],
  );
  const owed = { kind: 'refund-owed', order_id, refund_id };
  const sides = { prepaid: 6800, 'refund-payable': -5000, revenue: -1800 };
  expect(await post(owed, sides)).toBe(NO_RIGHT);
  await database.pool.query(`update refund set state = 'approved' where id = $1`, [refund_id]);
  expect(await post(owed, { prepaid: 6800, 'refund-payable': -6800 })).toBe(NO_RIGHT);
  expect(await post(owed, sides)).toBe('done');
  const paid = { kind: 'refund-paid', order_id, refund_id };
  expect(await post(paid, { wechat: -5000, 'refund-payable': 5000 })).toBe(NO_RIGHT);
  await database.pool.query(`update refund set state = 'done' where id = $1`, [refund_id]);
  expect(await post(paid, { wechat: -5000, 'refund-payable': 5000 })).toBe('done');
});

test('one person releases no refund above the limit', async () => {
  const { id: order_id } = await makeOrder(database.db, accountId, { paidAt: PAID_AT });
  const payment_id = await pay(order_id, 300_000);
  const refund = (change: Values) => {
    const id = randomUUID();
    const now = new Date();
    const times = { requested_at: now, ask_after: now, decided_at: now };
    const row = { id, refund_no: id, kind: 'disputed', order_id, payment_id, state: 'approved', is_full: true };
    return web.write('refund', { ...row, ...times, amount_fen: 100_001, ...change });
  };
  const endorsed = { endorsed_by: staffId, endorsed_at: PAID_AT, decided_by: await addFinance(database.db) };
  for (const change of [{}, { kind: 'requested' }, { kind: 'stray' }, endorsed])
    expect(await refund(change)).toBe(NO_RIGHT);
  const id = randomUUID();
  expect(await refund({ id, state: 'requested' })).toBe('done');
  const approve = () => web.codeOf(`update refund set state = 'approved' where id = $1`, [id]);
  expect(await approve()).toBe(NO_RIGHT);
  expect(await web.codeOf('update refund_limit set fen = 1000000')).toBe(NO_RIGHT);
  await database.pool.query('update refund_limit set fen = 100001');
  expect(await approve()).toBe('done');
  await database.pool.query('update refund_limit set fen = 100000');
});

test('what bought nothing goes back by itself, whatever it is', async () => {
  const { id: order_id } = await makeOrder(database.db, accountId, { state: 'created' });
  const payment_id = await pay(order_id, 300_000, 'refunding');
  const received = { kind: 'received', order_id, payment_id };
  expect(await post(received, { wechat: 300_000, stray: -300_000 })).toBe('done');
  const id = randomUUID();
  const times = { requested_at: PAID_AT, ask_after: PAID_AT };
  const row = { id, refund_no: id, kind: 'stray', order_id, payment_id, state: 'approved', is_full: true };
  expect(await web.write('refund', { ...row, ...times, amount_fen: 300_001 })).toBe(NO_RIGHT);
  expect(await web.write('refund', { ...row, ...times, amount_fen: 300_000 })).toBe('done');
});
