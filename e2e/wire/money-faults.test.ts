import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { askForPayment } from '../../server/src/money/commerce/ask-for-payment.ts';
import { closeOverdueOrders } from '../../server/src/money/commerce/close-overdue-orders.ts';
import { payPackageOrder } from '../../server/src/money/commerce/pay-package-order.ts';
import { submitPackageOrder } from '../../server/src/money/commerce/submit-package-order.ts';
import { requestRefund } from '../../server/src/money/refunds/request-refund.ts';
import { resolveDispute } from '../../server/src/money/refunds/resolve-dispute.ts';
import { sendRefunds } from '../../server/src/money/refunds/send-refunds.ts';
import { acceptTerms } from '../../tools/people/accept-terms.ts';
import { addAccount, addFinance, addPackage } from '../../tools/proofs/money/money-people.ts';
import { channels, MINUTE, MoneyHouse } from './money-house.ts';

let house: MoneyHouse;
beforeAll(async () => {
  house = await MoneyHouse.open();
});
beforeEach(() => house.begin());
afterEach(() => house.end());
afterAll(() => house?.close());

test.each(channels)('%s: a dropped notification is found by asking', async (channel) => {
  await house.faults({ notificationDropped: true });
  const made = await house.order(channel);
  house.pay(made.codeUrl);
  expect((await house.stateOf(made)).state).toBe('paying');
  expect(await house.poll(made)).toBe(true);
  expect(await house.stateOf(made)).toMatchObject({ state: 'paid', rest: 10, [channel]: 'paid' });
});

test.each(channels)(
  '%s: a dropped notification that nobody asks about is found before closing',
  async (channel) => {
    await house.faults({ notificationDropped: true });
    const made = await house.order(channel);
    house.pay(made.codeUrl);
    house.ahead(31 * MINUTE);
    await closeOverdueOrders(house.context);
    expect(await house.stateOf(made)).toMatchObject({ state: 'paid', rest: 10 });
  },
);

test.each(channels)('%s: told twice, granted once', async (channel) => {
  await house.faults({ notificationDoubled: true });
  const made = await house.order(channel);
  house.pay(made.codeUrl);
  await house.expectHeard();
  expect(await house.stateOf(made)).toMatchObject({ state: 'paid', rest: 10 });
});

test.each(channels)('%s: a late notification finds it granted already', async (channel) => {
  await house.faults({ notificationLate: true, lateSeconds: 600 });
  const made = await house.order(channel);
  house.pay(made.codeUrl);
  expect(await house.poll(made)).toBe(true);
  house.ahead(11 * MINUTE);
  await house.expectHeard();
  expect(await house.stateOf(made)).toMatchObject({ state: 'paid', rest: 10 });
});

test.each(channels)('%s: out of order, each order gets its own', async (channel) => {
  await house.faults({ notificationOutOfOrder: true });
  const [first, second] = [await house.order(channel), await house.order(channel)];
  house.pay(first.codeUrl);
  house.pay(second.codeUrl);
  for (const made of [first, second])
    await expect.poll(() => house.stateOf(made)).toMatchObject({ state: 'paid', rest: 10 });
});

test.each(channels)('%s: a wrong amount grants nothing, and finance gives it back', async (channel) => {
  await house.faults({ wrongAmount: true });
  const made = await house.order(channel);
  house.pay(made.codeUrl);
  await house.expectHeard();
  expect(await house.stateOf(made)).toMatchObject({ state: 'paying', rest: 0, [channel]: 'disputed' });
  expect(await house.poll(made)).toBe(false);
  const { id: paymentId } = await house.db
    .selectFrom('payment')
    .select('id')
    .where('order_id', '=', made.id)
    .executeTakeFirstOrThrow();
  const finance = await addFinance(house.db);
  await resolveDispute(house.context, finance, { paymentId, reason: '金额不符' });
  await expect(resolveDispute(house.context, finance, { paymentId, reason: '再来' })).rejects.toMatchObject({
    code: 'STATE_CHANGED',
  });
  await house.bringBack();
  expect(await house.stateOf(made)).toMatchObject({ rest: 0, [channel]: 'refunded' });
  expect(house.refundsOf(made.orderNo)).toEqual([{ channel, amountFen: 6799 }]);
});

test.each(['badSignature', 'unknownKey'] as const)(
  '%s: what is not signed rightly is not believed',
  async (fault) => {
    await house.faults({ [fault]: true });
    for (const channel of channels) {
      const made = await house.order(channel);
      house.pay(made.codeUrl);
      await house.expectHeard();
      expect(await house.stateOf(made)).toMatchObject({ state: 'paying', rest: 0 });
      expect(house.money.reports.join()).toContain('forged');
      expect(await house.poll(made)).toBe(true);
    }
  },
);

test('probeSignature: a probe is refused, and the same notification believed when it comes again', async () => {
  await house.faults({ probeSignature: true });
  const made = await house.order('wechat');
  house.pay(made.codeUrl);
  await expect.poll(() => house.stateOf(made)).toMatchObject({ state: 'paid', rest: 10 });
  expect(house.money.reports.join()).toContain('probe');
});

test.each(channels)(
  '%s: badReplySignature: an answer that is not signed rightly pays nothing',
  async (channel) => {
    const made = await house.order(channel);
    await house.faults({ notificationDropped: true, badReplySignature: true });
    house.pay(made.codeUrl);
    expect(await house.poll(made)).toBe(false);
    house.ahead(31 * MINUTE);
    await closeOverdueOrders(house.context);
    expect((await house.stateOf(made)).state).toBe('paying');
    await house.faults({ notificationDropped: true });
    await closeOverdueOrders(house.context);
    expect(await house.stateOf(made)).toMatchObject({ state: 'paid', rest: 10 });
  },
);

test.each(channels)('%s: provider500: nothing is closed or lost while it cannot be asked', async (channel) => {
  const made = await house.order(channel);
  await house.faults({ provider500: true, notificationDropped: true });
  house.pay(made.codeUrl);
  expect(await house.poll(made)).toBe(false);
  house.ahead(31 * MINUTE);
  await closeOverdueOrders(house.context);
  expect((await house.stateOf(made)).state).toBe('paying');
  await house.faults({});
  await closeOverdueOrders(house.context);
  expect(await house.stateOf(made)).toMatchObject({ state: 'paid', rest: 10 });
});

test.each(channels)(
  '%s: timeoutAfterSuccess: a code that was made and not told is the same code later',
  async (channel) => {
    await house.faults({ timeoutAfterSuccess: true });
    const accountId = await addAccount(house.db);
    const { id, order_no: orderNo } = await submitPackageOrder(house.context, accountId, {
      packageId: house.packageId,
    });
    await acceptTerms(house.context, accountId, id);
    await expect(payPackageOrder(house.context, accountId, id, channel)).rejects.toMatchObject({
      code: 'PROVIDER_UNREACHABLE',
    });
    await house.faults({});
    const { codeUrl } = await payPackageOrder(house.context, accountId, id, channel);
    expect(house.simulators.world.orders.list().filter((one) => one.orderNo === orderNo).length).toBe(1);
    house.pay(codeUrl ?? '');
    await house.expectHeard();
    expect(await house.stateOf({ id, accountId })).toMatchObject({ state: 'paid', rest: 10 });
  },
);

test.each(channels)(
  '%s: timeoutAfterSuccess: a refund that was done and not told is done once',
  async (channel) => {
    const made = await house.order(channel);
    await house.faults({ notificationDropped: true, paidAfterClosing: true });
    house.ahead(31 * MINUTE);
    await closeOverdueOrders(house.context);
    await house.faults({ paidAfterClosing: true });
    house.pay(made.codeUrl);
    await house.expectHeard();
    await house.faults({ timeoutAfterSuccess: true });
    await sendRefunds(house.context);
    expect((await house.stateOf(made))[channel]).toBe('refunding');
    await house.faults({});
    house.ahead(32 * MINUTE);
    await house.bringBack();
    expect(await house.stateOf(made)).toMatchObject({ state: 'closed', rest: 0, [channel]: 'refunded' });
    expect(house.refundsOf(made.orderNo)).toEqual([{ channel, amountFen: 6800 }]);
  },
);

test('clockSkew: a notification from ten minutes away is refused, asking finds the payment', async () => {
  const made = await house.order('wechat');
  await house.faults({ clockSkew: true });
  house.pay(made.codeUrl);
  await house.expectHeard();
  expect(house.money.reports.join()).toContain('stale');
  expect((await house.stateOf(made)).state).toBe('paying');
  await house.faults({});
  expect(await house.poll(made)).toBe(true);
});

test('keyRotation: a notification signed with the new certificate is believed', async () => {
  const made = await house.order('wechat');
  await house.faults({ keyRotation: true });
  house.pay(made.codeUrl);
  await expect.poll(() => house.stateOf(made)).toMatchObject({ state: 'paid', rest: 10 });
});

test.each([false, true])(
  'bothCodesPaid (notifications dropped: %s): one buys, the other goes back',
  async (isDropped) => {
    await house.faults({ bothCodesPaid: true, notificationDropped: isDropped });
    const made = await house.order('wechat');
    await payPackageOrder(house.context, made.accountId, made.id, 'alipay');
    house.pay(made.codeUrl);
    await house.expectHeard();
    expect(await house.poll(made)).toBe(true);
    await closeOverdueOrders(house.context);
    await house.faults({});
    await house.bringBack();
    const after = await house.stateOf(made);
    expect(after).toMatchObject({ state: 'paid', rest: 10 });
    expect([after.wechat, after.alipay].toSorted()).toEqual(['paid', 'refunded']);
    expect(house.refundsOf(made.orderNo)).toHaveLength(1);
  },
);

test.each(channels)('%s: the other code is dead as soon as one is paid', async (channel) => {
  const made = await house.order(channel);
  const other = channel === 'wechat' ? 'alipay' : 'wechat';
  const { codeUrl } = await payPackageOrder(house.context, made.accountId, made.id, other);
  house.pay(made.codeUrl);
  await house.expectHeard();
  await closeOverdueOrders(house.context);
  expect(house.pay(codeUrl ?? '').outcome).toBe('closed');
  expect(await house.stateOf(made)).toMatchObject({ state: 'paid', [other]: 'closed' });
});

test.each(channels)('%s: paidAfterClosing goes back by itself', async (channel) => {
  const made = await house.order(channel);
  house.ahead(31 * MINUTE);
  await closeOverdueOrders(house.context);
  expect(await house.stateOf(made)).toMatchObject({ state: 'closed', [channel]: 'closed' });
  await house.faults({ paidAfterClosing: true });
  house.pay(made.codeUrl);
  await house.expectHeard();
  await house.bringBack();
  expect(await house.stateOf(made)).toMatchObject({ state: 'closed', rest: 0, [channel]: 'refunded' });
  expect(house.refundsOf(made.orderNo)).toEqual([{ channel, amountFen: 6800 }]);
});

test('twenty submissions at once make one order, and what a browser calls paid is not', async () => {
  const accountId = await addAccount(house.db);
  const orders = await Promise.all(
    Array.from({ length: 20 }, () =>
      submitPackageOrder(house.context, accountId, { packageId: house.packageId }),
    ),
  );
  expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
  const [made] = orders;
  for (let at = 0; at < 3; at += 1) await askForPayment(house.context, accountId, made?.order_no ?? '');
  expect((await house.stateOf({ id: made?.id ?? '', accountId })).state).toBe('created');
  const stranger = await addAccount(house.db);
  await expect(askForPayment(house.context, stranger, made?.order_no ?? '')).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('an order keeps its snapshot when the package changes', async () => {
  const changing = await addPackage(house.db, { priceFen: 500, evidence: 2 });
  const accountId = await addAccount(house.db);
  const made = await submitPackageOrder(house.context, accountId, { packageId: changing });
  await house.db
    .updateTable('package')
    .set({ price_fen: 1, evidence: 900 })
    .where('id', '=', changing)
    .execute();
  const again = await submitPackageOrder(house.context, accountId, { packageId: changing });
  expect([again.id, again.price_fen]).toEqual([made.id, 500]);
  await acceptTerms(house.context, accountId, made.id);
  const { codeUrl } = await payPackageOrder(house.context, accountId, made.id, 'wechat');
  house.pay(codeUrl ?? '');
  await house.expectHeard();
  expect(await house.stateOf({ id: made.id, accountId })).toMatchObject({ state: 'paid', rest: 2 });
});

test.each(channels)(
  '%s: a notification heard before, after the refund or at the other door, changes nothing',
  async (channel) => {
    const heard: { headers: Record<string, string>; body: string }[] = [];
    const made = await house.order(channel);
    const { fetch: real } = globalThis;
    globalThis.fetch = (url, init) => {
      if (String(url).includes('/api_prod/notify/'))
        heard.push({ headers: init?.headers as Record<string, string>, body: String(init?.body) });
      return real(url, init);
    };
    house.pay(made.codeUrl);
    await house.expectHeard();
    globalThis.fetch = real;
    const [first] = heard;
    if (first === undefined) throw new Error('no notification');
    const send = async (door: string, body = first.body) =>
      (
        await real(`${house.money.door}/api_prod/notify/${door}`, {
          method: 'POST',
          headers: first.headers,
          body,
        })
      ).status;
    await requestRefund(house.context, made.accountId, { orderId: made.id, expectedFen: 6800, reason: '退' });
    expect(await send(channel)).toBeLessThan(300);
    expect(await house.stateOf(made)).toMatchObject({ state: 'refunding', rest: 0, [channel]: 'paid' });
    expect(await send(channel === 'wechat' ? 'alipay' : 'wechat')).toBe(400);
    const other = await house.order(channel);
    expect(await send(channel, first.body.replaceAll(made.orderNo, other.orderNo))).toBe(
      channel === 'wechat' ? 204 : 400,
    );
    expect(await house.stateOf(other)).toMatchObject({ state: 'paying', rest: 0 });
  },
);
