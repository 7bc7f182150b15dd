import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { askForPayment } from '../../server/src/money/commerce/ask-for-payment.ts';
import { endTerms } from '../../server/src/money/commerce/end-terms.ts';
import { findMembership } from '../../server/src/money/commerce/index.ts';
import { submitPackageOrder } from '../../server/src/money/commerce/submit-package-order.ts';
import { inTransaction } from '../../server/src/platform/db/database.ts';
import { newId } from '../../server/src/platform/db/ids.ts';
import {
  grantQuotas,
  releaseReservation,
  releaseStaleReservations,
  reserveQuota,
  spendReservation,
  sumRest,
} from '../../server/src/money/quota/index.ts';
import { reconcile } from '../../server/src/money/reconciliation/index.ts';
import { resolveDifference } from '../../server/src/money/reconciliation/resolve-difference.ts';
import { decideRefund } from '../../server/src/money/refunds/decide-refund.ts';
import { listOwnOrders } from '../../server/src/money/refunds/list-own-orders.ts';
import { quoteRefund } from '../../server/src/money/refunds/quote-refund.ts';
import { requestRefund } from '../../server/src/money/refunds/request-refund.ts';
import { withdrawRefund } from '../../server/src/money/refunds/withdraw-refund.ts';
import { addAccount, addFinance, addPackage, financeActor } from '@yinji/testkit/money/money-people';
import { channels, DAY, MINUTE, MoneyStack, type Made } from './money-stack.ts';
import { codeOf as code } from '@yinji/testkit/people/code-of';

let stack: MoneyStack;
let finance: string;
beforeAll(async () => {
  stack = await MoneyStack.open();
  finance = await addFinance(stack.db);
});
beforeEach(() => stack.begin());
afterEach(() => stack.end());
afterAll(() => stack?.close());

const reserve = (accountId: string) =>
  inTransaction(stack.db, (tx) => reserveQuota(tx, accountId, 'evidence', 'x', stack.context.now()));
const release = (id: string) => inTransaction(stack.db, (tx) => releaseReservation(tx, id));
const spend = (id: string) => inTransaction(stack.db, (tx) => spendReservation(tx, id));
const ask = ({ id, accountId }: Made, expectedFen: number) =>
  requestRefund(stack.context, accountId, {
    orderId: id,
    expectedFen,
    reason: '不需要了',
    contact: '13900000001',
  });
const decide = (refundId: string, decision: 'approve' | 'reject' | 'retry') =>
  decideRefund(stack.context, financeActor(finance), { refundId, decision, reason: '核对无误' });
const refundOf = (id: string) =>
  stack.db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test.each(channels)('%s: unused within seven days, everything is refunded', async (channel) => {
  const made = await stack.bought(channel);
  stack.pass(6 * DAY);
  const { id } = await ask(made, 6800);
  expect(await stack.stateOf(made)).toMatchObject({ state: 'refunding', rest: 0, [channel]: 'paid' });
  await decide(id, 'approve');
  await stack.bringBack();
  expect(await refundOf(id)).toMatchObject({ state: 'done', is_full: true, amount_fen: 6800 });
  expect(await stack.stateOf(made)).toMatchObject({ state: 'refunded', rest: 0, [channel]: 'refunded' });
  expect(await findMembership(stack.context.db, made.accountId, stack.context.now())).toBeUndefined();
  expect(stack.refundsOf(made.orderNo)).toEqual([{ channel, amountFen: 6800 }]);
});

test('used or reserved quota stays paid, quota returned later is frozen too', async () => {
  const made = await stack.bought('alipay');
  await spend(await reserve(made.accountId));
  const held = await reserve(made.accountId);
  // Kinds: evidence 8 of 10, authentic 3 of 3, common 20 of 20: (0.8 + 1 + 1) / 3 × 6800.
  const quote = await quoteRefund(stack.context, made.accountId, made.id);
  expect(quote).toMatchObject({ amountFen: 6346, isFull: false, obstacle: null });
  expect(quote.parts[0]).toEqual({ kind: 'evidence', granted: 10, spent: 1, reserved: 1, unused: 8 });
  expect(await code(ask(made, 6800))).toBe('REFUND_AMOUNT_CHANGED');
  expect(await stack.stateOf(made)).toMatchObject({ state: 'paid', rest: 8 });
  const { id } = await ask(made, 6346);
  await release(held);
  expect((await stack.stateOf(made)).rest).toBe(0);
  await decide(id, 'approve');
  await stack.bringBack();
  expect(await stack.stateOf(made)).toMatchObject({ state: 'refunded', rest: 0 });
});

test('a repeated request is one request; withdrawn or rejected, the quota is restored and it may be requested again', async () => {
  const made = await stack.bought();
  const held = await reserve(made.accountId);
  const { amountFen } = await quoteRefund(stack.context, made.accountId, made.id);
  const asked = await Promise.all([1, 2, 3, 4].map(() => ask(made, amountFen)));
  expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
  const [first] = asked;
  await release(held);
  await withdrawRefund(stack.context, made.accountId, first?.id ?? '');
  expect(await stack.stateOf(made)).toMatchObject({ state: 'paid', rest: 10 });
  expect(await code(decide(first?.id ?? '', 'approve'))).toBe('STATE_CHANGED');
  const second = await ask(made, 6800);
  await decide(second.id, 'reject');
  expect(await stack.stateOf(made)).toMatchObject({ state: 'paid', rest: 10 });
  expect(await code(withdrawRefund(stack.context, made.accountId, second.id))).toBe('STATE_CHANGED');
  const { items } = await listOwnOrders(stack.context, made.accountId, { page: 1, size: 10 });
  expect(items[0]).toMatchObject({ state: 'paid', channel: 'wechat', refund: { state: 'rejected' } });
});

test('a request races fifty submissions: earlier ones are not refunded, later ones find no quota', async () => {
  const made = await stack.bought();
  const submissions = Array.from({ length: 25 }, () => reserve(made.accountId));
  const asked = ask(made, 6800).catch(() => undefined);
  const later = Array.from({ length: 25 }, () => reserve(made.accountId));
  const passed = (await Promise.allSettled([...submissions, ...later])).filter(
    (one) => one.status === 'fulfilled',
  ).length;
  const refund = await asked;
  // Either the request saw nothing used and no submission passed, or it was refused for the amount and ten
  // passed.
  expect(passed).toBe(refund === undefined ? 10 : 0);
  expect((await stack.stateOf(made)).rest).toBe(0);
});

test('approved by two at once, it is sent once; after a crash behind the provider it is made once', async () => {
  const made = await stack.bought('wechat');
  const { id } = await ask(made, 6800);
  const outcomes = await Promise.all([code(decide(id, 'approve')), code(decide(id, 'approve'))]);
  expect(outcomes.toSorted()).toEqual(['STATE_CHANGED', 'done']);
  // As if the process had died between the provider's answer and our transaction.
  const { refund_no: refundNo, amount_fen: amountFen } = await refundOf(id);
  await stack.context.payments.wechat.refund({
    orderNo: made.orderNo,
    refundNo,
    amountFen,
    totalFen: 6800,
    reason: '',
  });
  await Promise.all([stack.sendRefunds(), stack.sendRefunds()]);
  await stack.bringBack();
  expect(await refundOf(id)).toMatchObject({ state: 'done' });
  expect(stack.refundsOf(made.orderNo)).toHaveLength(1);
});

test.each(channels)(
  '%s: a refund refused for insufficient balance waits for finance and is sent under the same number',
  async (channel) => {
    const made = await stack.bought(channel);
    const { id, refund_no: refundNo } = await ask(made, 6800);
    await decide(id, 'approve');
    await stack.faults({ refundRefused: true });
    await stack.bringBack();
    expect(await refundOf(id)).toMatchObject({ state: 'failed' });
    expect(await code(decide(id, 'reject'))).toBe('STATE_CHANGED');
    await stack.faults({});
    await decide(id, 'retry');
    await stack.bringBack();
    expect(await refundOf(id)).toMatchObject({ state: 'done', refund_no: refundNo });
    expect(stack.refundsOf(made.orderNo)).toHaveLength(1);
  },
);

test('an abnormal refund cannot be requested again, and is done when it was repaired at the provider', async () => {
  const made = await stack.bought('wechat');
  const { id, refund_no: refundNo } = await ask(made, 6800);
  await stack.faults({ refundAbnormal: true });
  await decide(id, 'approve');
  await stack.bringBack();
  expect(await refundOf(id)).toMatchObject({ state: 'failed', failure: 'ABNORMAL' });
  expect(await code(decide(id, 'retry'))).toBe('STATE_CHANGED');
  const found = stack.simulators.context.refunds.list().find((one) => one.refundNo === refundNo);
  if (found === undefined) throw new Error('no refund there');
  const { fault: _, ...mended } = found;
  stack.simulators.context.refunds.put(`wechat/${made.orderNo}/${refundNo}`, mended);
  stack.pass(61 * MINUTE);
  await stack.sendRefunds();
  expect(await refundOf(id)).toMatchObject({ state: 'done' });
  expect((await stack.stateOf(made)).state).toBe('refunded');
});

test('a refund that the provider closed is sent again under another number', async () => {
  const made = await stack.bought('wechat');
  const { id, refund_no: refundNo } = await ask(made, 6800);
  await stack.faults({ refundClosed: true });
  await decide(id, 'approve');
  await stack.bringBack();
  expect(await refundOf(id), stack.money.reports.join('\n')).toMatchObject({
    state: 'failed',
    failure: 'CLOSED',
  });
  await stack.faults({});
  await decide(id, 'retry');
  await stack.bringBack();
  expect(await refundOf(id)).toMatchObject({ state: 'done', refund_no: `${refundNo}R1` });
});

test("another person's order and refund are not found", async () => {
  const made = await stack.bought();
  const stranger = await addAccount(stack.db);
  const theirs = { ...made, accountId: stranger };
  expect(await code(ask(theirs, 6800))).toBe('NOT_FOUND');
  expect(await code(quoteRefund(stack.context, stranger, made.id))).toBe('NOT_FOUND');
  const { id } = await ask(made, 6800);
  expect(await code(withdrawRefund(stack.context, stranger, id))).toBe('NOT_FOUND');
  expect(await code(decide(newId(), 'approve'))).toBe('NOT_FOUND');
  expect((await listOwnOrders(stack.context, stranger, { page: 1, size: 5 })).total).toBe(0);
});

test('renewals do not stack: a refund leaves the other membership', async () => {
  const longer = await addPackage(stack.db, { priceFen: 9900, termDays: 365 });
  const first = await stack.bought('wechat');
  const second = await stack.bought('alipay', longer, first.accountId);
  const endOf = async () =>
    (await findMembership(stack.db, first.accountId, stack.context.now()))?.package_name;
  expect(await endOf()).toBe('套餐 9900');
  const { id } = await ask(second, 9900);
  await decide(id, 'approve');
  await stack.bringBack();
  expect(await endOf()).toBe('套餐 6800');
  expect((await stack.stateOf(first)).rest).toBe(10);
});

test('two concurrent zero-price orders of one package give one grant', async () => {
  const packageId = await addPackage(stack.db, { priceFen: 0, evidence: 1 });
  const accountId = await addAccount(stack.db);
  const first = await submitPackageOrder(stack.context, accountId, { packageId });
  // A second open order cannot be made beside the first; this one is inserted as if made when there was none.
  await stack.db.updateTable('package_order').set({ state: 'closed' }).where('id', '=', first.id).execute();
  const second = await submitPackageOrder(stack.context, accountId, { packageId });
  await stack.db.schema.dropIndex('one_open_order_per_package').execute();
  await stack.db.updateTable('package_order').set({ state: 'created' }).where('id', '=', first.id).execute();
  const outcomes = await Promise.all(
    [first, second, first, second].map((one) => code(askForPayment(stack.context, accountId, one.order_no))),
  );
  expect(outcomes).toContain('done');
  expect((await sumRest(stack.db, accountId, stack.context.now())).evidence).toBe(1);
  expect(await code(submitPackageOrder(stack.context, accountId, { packageId }))).toBe('ORDER_PAID');
  expect(await code(ask({ accountId, id: first.id, orderNo: '', codeUrl: '' }, 0))).toBe('REFUND_NOT_POSSIBLE');
  await stack.db.updateTable('package_order').set({ state: 'closed' }).where('state', '=', 'created').execute();
  await stack.database.pool.query(
    `create unique index one_open_order_per_package on package_order (account_id, package_id)
     where state in ('created', 'paying')`,
  );
});

test('a staff award is written once for its source and each kind', async () => {
  const accountId = await addAccount(stack.db);
  const grant = {
    accountId,
    sourceId: newId(),
    quotas: { evidence: 5, authentic: 1, gallery: 0, common: 0 },
    expiresAt: new Date(stack.context.now().getTime() + DAY),
    now: stack.context.now(),
  };
  await Promise.all([1, 2, 3].map(() => inTransaction(stack.db, (tx) => grantQuotas(tx, grant))));
  expect(await sumRest(stack.db, accountId, stack.context.now())).toMatchObject({ evidence: 5, authentic: 1 });
});

test('a reservation expires after sixty days, once', async () => {
  const made = await stack.bought();
  await reserve(made.accountId);
  stack.pass(61 * DAY);
  await Promise.all([releaseStaleReservations(stack.context), releaseStaleReservations(stack.context)]);
  expect((await stack.stateOf(made)).rest).toBe(10);
});

test('when the term has ended the price is earned, and nothing can be refunded', async () => {
  const made = await stack.bought();
  stack.pass(91 * DAY);
  await endTerms(stack.context);
  await endTerms(stack.context);
  expect(await quoteRefund(stack.context, made.accountId, made.id)).toMatchObject({
    amountFen: 0,
    obstacle: 'term-ended',
  });
  expect(await code(ask(made, 0))).toBe('REFUND_NOT_POSSIBLE');
});

test('the ledger and the quotas are append-only, and an unbalanced transaction does not commit', async () => {
  const made = await stack.bought();
  for (const table of ['ledger_entry', 'ledger_transaction', 'quota_entry'] as const) {
    await expect(stack.db.deleteFrom(table).execute()).rejects.toThrow('only ever added to');
    await expect(
      stack.db
        .updateTable(table)
        .set({ account: 'x' } as never)
        .execute(),
    ).rejects.toThrow();
  }
  const lopsided = inTransaction(stack.db, async (tx) => {
    const id = newId();
    await tx
      .insertInto('ledger_transaction')
      .values({ id, kind: 'term-ended', order_id: made.id, payment_id: null, refund_id: null, at: new Date() })
      .execute();
    await tx
      .insertInto('ledger_entry')
      .values({ transaction_id: id, account: 'revenue', amount_fen: -1 })
      .execute();
  });
  await expect(lopsided).rejects.toThrow('does not balance');
});

test('a day is reconciled once, each kind of difference is found, and unreported payments are returned', async () => {
  await reconcile(stack.context);
  const right = await stack.bought('wechat');
  const wrong = await stack.bought('wechat');
  const unknown = await stack.bought('wechat');
  const invented = await stack.bought('wechat');
  const untold = await stack.order('wechat');
  stack.pass(31 * MINUTE);
  await stack.closeOrders();
  await stack.faults({ notificationDropped: true, paidAfterClosing: true });
  stack.pay(untold.codeUrl);
  await stack.faults({});
  const { orders } = stack.simulators.context;
  const there = (made: Made) => orders.find(`wechat/${made.orderNo}`);
  orders.put(`wechat/${wrong.orderNo}`, { ...there(wrong)!, settledFen: 6700 });
  orders.put(`wechat/${unknown.orderNo}`, { ...there(unknown)!, orderNo: `X${unknown.orderNo}` });
  const { paidAt: _, ...never } = there(invented)!;
  orders.put(`wechat/${invented.orderNo}`, { ...never, state: 'closed' });
  stack.pass(2 * DAY);
  await Promise.all([reconcile(stack.context), reconcile(stack.context)]);
  await reconcile(stack.context);
  const numbers = [right, wrong, unknown, invented, untold].map(({ orderNo }) => orderNo);
  const rows = await stack.db.selectFrom('reconciliation_difference').selectAll().execute();
  const found = rows
    .filter((row) => numbers.some((no) => row.order_no.endsWith(no)))
    .map((row) => [row.order_no.replace(/^X/, ''), row.kind, row.bill_fen, row.own_fen])
    .toSorted();
  expect(found).toEqual(
    [
      [wrong.orderNo, 'amount', 6700, 6800],
      [unknown.orderNo, 'missing-here', 6800, null],
      [unknown.orderNo, 'missing-there', null, 6800],
      [invented.orderNo, 'missing-there', null, 6800],
    ].toSorted(),
  );
  await stack.bringBack();
  expect(stack.refundsOf(untold.orderNo)).toEqual([{ channel: 'wechat', amountFen: 6800 }]);
  const differenceId = rows[0]?.id ?? '';
  const resolved = await resolveDifference(stack.context, finance, { differenceId, note: '渠道补单' });
  expect(resolved).toMatchObject({ note: '渠道补单', resolved_by: finance });
  expect(await code(resolveDifference(stack.context, finance, { differenceId, note: '再写' }))).toBe(
    'STATE_CHANGED',
  );
});

test('a payment that the sealer never confirms holds its day up for a day and a half, then stands among the differences', async () => {
  stack.pass(10 * DAY);
  await reconcile(stack.context);
  const untold = await stack.order('alipay');
  const wrong = await stack.bought('alipay');
  await stack.faults({ notificationDropped: true });
  stack.pay(untold.codeUrl);
  await stack.faults({});
  const { orders } = stack.simulators.context;
  const there = orders.find(`alipay/${wrong.orderNo}`)!;
  orders.put(`alipay/${wrong.orderNo}`, { ...there, settledFen: 6700 });
  const confirmPayment = () => Promise.reject(new Error('the sealer asks in vain'));
  const unconfirmed = { ...stack.context, sealer: { ...stack.context.sealer, confirmPayment } };
  const found = async () =>
    (await stack.db.selectFrom('reconciliation_difference').selectAll().execute())
      .filter(({ order_no }) => [untold.orderNo, wrong.orderNo].includes(order_no))
      .map(({ order_no, kind, own_state }) => [order_no, kind, own_state]);
  stack.pass(1.4 * DAY);
  await reconcile(unconfirmed);
  expect(await found()).toEqual([]);
  stack.pass(1.2 * DAY);
  await reconcile(unconfirmed);
  expect((await found()).toSorted()).toEqual(
    [
      [untold.orderNo, 'state', 'waiting'],
      [wrong.orderNo, 'amount', 'paid'],
    ].toSorted(),
  );
});
