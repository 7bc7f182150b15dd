import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, declareTestAccount, makeTestStaff } from '@yinji/testkit/context/make-test-context';
import { makeOrder } from '@yinji/testkit/context/make-paid-order';
import { settleAsPaid } from '@yinji/testkit/money/settle-as-paid';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { newId } from '../../platform/db/ids.ts';
import { beijingDay } from '../../platform/beijing.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { decideRefund } from '../refunds/decide-refund.ts';
import { hurryRefund } from '../refunds/index.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { findOrders } from './find-orders.ts';
import { getOrderStory } from './get-order-story.ts';

const PRICE = 168_000;
const TRADE_NO = '4200002026112800000000000001';
const PHONE = '13912345678';

let opened: TestContext;
let finance: Awaited<ReturnType<typeof makeTestStaff>>;
let second: typeof finance;
let accountId: string;
let order: Awaited<ReturnType<typeof makeOrder>>;
beforeAll(async () => {
  opened = await openTestContext();
  const { db } = opened.context;
  Object.assign(opened.context.config, { refundSecondPersonFen: 100_000 });
  [finance, second] = [await makeTestStaff(db, 'finance'), await makeTestStaff(db, 'finance')];
  accountId = await opened.account(PHONE);
  order = await makeOrder(db, accountId, {
    priceFen: PRICE,
    state: 'created',
    name: '团队',
    paidAt: new Date(Date.now() + 3_600_000),
  });
  await layStory();
});
afterAll(() => opened.close());

/** A code that nobody paid and a link that was paid, told of twice; a refund by two people; a bill that differs. */
async function layStory() {
  const { context } = opened;
  const { db } = context;
  const now = new Date();
  const code = { channel: 'alipay', manner: 'code', payment_no: order.orderNo } as const;
  const link = { channel: 'wechat', manner: 'link', payment_no: `${order.orderNo}L1` } as const;
  for (const one of [code, link])
    await db
      .insertInto('payment')
      .values({ id: newId(), order_id: order.id, created_at: now, ...one })
      .execute();
  const proven = {
    channel: 'wechat',
    paymentNo: link.payment_no,
    amountFen: PRICE,
    providerTradeNo: TRADE_NO,
    paidAt: now,
    isNotified: true,
  } as const;
  for (let twice = 0; twice < 2; twice += 1) await settleAsPaid(context, proven);
  const refund = await requestRefund(context, accountId, {
    orderId: order.id,
    expectedFen: PRICE,
    reason: '买错了',
    contact: PHONE,
  });
  for (const by of [finance, second])
    await decideRefund(context, by, { refundId: refund.id, decision: 'approve', reason: '核对无误' });
  await inTransaction(db, (tx) => hurryRefund(tx, refund.refund_no, context.now()));
  const reconciliationId = newId();
  await db
    .insertInto('reconciliation')
    .values({ id: reconciliationId, day: beijingDay(now), channel: 'wechat', checked_at: now })
    .execute();
  await db
    .insertInto('reconciliation_difference')
    .values({
      id: newId(),
      reconciliation_id: reconciliationId,
      kind: 'amount',
      subject: 'payment',
      order_no: link.payment_no,
      bill_fen: PRICE - 10_000,
      own_fen: PRICE,
      own_state: 'paid',
    })
    .execute();
}

const auditOf = async (staffId: string) =>
  (
    await opened.context.db
      .selectFrom('staff_audit')
      .select(['action', 'subject'])
      .where('staff_id', '=', staffId)
      .orderBy('id')
      .execute()
  ).map(({ action, subject }) => [action, subject]);

test('an order is found by every number on it and by its buyer; every search is audited', async () => {
  const { context } = opened;
  const clerk = await makeTestStaff(context.db, 'finance');
  const { refund_no: refundNo } = await context.db
    .selectFrom('refund')
    .select('refund_no')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  for (const number of [order.orderNo, `${order.orderNo}L1`, TRADE_NO, refundNo]) {
    const { orders, buyer } = await findOrders(context, clerk, { number });
    expect(orders.map(({ orderNo }) => orderNo)).toEqual([order.orderNo]);
    expect(buyer).toMatchObject({ accountId, channels: ['139****5678'], realName: null });
  }
  const later = await makeOrder(context.db, accountId, { state: 'created' });
  for (const asked of [{ phone: PHONE }, { accountId }])
    expect((await findOrders(context, clerk, asked)).orders.map(({ orderNo }) => orderNo)).toEqual([
      later.orderNo,
      order.orderNo,
    ]);
  for (const nobody of [{ number: 'YJ0' }, { phone: '13900000008' }, { accountId: newId() }])
    expect(await codeOf(findOrders(context, clerk, nobody))).toBe('NOT_FOUND');
  expect(await codeOf(findOrders(context, clerk, {}))).toBe('BAD_INPUT');
  expect(await codeOf(findOrders(context, clerk, { number: TRADE_NO, phone: PHONE }))).toBe('BAD_INPUT');
  expect(await auditOf(clerk.staffId)).toEqual([
    ...Array.from({ length: 4 }, () => ['orders-found-by-number', order.id]),
    ['orders-found-by-phone', accountId],
    ['orders-found-by-account', accountId],
    ['orders-found-by-number', 'none'],
    ['orders-found-by-phone', 'none'],
    ['orders-found-by-account', 'none'],
  ]);
});

test('the story names attempts, notifications, both people of the refund, and the difference, masked', async () => {
  const { context } = opened;
  const clerk = await makeTestStaff(context.db, 'admin');
  const story = await getOrderStory(context, clerk, order.orderNo);
  expect(story).toMatchObject({ orderNo: order.orderNo, priceFen: PRICE, state: 'refunding' });
  expect(story.payments).toMatchObject([
    { channel: 'alipay', manner: 'code', paymentNo: order.orderNo, state: 'waiting', notifications: [] },
    {
      channel: 'wechat',
      manner: 'link',
      paymentNo: `${order.orderNo}L1`,
      state: 'refunding',
      amountFen: PRICE,
      tradeNo: TRADE_NO,
      notifications: [
        { kind: 'paid', times: 2 },
        { kind: 'refund', times: 1 },
      ],
      billDay: { date: beijingDay(new Date(story.paidAt ?? '')), checkedAt: expect.any(String) },
    },
  ]);
  expect(story.refunds).toMatchObject([
    {
      paymentNo: `${order.orderNo}L1`,
      state: 'approved',
      endorsedBy: `finance ${finance.staffId}`,
      endorsedAt: expect.any(String),
      decidedBy: `finance ${second.staffId}`,
      amountFen: PRICE,
      billDay: null,
    },
  ]);
  expect(story.differences).toMatchObject([
    { kind: 'amount', billFen: PRICE - 10_000, ownFen: PRICE, channel: 'wechat' },
  ]);
  expect(JSON.stringify(story)).not.toContain(PHONE);
  expect(await auditOf(clerk.staffId)).toEqual([['order-opened', order.id]]);
  expect(await codeOf(getOrderStory(context, clerk, 'YJ0'))).toBe('NOT_FOUND');
});

test('nobody looks into an order of their own', async () => {
  const { context } = opened;
  const own = await makeTestStaff(context.db, 'finance');
  await declareTestAccount(context.db, accountId, own);
  expect(await codeOf(findOrders(context, own, { phone: PHONE }))).toBe('NOT_ALLOWED');
  expect(await codeOf(getOrderStory(context, own, order.orderNo))).toBe('NOT_ALLOWED');
});

test('searches are limited', async () => {
  const { context } = opened;
  const eager = await makeTestStaff(context.db, 'finance');
  const codes = [];
  for (let at = 0; at < 32; at += 1) codes.push(await codeOf(findOrders(context, eager, { number: 'YJ0' })));
  expect(codes).toContain('TOO_MANY_REQUESTS');
});
