import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrder } from '@yinji/testkit/context/make-paid-order';
import {
  codeOf,
  declareTestAccount,
  makeTestAccount,
  makeTestContext,
  makeTestStaff,
} from '@yinji/testkit/context/make-test-context';
import { openTestDatabase, type TestDatabase } from '@yinji/testkit/database/open-test-database';
import type { AppContext } from '../../platform/app-context.ts';
import { newId } from '../../platform/db/ids.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import { decideRefund } from './decide-refund.ts';
import { countDisputed, findRefund } from './refunds-store.ts';
import { resolveDispute } from './resolve-dispute.ts';

let database: TestDatabase;
let context: AppContext;
let finance: StaffActor<never>;
let other: StaffActor<never>;
beforeAll(async () => {
  database = await openTestDatabase();
  ({ context } = makeTestContext(database.db));
  [finance, other] = [await makeTestStaff(context.db, 'finance'), await makeTestStaff(context.db, 'finance')];
});
afterAll(() => database.close());

const LIMIT = 100_000;
interface Wanted {
  fen: number;
  accountId?: string;
  state?: 'paid' | 'disputed';
}
async function makePaid({ fen, accountId, state = 'paid' }: Wanted) {
  const account = accountId ?? (await makeTestAccount(context.db));
  const { id: orderId } = await makeOrder(context.db, account, { priceFen: fen, state: 'refunding' });
  const [paymentId, now] = [newId(), new Date()];
  const payment = {
    id: paymentId,
    payment_no: paymentId,
    order_id: orderId,
    channel: 'wechat',
    amount_fen: fen,
  } as const;
  await context.db
    .insertInto('payment')
    .values({ ...payment, state, paid_at: now })
    .execute();
  return { orderId, paymentId };
}
async function makeRequested(wanted: Wanted): Promise<string> {
  const { orderId, paymentId } = await makePaid(wanted);
  const [id, now] = [newId(), new Date()];
  await context.db
    .insertInto('refund')
    .values({
      id,
      refund_no: id,
      kind: 'requested',
      order_id: orderId,
      payment_id: paymentId,
      state: 'requested',
      amount_fen: wanted.fen,
      is_full: true,
      requested_at: now,
      ask_after: now,
    })
    .execute();
  return id;
}
const decide = (by: StaffActor<never>, refundId: string, decision: 'approve' | 'reject' = 'approve') =>
  codeOf(decideRefund(context, by, { refundId, decision, reason: '核对无误' }));
const stateOf = async (id: string) => (await findRefund(context.db, id))?.state;

test('finance decides no refund of an account of its own', async () => {
  const [mine, own] = [await makeTestStaff(context.db, 'finance'), await makeTestAccount(context.db)];
  await declareTestAccount(context.db, own, mine);
  const id = await makeRequested({ fen: 100, accountId: own });
  expect(await decide(mine, id)).toBe('NOT_ALLOWED');
  expect(await decide(mine, id, 'reject')).toBe('NOT_ALLOWED');
  const { paymentId } = await makePaid({ fen: 100, accountId: own, state: 'disputed' });
  expect(await codeOf(resolveDispute(context, mine, { paymentId, reason: '金额不符' }))).toBe('NOT_ALLOWED');
  expect(await stateOf(id)).toBe('requested');
  expect(await decide(finance, id)).toBe('done');
});

test('one person releases a refund up to the limit, and none above it', async () => {
  const [small, large] = [await makeRequested({ fen: LIMIT }), await makeRequested({ fen: LIMIT + 1 })];
  expect(await decide(finance, small)).toBe('done');
  expect(await stateOf(small)).toBe('approved');
  expect(await decide(finance, large)).toBe('done');
  expect(await stateOf(large)).toBe('requested');
  expect(await decide(finance, large)).toBe('SECOND_PERSON_REQUIRED');
  expect(await stateOf(large)).toBe('requested');
  expect(await decide(other, large)).toBe('done');
  expect(await findRefund(context.db, large)).toMatchObject({
    state: 'approved',
    endorsed_by: finance.staffId,
    decided_by: other.staffId,
  });
});

test('a second staff name of the same person does not release it either', async () => {
  const [first, again] = [
    await makeTestStaff(context.db, 'finance'),
    await makeTestStaff(context.db, 'finance'),
  ];
  await declareTestAccount(context.db, await makeTestAccount(context.db), first, again);
  const id = await makeRequested({ fen: LIMIT + 1 });
  expect(await decide(first, id)).toBe('done');
  expect(await decide(again, id)).toBe('SECOND_PERSON_REQUIRED');
  expect(await stateOf(id)).toBe('requested');
});

test('either person may still refuse a refund that one has endorsed', async () => {
  const [id, again] = [await makeRequested({ fen: LIMIT + 1 }), await makeRequested({ fen: LIMIT + 1 })];
  for (const one of [id, again]) await decide(finance, one);
  expect(await decide(finance, id, 'reject')).toBe('done');
  expect(await decide(other, again, 'reject')).toBe('done');
  expect([await stateOf(id), await stateOf(again)]).toEqual(['rejected', 'rejected']);
});

test('a payment of a wrong amount above the limit is returned by two people, and a refusal lists it again', async () => {
  const { paymentId } = await makePaid({ fen: LIMIT + 1, state: 'disputed' });
  const waiting = await countDisputed(context.db);
  const propose = (by: StaffActor<never>) => resolveDispute(context, by, { paymentId, reason: '金额不符' });
  const open = () =>
    context.db
      .selectFrom('refund')
      .select('id')
      .where('payment_id', '=', paymentId)
      .where('state', '=', 'requested')
      .executeTakeFirstOrThrow();
  expect(await codeOf(propose(finance))).toBe('done');
  expect(await countDisputed(context.db)).toBe(waiting - 1);
  expect(await codeOf(propose(other))).toBe('STATE_CHANGED');
  expect(await decide(other, (await open()).id, 'reject')).toBe('done');
  expect(await countDisputed(context.db)).toBe(waiting);
  await propose(finance);
  const { id } = await open();
  expect(await decide(finance, id)).toBe('SECOND_PERSON_REQUIRED');
  expect(await decide(other, id)).toBe('done');
  const entries = await context.db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_transaction as t', 't.id', 'ledger_entry.transaction_id')
    .select(['account', 'amount_fen as fen'])
    .where('t.refund_id', '=', id)
    .execute();
  expect(entries.toSorted((a, b) => a.fen - b.fen)).toEqual([
    { account: 'refund-payable', fen: -(LIMIT + 1) },
    { account: 'disputed', fen: LIMIT + 1 },
  ]);
});

test('the database itself refuses a refund that one person endorsed and released', async () => {
  const id = await makeRequested({ fen: LIMIT + 1 });
  await decide(finance, id);
  await expect(
    context.db
      .updateTable('refund')
      .set({ state: 'approved', decided_by: finance.staffId, decided_at: new Date() })
      .where('id', '=', id)
      .execute(),
  ).rejects.toThrow(/not confirmed/);
});
