import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { NotificationRequest, PaymentProvider } from './payment-provider.ts';
import { simulatedWechatPay } from './simulated-merchant.ts';
import { listenForNotifications, newOrderNo, runSimulators } from './simulators.testing.ts';
import { createWechatPay } from './wechat-pay.ts';
import type { WechatPayConfig } from './wechat-pay-config.ts';

let simulators: Awaited<ReturnType<typeof runSimulators>>;
let ear: Awaited<ReturnType<typeof listenForNotifications>>;
let config: WechatPayConfig;
let wechat: PaymentProvider;

beforeAll(async () => {
  simulators = await runSimulators();
  ear = await listenForNotifications();
  config = { ...simulatedWechatPay(simulators.merchant, simulators.cashierUrl, ear.url), timeoutMs: 60_000 };
  wechat = createWechatPay(config);
});
afterEach(async () => {
  ear.acceptAll();
  await simulators.faults({});
});
afterAll(async () => {
  await simulators.stop();
  await ear.stop();
});

const wish = (orderNo = newOrderNo()) => ({
  orderNo,
  amountFen: 2999,
  description: '年度套餐',
  expiresAt: new Date(Date.now() + 30 * 60_000),
});

async function paid(provider = wechat) {
  const order = wish();
  const { codeUrl } = await provider.create(order);
  await simulators.pay(codeUrl);
  return order;
}

test('an order is made, paid, notified, refunded and found again', async () => {
  const order = wish();
  const { codeUrl } = await wechat.create(order);
  expect(codeUrl).toMatch(/^weixin:\/\/wxpay\/bizpayurl\?pr=\w+$/);
  expect(await wechat.create(order)).toEqual({ codeUrl });
  expect(await wechat.query(order.orderNo)).toEqual({ state: 'unpaid' });

  await simulators.pay(codeUrl);
  const told = await wechat.parseNotification(await ear.next());
  expect(told).toMatchObject({ kind: 'paid', orderNo: order.orderNo, amountFen: 2999, appId: config.appid });
  const asked = await wechat.query(order.orderNo);
  expect(asked).toMatchObject({ state: 'paid', amountFen: 2999 });
  expect(told).toMatchObject({ providerTradeNo: (asked as { providerTradeNo: string }).providerTradeNo });

  const refund = {
    orderNo: order.orderNo,
    refundNo: `R${order.orderNo}`,
    amountFen: 1000,
    totalFen: 2999,
    reason: '',
  };
  expect(await wechat.queryRefund(refund)).toEqual({ state: 'absent' });
  const first = await wechat.refund(refund);
  expect(['processing', 'done']).toContain(first.state);
  expect(await wechat.refund(refund)).toMatchObject({ providerRefundNo: first.providerRefundNo });
  await expect
    .poll(() => wechat.queryRefund(refund))
    .toMatchObject({ state: 'done', doneAt: expect.any(Date) });
  const { orderNo, refundNo } = refund;
  expect(await wechat.parseNotification(await ear.next())).toEqual({ kind: 'refund', orderNo, refundNo });
  expect(await wechat.query(order.orderNo)).toEqual({ state: 'closed', refunded: true });
});

test('refunding more than is left, or with another amount under the same number, is refused', async () => {
  const { orderNo } = await paid();
  await ear.next();
  const refund = { orderNo, refundNo: `R${orderNo}`, amountFen: 2000, totalFen: 2999, reason: '七天无理由' };
  await wechat.refund(refund);
  await expect(wechat.refund({ ...refund, amountFen: 1 })).rejects.toMatchObject({ outcome: 'refused' });
  await expect(wechat.refund({ ...refund, refundNo: `S${orderNo}` })).rejects.toMatchObject({
    outcome: 'refused',
    code: 'INVALID_REQUEST',
  });
  await ear.next();
});

test('an order never made is unpaid, and closing it succeeds', async () => {
  const orderNo = newOrderNo();
  expect(await wechat.query(orderNo)).toEqual({ state: 'unpaid' });
  expect(await wechat.close(orderNo)).toEqual({ closed: true });
});

test('a closed order cannot be paid, a paid one cannot be closed', async () => {
  const order = wish();
  const { codeUrl } = await wechat.create(order);
  expect(await wechat.close(order.orderNo)).toEqual({ closed: true });
  expect(await wechat.query(order.orderNo)).toEqual({ state: 'closed' });
  expect(await simulators.pay(codeUrl)).toEqual({ outcome: 'closed' });
  await expect(wechat.create(order)).rejects.toMatchObject({ outcome: 'refused', code: 'ORDER_CLOSED' });

  const other = await paid();
  await ear.next();
  expect(await wechat.close(other.orderNo)).toEqual({ closed: false, reason: 'paid' });
  await expect(wechat.create(other)).rejects.toMatchObject({ outcome: 'refused', code: 'ORDERPAID' });
});

test('the same number for another amount is refused', async () => {
  const order = wish();
  await wechat.create(order);
  await expect(wechat.create({ ...order, amountFen: 1 })).rejects.toMatchObject({ code: 'OUT_TRADE_NO_USED' });
});

test('another merchant’s key is refused', async () => {
  const stranger = createWechatPay({ ...config, merchantPrivateKey: simulators.merchant.alipay.appPrivateKey });
  await expect(stranger.create(wish())).rejects.toMatchObject({ outcome: 'refused', code: 'SIGN_ERROR' });
});

describe('certificate mode', () => {
  test("without any known certificate, the platform's are downloaded and replies and notifications verified", async () => {
    const { publicKeyId: _, ...rest } = config;
    const provider = createWechatPay({ ...rest, platformKeys: {} });
    const order = await paid(provider);
    const request = await ear.next();
    expect(request.headers['wechatpay-serial']).toMatch(/^[0-9A-F]{40}$/);
    expect(await provider.parseNotification(request)).toMatchObject({ kind: 'paid', orderNo: order.orderNo });
    expect(await provider.query(order.orderNo)).toMatchObject({ state: 'paid' });
  });

  test('after a rotation the new certificate is fetched when its serial number first appears', async () => {
    const { publicKeyId: _, ...rest } = config;
    const provider = createWechatPay(rest);
    await simulators.faults({ keyRotation: true });
    const order = await paid(provider);
    expect(await provider.parseNotification(await ear.next())).toMatchObject({ orderNo: order.orderNo });
  });

  test('certificates sealed with another APIv3 key are refused', async () => {
    const { publicKeyId: _, ...rest } = config;
    const provider = createWechatPay({ ...rest, platformKeys: {}, apiV3Key: 'x'.repeat(32) });
    await expect(provider.query(newOrderNo())).rejects.toMatchObject({ outcome: 'unknown' });
  });
});

test('an error contains no key, however it is printed', async () => {
  const nowhere = createWechatPay({ ...config, baseUrl: 'http://127.0.0.1:9' });
  const error: unknown = await nowhere.create(wish()).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ outcome: 'unknown' });
  const logged = inspect(error, { depth: 20, showHidden: true }) + JSON.stringify((error as Error).cause);
  for (const secret of [config.apiV3Key, bodyOf(config.merchantPrivateKey)])
    expect(logged).not.toContain(secret);
});

describe('notifications', () => {
  test('a refund’s notification names the refund, and to another merchant it is refused', async () => {
    const { orderNo } = await paid();
    await ear.next();
    const refundNo = `N${orderNo}`;
    await wechat.refund({ orderNo, refundNo, amountFen: 1, totalFen: 2999, reason: '' });
    const request = await ear.next();
    expect(await wechat.parseNotification(request)).toEqual({ kind: 'refund', orderNo, refundNo });
    const other = createWechatPay({ ...config, mchid: '1900000001' });
    await expect(other.parseNotification(request)).rejects.toMatchObject({ reason: 'not-ours' });
  });

  test('one changed byte, a missing header, or five minutes are enough to refuse', async () => {
    await paid();
    const request = await ear.next();
    const changed = Buffer.from(request.rawBody);
    changed[40] = (changed[40] ?? 0) ^ 1;
    await expect(wechat.parseNotification({ ...request, rawBody: changed })).rejects.toMatchObject({
      name: 'ForgedNotification',
      reason: 'signature',
    });
    for (const name of ['timestamp', 'nonce', 'signature', 'serial']) {
      const headers = { ...request.headers, [`wechatpay-${name}`]: undefined };
      await expect(wechat.parseNotification({ ...request, headers })).rejects.toMatchObject({
        reason: 'unsigned',
      });
    }
    const later = createWechatPay(config, () => new Date(Date.now() + 301_000));
    await expect(later.parseNotification(request)).rejects.toMatchObject({ reason: 'stale' });
  });

  test('a genuine notification to another app of ours is refused', async () => {
    await paid();
    const request = await ear.next();
    const other = createWechatPay({ ...config, appid: 'wx0000000000000000' });
    await expect(other.parseNotification(request)).rejects.toMatchObject({ reason: 'not-ours' });
  });

  test('refused with 4xx it comes again, acknowledged it does not', async () => {
    const answers = [wechat.rejection()];
    ear.answerBy(() => answers.shift() ?? wechat.acknowledgement());
    const { orderNo } = await paid();
    const first = await ear.next();
    const second = await ear.next();
    expect(idOf(second)).toBe(idOf(first));
    expect(await wechat.parseNotification(second)).toMatchObject({ orderNo });
    await expect.poll(() => deliveryOf(orderNo)).toMatchObject({ state: 'delivered', attempts: 2 });
  });
});

describe('faults', () => {
  test('after a dropped notification only the query finds it', async () => {
    await simulators.faults({ notificationDropped: true });
    const { orderNo } = await paid();
    expect(await deliveryOf(orderNo)).toBeUndefined();
    expect(await wechat.query(orderNo)).toMatchObject({ state: 'paid' });
  });

  test('a doubled notification is twice the same', async () => {
    await simulators.faults({ notificationDoubled: true });
    await paid();
    const [first, second] = [await ear.next(), await ear.next()];
    expect(await wechat.parseNotification(first)).toEqual(await wechat.parseNotification(second));
  });

  test('a late notification is still valid', async () => {
    await simulators.faults({ notificationLate: true, lateSeconds: 1 });
    const before = Date.now();
    const { orderNo } = await paid();
    expect(await wechat.parseNotification(await ear.next())).toMatchObject({ orderNo });
    expect(Date.now() - before).toBeGreaterThanOrEqual(1000);
  });

  test('out of order the later notification arrives first', async () => {
    await simulators.faults({ notificationOutOfOrder: true });
    const one = wish();
    const two = wish();
    const codes = [await wechat.create(one), await wechat.create(two)];
    // The first is held back only for a moment: pay both at once.
    await Promise.all(codes.map(({ codeUrl }) => simulators.pay(codeUrl)));
    const told = [await ear.next(), await ear.next()].map((request) => wechat.parseNotification(request));
    const orders = (await Promise.all(told)).map((each) => (each.kind === 'paid' ? each.orderNo : ''));
    const paidFirst = (await simulators.deliveries()).filter((each) => orders.includes(String(each.orderNo)));
    expect(orders).toEqual(paidFirst.map((each) => each.orderNo).toReversed());
  });

  test('a wrong amount is reported as it was paid, in notification and query', async () => {
    await simulators.faults({ wrongAmount: true });
    const { orderNo } = await paid();
    expect(await wechat.parseNotification(await ear.next())).toMatchObject({ kind: 'paid', amountFen: 2998 });
    expect(await wechat.query(orderNo)).toMatchObject({ state: 'paid', amountFen: 2998 });
  });

  test.each([
    ['badSignature', 'signature'],
    ['unknownKey', 'unknown-key'],
    ['probeSignature', 'probe'],
    ['clockSkew', 'stale'],
  ])('under %s the notification is refused, and accepted once it is corrected', async (fault, reason) => {
    const order = wish();
    const { codeUrl } = await wechat.create(order);
    await simulators.faults({ [fault]: true });
    ear.answerBy(answerAsServer);
    await simulators.pay(codeUrl);
    await expect(wechat.parseNotification(await ear.next())).rejects.toMatchObject({
      name: 'ForgedNotification',
      reason,
    });
    await simulators.faults({});
    await expect
      .poll(async () => wechat.parseNotification(await ear.next()).catch(() => undefined))
      .toMatchObject({ orderNo: order.orderNo });
  });

  test('during a key change a public-key merchant gets notifications signed by the new certificate', async () => {
    await simulators.faults({ keyRotation: true });
    const fresh = createWechatPay(config);
    const { orderNo } = await paid(fresh);
    const request = await ear.next();
    expect(request.headers['wechatpay-serial']).not.toBe(config.publicKeyId);
    expect(await fresh.parseNotification(request)).toMatchObject({ orderNo });
  });

  test.each(['badReplySignature', 'clockSkew'])('a reply under %s is refused', async (fault) => {
    const order = wish();
    await wechat.create(order);
    await simulators.faults({ [fault]: true });
    await expect(wechat.query(order.orderNo)).rejects.toMatchObject({ outcome: 'unknown' });
  });

  test('a provider’s 500 leaves the outcome unknown and nothing done', async () => {
    const order = wish();
    await simulators.faults({ provider500: true });
    await expect(wechat.create(order)).rejects.toMatchObject({ outcome: 'unknown', code: 'SYSTEM_ERROR' });
    await simulators.faults({});
    expect(await wechat.create(order)).toHaveProperty('codeUrl');
  });

  test('a time-out after success leaves the outcome unknown, and repeating finds it done', async () => {
    const { orderNo } = await paid();
    await ear.next();
    const refund = { orderNo, refundNo: `R${orderNo}`, amountFen: 2999, totalFen: 2999, reason: '全额' };
    await simulators.faults({ timeoutAfterSuccess: true });
    const impatient = createWechatPay({ ...config, timeoutMs: 3000 });
    await expect(impatient.refund(refund)).rejects.toMatchObject({ outcome: 'unknown' });
    expect(['processing', 'done']).toContain((await wechat.queryRefund(refund)).state);
    await simulators.faults({});
    await wechat.refund(refund);
    expect(await wechat.query(orderNo)).toEqual({ state: 'closed', refunded: true });
    await ear.next();
  });

  test('paid after closing: the notification comes, and the money can go back', async () => {
    const order = wish();
    const { codeUrl } = await wechat.create(order);
    await wechat.close(order.orderNo);
    await simulators.faults({ paidAfterClosing: true });
    await simulators.pay(codeUrl);
    expect(await wechat.parseNotification(await ear.next())).toMatchObject({ orderNo: order.orderNo });
    const { orderNo } = order;
    const refund = { orderNo, refundNo: `L${orderNo}`, amountFen: 2999, totalFen: 2999, reason: '关闭后支付' };
    expect(['processing', 'done']).toContain((await wechat.refund(refund)).state);
    await ear.next();
  });
});

const idOf = (request: NotificationRequest) => JSON.parse(Buffer.from(request.rawBody).toString()).id as string;

/** Acknowledges what is genuine, as the server does. */
const answerAsServer = (request: NotificationRequest) =>
  wechat.parseNotification(request).then(
    () => wechat.acknowledgement(),
    () => wechat.rejection(),
  );

/** A line out of the middle of a PEM. */
const bodyOf = (pem: string) => pem.split('\n')[5] ?? '';

async function deliveryOf(orderNo: string) {
  return (await simulators.deliveries()).find((delivery) => delivery.orderNo === orderNo);
}
