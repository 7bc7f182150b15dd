import { randomUUID } from 'node:crypto';
import { orderMachine, type OrderState } from '@yinji/state-machine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrder } from '@yinji/testkit/context/make-paid-order';
import { makeTestAccount } from '@yinji/testkit/context/make-test-context';
import { openTestDatabase, type TestDatabase } from '@yinji/testkit/database/open-test-database';
import { NO_RIGHT, openWebRole, type WebRole } from '@yinji/testkit/database/web-role';

let database: TestDatabase;
let web: WebRole;
beforeAll(async () => {
  database = await openTestDatabase();
  web = await openWebRole(database);
});
afterAll(async () => {
  await web.close();
  await database.close();
});

const PAID_AT = new Date('2026-11-01T00:00:00Z');
const STATES = Object.keys(orderMachine.states) as OrderState[];

/** An order of an account of its own, brought to a state by the owner. */
async function orderIn(state: OrderState, priceFen = 6800) {
  const accountId = await makeTestAccount(database.db);
  const { id } = await makeOrder(database.db, accountId, { priceFen });
  const wasPaid = state === 'paid' || state === 'refunding' || state === 'refunded';
  await database.pool.query('update package_order set state = $2, paid_at = $3 where id = $1', [
    id,
    state,
    wasPaid ? PAID_AT : null,
  ]);
  return { id, accountId };
}
const become = (id: string, state: OrderState) =>
  web.codeOf('update package_order set state = $2 where id = $1', [id, state]);

test.each(STATES)('an order that is %s moves as its table says, and no other way', async (from) => {
  const moves: readonly OrderState[] = Object.values(orderMachine.transitions[from]);
  for (const to of STATES) {
    const { id } = await orderIn(from);
    // That it becomes paid takes a payment, and here is none.
    const isOpen = to === from || (moves.includes(to) && !(to === 'paid' && from !== 'refunding'));
    expect([to, await become(id, to)]).toEqual([to, isOpen ? 'done' : NO_RIGHT]);
  }
});

test('a membership that a refund ended stays ended', async () => {
  const { id: orderId, accountId } = await orderIn('paid');
  const row = { account_id: accountId, order_id: orderId, package_name: 'x', starts_at: PAID_AT };
  const ends_at = new Date(PAID_AT.getTime() + 30 * 86_400_000);
  expect(await web.write('membership', { ...row, id: randomUUID(), ends_at })).toBe('done');
  const end = (at: string) =>
    web.codeOf(`update membership set ended_at = ${at} where order_id = $1`, [orderId]);
  expect(await end('now()')).toBe('done');
  for (const at of ['null', `now() + interval '1 day'`]) expect(await end(at)).toBe(NO_RIGHT);
});
