import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { listNotifications } from '../../server/src/money/commerce/index.ts';
import { askForPayment } from '../../server/src/money/commerce/ask-for-payment.ts';
import { payPackageOrder } from '../../server/src/money/commerce/pay-package-order.ts';
import { submitPackageOrder } from '../../server/src/money/commerce/submit-package-order.ts';
import { requestRefund } from '../../server/src/money/refunds/request-refund.ts';
import { resolveDispute } from '../../server/src/money/refunds/resolve-dispute.ts';
import { acceptTerms } from '@yinji/testkit/people/accept-terms';
import { addAccount, addFinance, addPackage, financeActor } from '@yinji/testkit/money/money-people';
import { channels, DAY, MINUTE, MoneyStack } from './money-stack.ts';

let stack: MoneyStack;
beforeAll(async () => {
  stack = await MoneyStack.open();
});
beforeEach(() => stack.begin());
afterEach(() => stack.end());
afterAll(() => stack?.close());

test.each(channels)('%s: a dropped notification is found by polling', async (channel) => {
  await stack.faults({ notificationDropped: true });
  const made = await stack.order(channel);
  stack.pay(made.codeUrl);
  expect((await stack.stateOf(made)).state).toBe('paying');
  expect(await stack.poll(made)).toBe(true);
  expect(await stack.stateOf(made)).toMatchObject({ state: 'paid', rest: 10, [channel]: 'paid' });
});

test.each(channels)(
  '%s: a dropped notification that nobody polls for is found before closing',
  async (channel) => {
    await stack.faults({ notificationDropped: true });
    const made = await stack.order(channel);
    stack.pay(made.codeUrl);
    stack.ahead(31 * MINUTE);
    await stack.closeOrders();
    expect(await stack.stateOf(made)).toMatchObject({ state: 'paid', rest: 10 });
  },
);

test.each(channels)('%s: notified twice, granted once', async (channel) => {
  await stack.faults({ notificationDoubled: true });
  const made = await stack.order(channel);
  stack.pay(made.codeUrl);
  await stack.expectHeard();
  expect(await stack.stateOf(made)).toMatchObject({ state: 'paid', rest: 10 });
  expect(await listNotifications(stack.db, made.id)).toMatchObject([{ kind: 'paid', times: 2 }]);
});

test.each(channels)('%s: a late notification finds the order granted', async (channel) => {
  await stack.faults({ notificationLate: true, lateSeconds: 600 });
  const made = await stack.order(channel);
  stack.pay(made.codeUrl);
  expect(await stack.poll(made)).toBe(true);
  stack.ahead(11 * MINUTE);
  await stack.expectHeard();
  expect(await stack.stateOf(made)).toMatchObject({ state: 'paid', rest: 10 });
});

test.each(channels)('%s: out of order, each order gets its own', async (channel) => {
  await stack.faults({ notificationOutOfOrder: true });
  const [first, second] = [await stack.order(channel), await stack.order(channel)];
  stack.pay(first.codeUrl);
  stack.pay(second.codeUrl);
  for (const made of [first, second])
    await expect.poll(() => stack.stateOf(made)).toMatchObject({ state: 'paid', rest: 10 });
});

test.each(channels)('%s: a wrong amount grants nothing, and finance returns it', async (channel) => {
  await stack.faults({ wrongAmount: true });
  const made = await stack.order(channel);
  stack.pay(made.codeUrl);
  await stack.expectHeard();
  expect(await stack.stateOf(made)).toMatchObject({ state: 'paying', rest: 0, [channel]: 'disputed' });
  expect(await stack.poll(made)).toBe(false);
  const { id: paymentId } = await stack.db
    .selectFrom('payment')
    .select('id')
    .where('order_id', '=', made.id)
    .executeTakeFirstOrThrow();
  const finance = financeActor(await addFinance(stack.db));
  await resolveDispute(stack.context, finance, { paymentId, reason: '金额不符' });
  await expect(resolveDispute(stack.context, finance, { paymentId, reason: '再来' })).rejects.toMatchObject({
    code: 'STATE_CHANGED',
  });
  await stack.bringBack();
  expect(await stack.stateOf(made)).toMatchObject({ rest: 0, [channel]: 'refunded' });
  expect(stack.refundsOf(made.orderNo)).toEqual([{ channel, amountFen: 6799 }]);
});

test.each(['badSignature', 'unknownKey'] as const)(
  '%s: a notification with a bad signature is refused',
  async (fault) => {
    await stack.faults({ [fault]: true });
    for (const channel of channels) {
      const made = await stack.order(channel);
      stack.pay(made.codeUrl);
      await stack.expectHeard();
      expect(await stack.stateOf(made)).toMatchObject({ state: 'paying', rest: 0 });
      const isKeyNamed = fault === 'unknownKey' && channel === 'wechat';
      const reason = isKeyNamed ? 'unknown-key' : 'signature';
      expect(await stack.refusedNotifications()).toContain(`${channel} ${reason}`);
      expect(await stack.poll(made)).toBe(true);
    }
  },
);

test('probeSignature: a probe is refused, and the same notification accepted when it comes again', async () => {
  await stack.faults({ probeSignature: true });
  const made = await stack.order('wechat');
  stack.pay(made.codeUrl);
  await expect.poll(() => stack.stateOf(made)).toMatchObject({ state: 'paid', rest: 10 });
  expect(await stack.refusedNotifications()).toContain('wechat probe');
});

test.each(channels)('%s: badReplySignature: an answer with a bad signature pays nothing', async (channel) => {
  const made = await stack.order(channel);
  await stack.faults({ notificationDropped: true, badReplySignature: true });
  stack.pay(made.codeUrl);
  expect(await stack.poll(made)).toBe(false);
  stack.ahead(31 * MINUTE);
  await stack.closeOrders();
  expect((await stack.stateOf(made)).state).toBe('paying');
  await stack.faults({ notificationDropped: true });
  await stack.closeOrders();
  expect(await stack.stateOf(made)).toMatchObject({ state: 'paid', rest: 10 });
});

test.each(channels)(
  '%s: provider500: nothing is closed or lost while the provider cannot be queried',
  async (channel) => {
    const made = await stack.order(channel);
    await stack.faults({ provider500: true, notificationDropped: true });
    stack.pay(made.codeUrl);
    expect(await stack.poll(made)).toBe(false);
    stack.ahead(31 * MINUTE);
    await stack.closeOrders();
    expect((await stack.stateOf(made)).state).toBe('paying');
    await stack.faults({});
    await stack.closeOrders();
    expect(await stack.stateOf(made)).toMatchObject({ state: 'paid', rest: 10 });
  },
);

test.each(channels)(
  '%s: while the sealer is away a payment waits, and its notification is not acknowledged',
  async (channel) => {
    const { sealer } = stack.context;
    Object.assign(stack.context, {
      sealer: { ...sealer, confirmPayment: () => Promise.reject(new Error('the sealer is away')) },
    });
    const made = await stack.order(channel);
    stack.pay(made.codeUrl);
    await stack.expectHeard();
    const told = () => stack.simulators.context.deliveries.list();
    expect(told()).toMatchObject([{ state: 'waiting' }]);
    expect(new Set(stack.money.reports)).toEqual(
      new Set([`payment ${channel}: notification refused: Error: the sealer is away`]),
    );
    expect(await stack.poll(made)).toBe(false);
    stack.ahead(31 * MINUTE);
    await stack.closeOrders();
    expect(await stack.stateOf(made)).toMatchObject({ state: 'paying', rest: 0, [channel]: 'waiting' });
    Object.assign(stack.context, { sealer });
    // The provider repeats what was not acknowledged.
    stack.pass(DAY);
    await expect.poll(() => stack.stateOf(made)).toMatchObject({ state: 'paid', rest: 10 });
    expect(told()).toMatchObject([{ state: 'delivered' }]);
  },
);

test.each(channels)('%s: what a dead process had confirmed is settled by the next asking', async (channel) => {
  await stack.faults({ notificationDropped: true });
  const made = await stack.order(channel);
  stack.pay(made.codeUrl);
  await stack.context.sealer.confirmPayment({ channel, paymentNo: made.orderNo });
  expect(await stack.stateOf(made)).toMatchObject({ state: 'paying', rest: 0, [channel]: 'waiting' });
  expect(await stack.poll(made)).toBe(true);
  expect(await stack.stateOf(made)).toMatchObject({ state: 'paid', rest: 10 });
});

test.each(channels)(
  '%s: what was given back before the house heard of it buys nothing, and is acknowledged',
  async (channel) => {
    await stack.faults({ notificationLate: true, lateSeconds: 600 });
    const made = await stack.order(channel);
    stack.pay(made.codeUrl);
    const wish = { refundNo: `R${made.orderNo}`, amountFen: 6800, totalFen: 6800, reason: '' };
    await stack.context.payments[channel].refund({ orderNo: made.orderNo, ...wish });
    const query = () => stack.context.payments[channel].query(made.orderNo);
    await expect.poll(query).toMatchObject({ state: 'closed' });
    stack.ahead(11 * MINUTE);
    await stack.expectHeard();
    const states = stack.simulators.context.deliveries.list().map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set(['delivered']));
    expect(await stack.stateOf(made)).toMatchObject({ state: 'paying', rest: 0, [channel]: 'waiting' });
    stack.ahead(31 * MINUTE);
    await stack.closeOrders();
    expect(await stack.stateOf(made)).toMatchObject({ state: 'closed', [channel]: 'closed' });
  },
);

test.each(channels)(
  '%s: timeoutAfterSuccess: a code whose answer was lost is the same code later',
  async (channel) => {
    await stack.faults({ timeoutAfterSuccess: true });
    const accountId = await addAccount(stack.db);
    const { id, order_no: orderNo } = await submitPackageOrder(stack.context, accountId, {
      packageId: stack.packageId,
    });
    await acceptTerms(stack.context, accountId, id);
    await expect(payPackageOrder(stack.context, accountId, id, channel)).rejects.toMatchObject({
      code: 'PROVIDER_UNREACHABLE',
    });
    await stack.faults({});
    const { codeUrl } = await payPackageOrder(stack.context, accountId, id, channel);
    expect(stack.simulators.context.orders.list().filter((one) => one.orderNo === orderNo).length).toBe(1);
    stack.pay(codeUrl ?? '');
    await stack.expectHeard();
    expect(await stack.stateOf({ id, accountId })).toMatchObject({ state: 'paid', rest: 10 });
  },
);

test.each(channels)('%s: timeoutAfterSuccess: a refund whose answer was lost is made once', async (channel) => {
  const made = await stack.order(channel);
  await stack.faults({ notificationDropped: true, paidAfterClosing: true });
  stack.ahead(31 * MINUTE);
  await stack.closeOrders();
  await stack.faults({ paidAfterClosing: true });
  stack.pay(made.codeUrl);
  await stack.expectHeard();
  await stack.faults({ timeoutAfterSuccess: true });
  await stack.sendRefunds();
  expect((await stack.stateOf(made))[channel]).toBe('refunding');
  await stack.faults({});
  stack.ahead(32 * MINUTE);
  await stack.bringBack();
  expect(await stack.stateOf(made)).toMatchObject({ state: 'closed', rest: 0, [channel]: 'refunded' });
  expect(stack.refundsOf(made.orderNo)).toEqual([{ channel, amountFen: 6800 }]);
});

test('clockSkew: a notification from ten minutes away is refused, polling finds the payment', async () => {
  const made = await stack.order('wechat');
  await stack.faults({ clockSkew: true });
  stack.pay(made.codeUrl);
  await stack.expectHeard();
  expect(await stack.refusedNotifications()).toContain('wechat stale');
  expect((await stack.stateOf(made)).state).toBe('paying');
  await stack.faults({});
  expect(await stack.poll(made)).toBe(true);
});

test('keyRotation: a notification signed with the new certificate is accepted', async () => {
  const made = await stack.order('wechat');
  await stack.faults({ keyRotation: true });
  stack.pay(made.codeUrl);
  await expect.poll(() => stack.stateOf(made)).toMatchObject({ state: 'paid', rest: 10 });
});

test.each([false, true])(
  'bothCodesPaid (notifications dropped: %s): one buys, the other is returned',
  async (isDropped) => {
    await stack.faults({ bothCodesPaid: true, notificationDropped: isDropped });
    const made = await stack.order('wechat');
    await payPackageOrder(stack.context, made.accountId, made.id, 'alipay');
    stack.pay(made.codeUrl);
    await stack.expectHeard();
    expect(await stack.poll(made)).toBe(true);
    await stack.closeOrders();
    await stack.faults({});
    await stack.bringBack();
    const after = await stack.stateOf(made);
    expect(after).toMatchObject({ state: 'paid', rest: 10 });
    expect([after.wechat, after.alipay].toSorted()).toEqual(['paid', 'refunded']);
    expect(stack.refundsOf(made.orderNo)).toHaveLength(1);
  },
);

test.each(channels)('%s: the other code is invalid as soon as one is paid', async (channel) => {
  const made = await stack.order(channel);
  const other = channel === 'wechat' ? 'alipay' : 'wechat';
  const { codeUrl } = await payPackageOrder(stack.context, made.accountId, made.id, other);
  stack.pay(made.codeUrl);
  await stack.expectHeard();
  await stack.closeOrders();
  expect(stack.pay(codeUrl ?? '').outcome).toBe('closed');
  expect(await stack.stateOf(made)).toMatchObject({ state: 'paid', [other]: 'closed' });
});

test.each(channels)('%s: paidAfterClosing is returned automatically', async (channel) => {
  const made = await stack.order(channel);
  stack.ahead(31 * MINUTE);
  await stack.closeOrders();
  expect(await stack.stateOf(made)).toMatchObject({ state: 'closed', [channel]: 'closed' });
  await stack.faults({ paidAfterClosing: true });
  stack.pay(made.codeUrl);
  await stack.expectHeard();
  await stack.bringBack();
  expect(await stack.stateOf(made)).toMatchObject({ state: 'closed', rest: 0, [channel]: 'refunded' });
  expect(stack.refundsOf(made.orderNo)).toEqual([{ channel, amountFen: 6800 }]);
});

test("twenty concurrent submissions make one order, and a browser's claim of payment pays nothing", async () => {
  const accountId = await addAccount(stack.db);
  const orders = await Promise.all(
    Array.from({ length: 20 }, () =>
      submitPackageOrder(stack.context, accountId, { packageId: stack.packageId }),
    ),
  );
  expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
  const [made] = orders;
  for (let at = 0; at < 3; at += 1) await askForPayment(stack.context, accountId, made?.order_no ?? '');
  expect((await stack.stateOf({ id: made?.id ?? '', accountId })).state).toBe('created');
  const stranger = await addAccount(stack.db);
  await expect(askForPayment(stack.context, stranger, made?.order_no ?? '')).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('an order keeps its snapshot when the package changes', async () => {
  const changing = await addPackage(stack.db, { priceFen: 500, evidence: 2 });
  const accountId = await addAccount(stack.db);
  const made = await submitPackageOrder(stack.context, accountId, { packageId: changing });
  await stack.db
    .updateTable('package')
    .set({ price_fen: 1, evidence: 900 })
    .where('id', '=', changing)
    .execute();
  const again = await submitPackageOrder(stack.context, accountId, { packageId: changing });
  expect([again.id, again.price_fen]).toEqual([made.id, 500]);
  await acceptTerms(stack.context, accountId, made.id);
  const { codeUrl } = await payPackageOrder(stack.context, accountId, made.id, 'wechat');
  stack.pay(codeUrl ?? '');
  await stack.expectHeard();
  expect(await stack.stateOf({ id: made.id, accountId })).toMatchObject({ state: 'paid', rest: 2 });
});

test.each(channels)(
  '%s: a notification repeated after the refund or at the other address changes nothing',
  async (channel) => {
    const heard: { headers: Record<string, string>; body: string }[] = [];
    const made = await stack.order(channel);
    const { fetch: real } = globalThis;
    globalThis.fetch = (url, init) => {
      if (String(url).includes('/api_prod/notify/'))
        heard.push({ headers: init?.headers as Record<string, string>, body: String(init?.body) });
      return real(url, init);
    };
    stack.pay(made.codeUrl);
    await stack.expectHeard();
    globalThis.fetch = real;
    const [first] = heard;
    if (first === undefined) throw new Error('no notification');
    const send = async (door: string, body = first.body) =>
      (
        await real(`${stack.money.door}/api_prod/notify/${door}`, {
          method: 'POST',
          headers: first.headers,
          body,
        })
      ).status;
    await requestRefund(stack.context, made.accountId, { orderId: made.id, expectedFen: 6800, reason: '退' });
    expect(await send(channel)).toBeLessThan(300);
    expect(await stack.stateOf(made)).toMatchObject({ state: 'refunding', rest: 0, [channel]: 'paid' });
    expect(await send(channel === 'wechat' ? 'alipay' : 'wechat')).toBe(400);
    const other = await stack.order(channel);
    expect(await send(channel, first.body.replaceAll(made.orderNo, other.orderNo))).toBe(
      channel === 'wechat' ? 204 : 400,
    );
    expect(await stack.stateOf(other)).toMatchObject({ state: 'paying', rest: 0 });
  },
);
