import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { isOrderPaid } from '../../server/src/money/commerce/is-order-paid.ts';
import { openPaymentLink } from '../../server/src/money/commerce/open-payment-link.ts';
import { submitPackageOrder } from '../../server/src/money/commerce/submit-package-order.ts';
import { decideRefund } from '../../server/src/money/refunds/decide-refund.ts';
import { getOwnOrder } from '../../server/src/money/refunds/get-own-order.ts';
import { requestRefund } from '../../server/src/money/refunds/request-refund.ts';
import { findAccountOfOrder } from '../../server/src/service/support/support-read-model.ts';
import { reconcile } from '../../server/src/money/reconciliation/index.ts';
import { acceptTerms } from '@yinji/testkit/people/accept-terms';
import { addAccount, addFinance, financeActor } from '@yinji/testkit/money/money-people';
import { channels, DAY, MINUTE, MoneyStack, type Channel, type Made } from './money-stack.ts';
import { codeOf as code } from '@yinji/testkit/people/code-of';

let stack: MoneyStack;
beforeAll(async () => {
  stack = await MoneyStack.open();
});
beforeEach(() => stack.begin());
afterEach(() => stack.end());
afterAll(() => stack?.close());

const link = (made: Pick<Made, 'accountId' | 'id'>, channel: Channel) =>
  openPaymentLink(stack.context, made.accountId, { orderId: made.id, channel }, { address: '192.0.2.7' });

/** What the payer's browser finds behind a link: the code of the page where one pays, or why there is none. */
async function open(linkUrl: string): Promise<string | number> {
  const referer = 'http://portal.example/';
  const opened = await fetch(linkUrl, { redirect: 'manual', headers: { referer } });
  const page = new URL(opened.headers.get('location') ?? '/', stack.simulators.cashierUrl);
  if (opened.status !== 303) return opened.status;
  const { status } = await fetch(page);
  return status === 200 ? (page.searchParams.get('code') ?? '') : status;
}
const pay = async (linkUrl: string) => {
  const found = await open(linkUrl);
  return typeof found === 'string' ? stack.pay(found).outcome : found;
};
const paymentsOf = ({ id }: Made) =>
  stack.db
    .selectFrom('payment')
    .select(['channel', 'manner', 'payment_no', 'state', 'code_url'])
    .where('order_id', '=', id)
    .orderBy('payment_no')
    .execute();

test.each(channels)('%s: paid by a link, granted once, refunded under its own number', async (channel) => {
  const made = await stack.agreed();
  const { linkUrl } = await link(made, channel);
  expect(await pay(linkUrl)).toBe('paid');
  await stack.expectHeard();
  expect(await stack.stateOf(made)).toMatchObject({ state: 'paid', rest: 10, [channel]: 'paid' });
  // Customer service finds it by the number that the payer's app shows.
  expect(await findAccountOfOrder(stack.db, `${made.orderNo}L1`)).toBe(made.accountId);
  // The link is written down nowhere.
  expect(await paymentsOf(made)).toEqual([
    { channel, manner: 'link', payment_no: `${made.orderNo}L1`, state: 'paid', code_url: null },
  ]);
  await requestRefund(stack.context, made.accountId, {
    orderId: made.id,
    expectedFen: 6800,
    reason: '不需要了',
    contact: '13900000001',
  });
  const { id: refundId } = await stack.db
    .selectFrom('refund')
    .select('id')
    .where('order_id', '=', made.id)
    .executeTakeFirstOrThrow();
  const finance = financeActor(await addFinance(stack.db));
  await decideRefund(stack.context, finance, { refundId, decision: 'approve', reason: '核对无误' });
  await stack.bringBack();
  expect(await stack.stateOf(made)).toMatchObject({ state: 'refunded', [channel]: 'refunded' });
  // The receipt stays, with the refund on it and not beside it.
  expect(await getOwnOrder(stack.context, made.accountId, made.id)).toMatchObject({
    state: 'refunded',
    paid: { channel },
    refund: { state: 'done', amountFen: 6800 },
    returned: [],
  });
  expect(stack.refundsOf(`${made.orderNo}L1`)).toEqual([{ channel, amountFen: 6800 }]);
});

test.each(channels)('%s: a dropped notification of a link is found by polling', async (channel) => {
  await stack.faults({ notificationDropped: true });
  const made = await stack.agreed();
  await pay((await link(made, channel)).linkUrl);
  expect((await stack.stateOf(made)).state).toBe('paying');
  expect(await stack.poll(made)).toBe(true);
  expect(await stack.stateOf(made)).toMatchObject({ state: 'paid', rest: 10 });
});

test.each(channels)('%s: its code and its link both paid: one buys, the other is returned', async (channel) => {
  const made = await stack.order(channel);
  const { linkUrl } = await link(made, channel);
  const page = await open(linkUrl);
  expect([stack.pay(made.codeUrl).outcome, stack.pay(String(page)).outcome]).toEqual(['paid', 'paid']);
  await stack.expectHeard();
  await stack.bringBack();
  expect(await stack.stateOf(made)).toMatchObject({ state: 'paid', rest: 10 });
  expect((await paymentsOf(made)).map(({ state }) => state).toSorted()).toEqual(['paid', 'refunded']);
  expect(await getOwnOrder(stack.context, made.accountId, made.id)).toMatchObject({
    state: 'paid',
    paid: { channel, tradeNo: expect.any(String) },
    returned: [{ channel, amountFen: 6800, state: 'returned' }],
  });
  expect(await code(getOwnOrder(stack.context, await addAccount(stack.db), made.id))).toBe('NOT_FOUND');
  const returned = [made.orderNo, `${made.orderNo}L1`].flatMap(stack.refundsOf);
  expect(returned).toEqual([{ channel, amountFen: 6800 }]);
});

test.each(channels)('%s: once the code is paid, the page of a link takes no payment', async (channel) => {
  const made = await stack.order(channel);
  const { linkUrl } = await link(made, channel);
  await open(linkUrl);
  stack.pay(made.codeUrl);
  await stack.expectHeard();
  await stack.closeOrders();
  expect(await pay(linkUrl)).not.toBe('paid');
  expect((await paymentsOf(made)).map(({ state }) => state).toSorted()).toEqual(['closed', 'paid']);
  expect(await code(link(made, channel))).toBe('ORDER_PAID');
});

test.each(channels)('%s: a link paid after its order lapsed is returned', async (channel) => {
  const made = await stack.agreed();
  const { linkUrl } = await link(made, channel);
  const page = await open(linkUrl);
  stack.ahead(31 * MINUTE);
  await stack.closeOrders();
  expect(await stack.stateOf(made)).toMatchObject({ state: 'closed', [channel]: 'closed' });
  await stack.faults({ paidAfterClosing: true });
  expect(stack.pay(String(page)).outcome).toBe('paid');
  await stack.expectHeard();
  await stack.bringBack();
  expect(await stack.stateOf(made)).toMatchObject({ state: 'closed', rest: 0, [channel]: 'refunded' });
  expect(await getOwnOrder(stack.context, made.accountId, made.id)).toMatchObject({
    state: 'closed',
    paid: null,
    returned: [{ channel, state: 'returned' }],
  });
  expect(stack.refundsOf(`${made.orderNo}L1`)).toEqual([{ channel, amountFen: 6800 }]);
});

test('an Alipay page first opened after the order was bought elsewhere: what is paid there is returned', async () => {
  const made = await stack.order('wechat');
  const { linkUrl } = await link(made, 'alipay');
  stack.pay(made.codeUrl);
  await stack.expectHeard();
  await stack.closeOrders();
  expect(await pay(linkUrl)).toBe('paid');
  await stack.expectHeard();
  await stack.bringBack();
  expect(await stack.stateOf(made)).toMatchObject({ state: 'paid', wechat: 'paid', alipay: 'refunded' });
});

test('WeChat Pay: asked again, the link before is closed and another has a number of its own', async () => {
  const made = await stack.agreed();
  const first = await link(made, 'wechat');
  const page = await open(first.linkUrl);
  const second = await link(made, 'wechat');
  expect(stack.pay(String(page)).outcome).toBe('closed');
  expect(await pay(second.linkUrl)).toBe('paid');
  await stack.expectHeard();
  expect((await paymentsOf(made)).map((one) => [one.payment_no, one.state])).toEqual([
    [`${made.orderNo}L1`, 'closed'],
    [`${made.orderNo}L2`, 'paid'],
  ]);
  expect(await stack.stateOf(made)).toMatchObject({ state: 'paid', rest: 10 });
});

test('WeChat Pay: the link before was paid meanwhile: it buys, and no other is made', async () => {
  await stack.faults({ notificationDropped: true });
  const made = await stack.agreed();
  await pay((await link(made, 'wechat')).linkUrl);
  expect(await code(link(made, 'wechat'))).toBe('ORDER_PAID');
  expect(await stack.stateOf(made)).toMatchObject({ state: 'paid', rest: 10 });
});

test('Alipay: asked again, it is the same page under the same number', async () => {
  const made = await stack.agreed();
  const page = await open((await link(made, 'alipay')).linkUrl);
  expect(await open((await link(made, 'alipay')).linkUrl)).toBe(page);
  expect(await paymentsOf(made)).toHaveLength(1);
});

test('WeChat Pay: an answer that is lost leaves a number that is closed with the next link', async () => {
  const made = await stack.agreed();
  await stack.faults({ timeoutAfterSuccess: true });
  expect(await code(link(made, 'wechat'))).toBe('PROVIDER_UNREACHABLE');
  await stack.faults({});
  expect(await pay((await link(made, 'wechat')).linkUrl)).toBe('paid');
  await stack.expectHeard();
  expect((await paymentsOf(made)).map(({ state }) => state)).toEqual(['closed', 'paid']);
});

test('twenty links are made for an order, and no more', async () => {
  const made = await stack.agreed();
  for (let at = 0; at < 20; at += 1) await link(made, 'wechat');
  expect(await code(link(made, 'wechat'))).toBe('TOO_MANY_REQUESTS');
  expect(await code(link(made, 'alipay'))).toBe('done');
});

test.each(channels)('%s: a wrong amount by a link: no other try on this channel', async (channel) => {
  await stack.faults({ wrongAmount: true });
  const made = await stack.agreed();
  await pay((await link(made, channel)).linkUrl);
  await stack.expectHeard();
  expect(await stack.stateOf(made)).toMatchObject({ state: 'paying', rest: 0, [channel]: 'disputed' });
  expect(await code(link(made, channel))).toBe('STATE_CHANGED');
});

test("no link without consent, of another's order, or of one about to lapse", async () => {
  const accountId = await addAccount(stack.db);
  const { id } = await submitPackageOrder(stack.context, accountId, { packageId: stack.packageId });
  expect(await code(link({ accountId, id }, 'wechat'))).toBe('TERMS_REQUIRED');
  await acceptTerms(stack.context, accountId, id);
  expect(await code(link({ accountId: await addAccount(stack.db), id }, 'wechat'))).toBe('NOT_FOUND');
  stack.ahead(29.5 * MINUTE);
  expect(await code(link({ accountId, id }, 'wechat'))).toBe('ORDER_CLOSED');
  expect(await stack.stateOf({ accountId, id })).toMatchObject({ state: 'created' });
});

test('the bills name the numbers of the links, and agree with our books', async () => {
  await reconcile(stack.context);
  const bought = { wechat: await stack.agreed(), alipay: await stack.agreed() };
  for (const channel of channels) await pay((await link(bought[channel], channel)).linkUrl);
  await stack.expectHeard();
  for (const { accountId, orderNo } of Object.values(bought))
    expect(await isOrderPaid(stack.context, accountId, orderNo)).toBe(true);
  stack.pass(2 * DAY);
  await reconcile(stack.context);
  const days = await stack.db
    .selectFrom('reconciliation')
    .select(['channel', 'bill_rows'])
    .where('bill_rows', '>', 0)
    .execute();
  // Two days each where midnight in Beijing lies between the payments of this file.
  expect([...new Set(days.map(({ channel }) => channel))].toSorted()).toEqual(['alipay', 'wechat']);
  const differences = await stack.db.selectFrom('reconciliation_difference').select('order_no').execute();
  const numbers = Object.values(bought).map(({ orderNo }) => orderNo);
  expect(differences.filter((one) => numbers.some((no) => one.order_no.startsWith(no)))).toEqual([]);
});
