import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrder } from '@yinji/testkit/context/make-paid-order';
import { makeTestAccount } from '@yinji/testkit/context/make-test-context';
import { openTestDatabase, type TestDatabase } from '@yinji/testkit/database/open-test-database';
import { NO_RIGHT, openWebRole, type WebRole } from '@yinji/testkit/database/web-role';
import { addAward, addFinance } from '@yinji/testkit/money/money-people';

const END = new Date('2099-01-01T00:00:00Z');
const PAID_AT = new Date('2026-11-01T00:00:00Z');
const TERM_END = new Date(PAID_AT.getTime() + 30 * 86_400_000);

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
const quota = (row: Values, by = web) =>
  by.write('quota_entry', {
    id: randomUUID(),
    account_id: accountId,
    kind: 'evidence',
    expires_at: END,
    ...row,
  });
const grant = (row: Values) => {
  const id = randomUUID();
  return quota({ id, batch_id: id, movement: 'grant', source_id: id, amount: 2, ...row });
};
const award = async (uses = 2) => {
  const sourceId = randomUUID();
  await addAward(database.db, { accountId, sourceId, uses, staffId, expiresAt: END });
  return sourceId;
};
/** A batch of so many uses. */
const batchOf = async (uses: number) => {
  const batch = randomUUID();
  expect(await grant({ id: batch, batch_id: batch, source_id: await award(uses), amount: uses })).toBe('done');
  return batch;
};
const pay = async (orderId: string, fen = 6800, state = 'paid') => {
  const id = randomUUID();
  await database.pool.query(
    `insert into payment (id, payment_no, order_id, channel, state, amount_fen, paid_at)
     values ($1::uuid, $1::uuid, $2, 'wechat', $3, $4, $5)`,
    [id, orderId, state, fen, PAID_AT],
  );
  return id;
};

test('an award is granted as two people decided it, once', async () => {
  expect(await grant({})).toBe(NO_RIGHT);
  const proposed = randomUUID();
  await database.pool.query(
    `insert into quota_grant (id, account_id, kind, amount, expires_at, reason, proposed_by)
      values ($1, $2, 'evidence', 2, $3, '', $4)`,
    [proposed, accountId, END, staffId],
  );
  expect(await grant({ source_id: proposed })).toBe(NO_RIGHT);
  const source_id = await award();
  for (const other of [
    { amount: 3 },
    { kind: 'authentic' },
    { account_id: await makeTestAccount(database.db) },
    { expires_at: new Date('2100-01-01T00:00:00Z') },
    { batch_id: randomUUID() },
  ])
    expect(await grant({ source_id, ...other })).toBe(NO_RIGHT);
  expect(await grant({ source_id })).toBe('done');
  expect(await grant({ source_id })).toBe('23505');
});

test('an order grants what was ordered, once it is paid in its price', async () => {
  const bought = (id: string) => ({ source_id: id, order_id: id, amount: 10, expires_at: TERM_END });
  const { id: open } = await makeOrder(database.db, accountId, { state: 'created' });
  await pay(open);
  expect(await grant(bought(open))).toBe(NO_RIGHT);
  const { id } = await makeOrder(database.db, accountId, { paidAt: PAID_AT });
  expect(await grant(bought(id))).toBe(NO_RIGHT);
  await pay(id, 1);
  expect(await grant(bought(id))).toBe(NO_RIGHT);
  await database.pool.query('update payment set amount_fen = 6800 where order_id = $1', [id]);
  for (const other of [{ amount: 11 }, { expires_at: END }, { source_id: randomUUID() }])
    expect(await grant({ ...bought(id), ...other })).toBe(NO_RIGHT);
  expect(await grant(bought(id))).toBe('done');
});

test('a use is taken where one is left, and returned once where one was taken', async () => {
  const [batch_id, other] = [await batchOf(1), await batchOf(1)];
  const reserve = { batch_id, movement: 'reserve', amount: -1 };
  for (const change of [{ amount: 5 }, { amount: -2 }, { kind: 'common' }, { at: new Date('2099-02-01') }])
    expect(await quota({ ...reserve, ...change })).toBe(NO_RIGHT);
  const id = randomUUID();
  expect(await quota({ ...reserve, id })).toBe('done');
  expect(await quota(reserve)).toBe(NO_RIGHT);
  const release = { batch_id, movement: 'release', amount: 1, reservation_id: id };
  for (const change of [{ reservation_id: randomUUID() }, { batch_id: other }, { amount: 2 }])
    expect(await quota({ ...release, ...change })).toBe(NO_RIGHT);
  expect(await quota({ ...release, movement: 'spend' })).toBe(NO_RIGHT);
  expect(await quota(release)).toBe('done');
  expect(await quota(release)).toBe('23505');
});

test('the last use is taken by one of two at once, also under an older snapshot', async () => {
  const row = { batch_id: await batchOf(1), movement: 'reserve', amount: -1 };
  const other = await openWebRole(database);
  try {
    for (const one of [web, other]) await one.codeOf('begin');
    expect(await quota(row)).toBe('done');
    const second = quota(row, other);
    await web.codeOf('commit');
    expect(await second).toBe(NO_RIGHT);
    await other.codeOf('rollback');
    const left = { ...row, batch_id: await batchOf(1) };
    await other.codeOf('begin isolation level repeatable read');
    expect(await quota(left, other)).toBe(NO_RIGHT);
  } finally {
    await other.close();
  }
});

test('what is frozen for a refund comes back only where it was not made', async () => {
  const { id: order } = await makeOrder(database.db, accountId, { paidAt: PAID_AT });
  const [batch_id, refund_id, payment] = [randomUUID(), randomUUID(), await pay(order)];
  const rest = { expires_at: TERM_END, batch_id };
  const bought = { ...rest, id: batch_id, source_id: order, order_id: order, amount: 10 };
  expect(await grant(bought)).toBe('done');
  const freeze = { ...rest, movement: 'freeze', amount: -10, refund_id };
  expect(await quota(freeze)).toBe(NO_RIGHT);
  await database.pool.query(
    `insert into refund (id, refund_no, kind, order_id, payment_id, state, amount_fen, is_full, requested_at, ask_after)
      values ($1::uuid, $1::uuid::text, 'requested', $2, $3, 'requested', 6800, true, now(), now())`,
    [refund_id, order, payment],
  );
  expect(await quota({ ...freeze, amount: 10 })).toBe(NO_RIGHT);
  expect(await quota({ ...freeze, batch_id: await batchOf(9), expires_at: END, amount: -9 })).toBe(NO_RIGHT);
  expect(await quota(freeze)).toBe('done');
  const unfreeze = { ...freeze, movement: 'unfreeze', amount: 10 };
  expect(await quota(unfreeze)).toBe(NO_RIGHT);
  await database.pool.query(`update refund set state = 'withdrawn' where id = $1`, [refund_id]);
  expect(await quota({ ...unfreeze, amount: 11 })).toBe(NO_RIGHT);
  expect(await quota(unfreeze)).toBe('done');
});
