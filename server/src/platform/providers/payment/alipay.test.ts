import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createAlipay } from './alipay.ts';
import type { AlipayConfig } from './alipay-config.ts';
import type { NotificationRequest, PaymentProvider } from './payment-provider.ts';
import { simulatedAlipay, simulatedWechatPay } from './simulated-merchant.ts';
import { listenForNotifications, newOrderNo, runSimulators } from './simulators.testing.ts';
import { createWechatPay } from './wechat-pay.ts';

let simulators: Awaited<ReturnType<typeof runSimulators>>;
let ear: Awaited<ReturnType<typeof listenForNotifications>>;
let config: AlipayConfig;
let alipay: PaymentProvider;

beforeAll(async () => {
  simulators = await runSimulators();
  ear = await listenForNotifications();
  config = { ...simulatedAlipay(simulators.merchant, simulators.cashierUrl, ear.url), timeoutMs: 60_000 };
  alipay = createAlipay(config);
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
  description: '年度套餐/团队=A&B',
  expiresAt: new Date(Date.now() + 30 * 60_000),
});

async function paid() {
  const order = wish();
  const { codeUrl } = await alipay.create(order);
  await simulators.pay(codeUrl);
  return { ...order, codeUrl };
}

test('an order is made, scanned, paid, notified, refunded and found again', async () => {
  const order = wish();
  const { codeUrl } = await alipay.create(order);
  expect(codeUrl).toMatch(/^https:\/\/qr\.alipay\.com\/bax\w+$/);
  expect(await alipay.create(order)).toEqual({ codeUrl });
  expect(await alipay.query(order.orderNo)).toEqual({ state: 'unpaid' });
  await simulators.scan(codeUrl);
  expect(await alipay.query(order.orderNo)).toEqual({ state: 'unpaid' });

  await simulators.pay(codeUrl);
  const told = await alipay.parseNotification(await ear.next());
  const { appId, sellerId } = config;
  expect(told).toMatchObject({ kind: 'paid', orderNo: order.orderNo, amountFen: 2999, appId, sellerId });
  const asked = await alipay.query(order.orderNo);
  expect(asked).toMatchObject({ state: 'paid', amountFen: 2999 });
  expect(Math.abs(Date.now() - (asked as { paidAt: Date }).paidAt.getTime())).toBeLessThan(10_000);

  const { orderNo } = order;
  const refund = { orderNo, refundNo: `R${orderNo}`, amountFen: 1000, totalFen: 2999, reason: '七天无理由' };
  expect(await alipay.queryRefund(refund)).toEqual({ state: 'absent' });
  expect(await alipay.refund(refund)).toMatchObject({ state: 'done' });
  expect(await alipay.refund(refund)).toMatchObject({ state: 'done' });
  expect(await alipay.queryRefund(refund)).toMatchObject({ state: 'done' });
  expect(await alipay.query(orderNo)).toMatchObject({ state: 'paid' });
  const { refundNo } = refund;
  expect(await alipay.parseNotification(await ear.next())).toEqual({ kind: 'refund', orderNo, refundNo });

  expect(await alipay.refund({ ...refund, refundNo: `S${orderNo}`, amountFen: 1999 })).toMatchObject({
    state: 'done',
  });
  expect(await alipay.query(orderNo)).toEqual({ state: 'closed', refunded: true });
  await ear.next();
});

test('too much, or another amount under the same number, is refused', async () => {
  const { orderNo } = await paid();
  await ear.next();
  const refund = { orderNo, refundNo: `R${orderNo}`, amountFen: 3000, totalFen: 2999, reason: '' };
  await expect(alipay.refund(refund)).rejects.toMatchObject({ code: 'ACQ.REASON_TRADE_REFUND_FEE_ERR' });
  await alipay.refund({ ...refund, amountFen: 1 });
  await ear.next();
  await expect(alipay.refund({ ...refund, amountFen: 2 })).rejects.toMatchObject({
    outcome: 'refused',
    code: 'ACQ.DISCORDANT_REPEAT_REQUEST',
  });
});

test('closing cancels a code nobody scanned, closes an open trade, and leaves a paid one', async () => {
  const unscanned = wish();
  const first = await alipay.create(unscanned);
  expect(await alipay.close(unscanned.orderNo)).toEqual({ closed: true });
  expect(await simulators.pay(first.codeUrl)).toEqual({ outcome: 'closed' });

  const scanned = wish();
  const second = await alipay.create(scanned);
  await simulators.scan(second.codeUrl);
  expect(await alipay.close(scanned.orderNo)).toEqual({ closed: true });
  expect(await alipay.query(scanned.orderNo)).toEqual({ state: 'closed' });
  expect(await alipay.close(scanned.orderNo)).toEqual({ closed: true });

  const { orderNo } = await paid();
  await ear.next();
  expect(await alipay.close(orderNo)).toEqual({ closed: false, reason: 'paid' });
});

test.each(['UTC', 'America/New_York'])('requests carry Beijing time in the zone %s', async (zone) => {
  const before = process.env.TZ;
  process.env.TZ = zone;
  try {
    expect(await alipay.create(wish())).toHaveProperty('codeUrl');
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
});

test('another app’s key is refused', async () => {
  const stranger = createAlipay({ ...config, appPrivateKey: simulators.merchant.wechatPay.merchantPrivateKey });
  await expect(stranger.create(wish())).rejects.toMatchObject({
    outcome: 'refused',
    code: 'isv.invalid-signature',
  });
});

test('an error contains no key, however it is printed', async () => {
  const nowhere = createAlipay({ ...config, baseUrl: 'http://127.0.0.1:9' });
  const error: unknown = await nowhere.create(wish()).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ outcome: 'unknown' });
  const logged = inspect(error, { depth: 20, showHidden: true }) + JSON.stringify((error as Error).cause);
  for (const secret of [bodyOf(config.appPrivateKey)]) expect(logged).not.toContain(secret);
});

describe('notifications', () => {
  test('any changed, added or doubled field is refused', async () => {
    await paid();
    const request = await ear.next();
    const form = Buffer.from(request.rawBody).toString();
    const forgeries = [
      form.replace('total_amount=29.99', 'total_amount=0.01'),
      `${form}&passback_params=x`,
      `${form}&out_trade_no=T0000000000`,
      form.replace(/&sign=[^&]*/, ''),
      form.replace('sign_type=RSA2', 'sign_type=RSA'),
      form.replace('sign_type=RSA2', 'sign_type=none'),
      '',
    ];
    for (const text of forgeries) {
      expect(text).not.toBe(form);
      await expect(
        alipay.parseNotification({ ...request, rawBody: Buffer.from(text) }),
        text.slice(-80),
      ).rejects.toMatchObject({ name: 'ForgedNotification' });
    }
    expect(await alipay.parseNotification(request)).toMatchObject({ kind: 'paid' });
  });

  test('a genuine one for another app or seller is refused', async () => {
    await paid();
    const request = await ear.next();
    for (const other of [{ appId: '2021000000000000' }, { sellerId: '2088000000000000' }]) {
      const provider = createAlipay({ ...config, ...other });
      await expect(provider.parseNotification(request)).rejects.toMatchObject({ reason: 'not-ours' });
    }
  });

  test('only the seven bytes of success stop it', async () => {
    const answers = [{ status: 200, body: 'success\n' }];
    ear.answerBy(() => answers.shift() ?? alipay.acknowledgement());
    const { orderNo } = await paid();
    const first = await ear.next();
    const second = await ear.next();
    expect(idOf(second)).toBe(idOf(first));
    await expect.poll(() => deliveryOf(orderNo)).toMatchObject({ state: 'delivered', attempts: 2 });
  });
});

describe('faults', () => {
  test('dropped, the query still finds it', async () => {
    await simulators.faults({ notificationDropped: true });
    const { orderNo } = await paid();
    expect(await deliveryOf(orderNo)).toBeUndefined();
    expect(await alipay.query(orderNo)).toMatchObject({ state: 'paid' });
  });

  test('doubled, it is twice the same', async () => {
    await simulators.faults({ notificationDoubled: true });
    await paid();
    const [first, second] = [await ear.next(), await ear.next()];
    expect(await alipay.parseNotification(first)).toEqual(await alipay.parseNotification(second));
  });

  test('out of order the refund arrives before the payment', async () => {
    await simulators.faults({ notificationOutOfOrder: true });
    const { orderNo } = await paid();
    const refund = { orderNo, refundNo: `R${orderNo}`, amountFen: 2999, totalFen: 2999, reason: '' };
    await alipay.refund(refund);
    const told = [await ear.next(), await ear.next()].map((request) => alipay.parseNotification(request));
    const kinds = (await Promise.all(told)).map((each) => each.kind);
    expect(kinds).toEqual(['refund', 'paid']);
  });

  test('a wrong amount is reported as it was paid', async () => {
    await simulators.faults({ wrongAmount: true });
    const { orderNo } = await paid();
    expect(await alipay.parseNotification(await ear.next())).toMatchObject({ kind: 'paid', amountFen: 2998 });
    expect(await alipay.query(orderNo)).toMatchObject({ amountFen: 2998 });
  });

  test.each(['badSignature', 'unknownKey'])(
    'under %s it is refused, and accepted once corrected',
    async (fault) => {
      await simulators.faults({ [fault]: true });
      ear.answerBy(answerAsServer);
      const { orderNo } = await paid();
      await expect(alipay.parseNotification(await ear.next())).rejects.toMatchObject({ reason: 'signature' });
      await simulators.faults({});
      await expect
        .poll(async () => alipay.parseNotification(await ear.next()).catch(() => undefined))
        .toMatchObject({ orderNo });
    },
  );

  test('a skewed clock does not spoil a payment', async () => {
    await simulators.faults({ clockSkew: true });
    const { orderNo } = await paid();
    expect(await alipay.parseNotification(await ear.next())).toMatchObject({ orderNo });
  });

  test('a reply with a bad signature is refused', async () => {
    await simulators.faults({ badReplySignature: true });
    await expect(alipay.create(wish())).rejects.toMatchObject({ outcome: 'unknown' });
    await expect(alipay.query(newOrderNo())).rejects.toMatchObject({ outcome: 'unknown' });
  });

  test('a provider’s 500 leaves the outcome unknown', async () => {
    await simulators.faults({ provider500: true });
    await expect(alipay.create(wish())).rejects.toMatchObject({ outcome: 'unknown' });
  });

  test('a time-out after success: the refund is found done', async () => {
    const { orderNo } = await paid();
    await ear.next();
    const refund = { orderNo, refundNo: `R${orderNo}`, amountFen: 2999, totalFen: 2999, reason: '' };
    await simulators.faults({ timeoutAfterSuccess: true });
    const impatient = createAlipay({ ...config, timeoutMs: 3000 });
    await expect(impatient.refund(refund)).rejects.toMatchObject({ outcome: 'unknown' });
    expect(await alipay.queryRefund(refund)).toMatchObject({ state: 'done' });
    await simulators.faults({});
    expect(await alipay.refund(refund)).toMatchObject({ state: 'done' });
    await ear.next();
  });

  test('both codes of one purchase are paid, and each channel reports it', async () => {
    const wechat = createWechatPay(simulatedWechatPay(simulators.merchant, simulators.cashierUrl, ear.url));
    const order = { ...wish(), description: '年度套餐' };
    const { codeUrl } = await alipay.create(order);
    await wechat.create(order);
    await simulators.faults({ bothCodesPaid: true });
    await simulators.pay(codeUrl);
    const requests = [await ear.next(), await ear.next()];
    expect(requests.filter((each) => each.headers['wechatpay-signature'])).toHaveLength(1);
    expect(await alipay.query(order.orderNo)).toMatchObject({ state: 'paid' });
    expect(await wechat.query(order.orderNo)).toMatchObject({ state: 'paid' });
  });

  test('paid after closing: reported, and the money can be returned', async () => {
    const order = wish();
    const { codeUrl } = await alipay.create(order);
    await alipay.close(order.orderNo);
    await simulators.faults({ paidAfterClosing: true });
    await simulators.pay(codeUrl);
    expect(await alipay.parseNotification(await ear.next())).toMatchObject({ orderNo: order.orderNo });
    const { orderNo } = order;
    const refund = { orderNo, refundNo: `L${orderNo}`, amountFen: 2999, totalFen: 2999, reason: '' };
    expect(await alipay.refund(refund)).toMatchObject({ state: 'done' });
  });
});

const idOf = (request: NotificationRequest) =>
  new URLSearchParams(Buffer.from(request.rawBody).toString()).get('notify_id');

/** Acknowledges genuine ones, like the server. */
const answerAsServer = (request: NotificationRequest) =>
  alipay.parseNotification(request).then(
    () => alipay.acknowledgement(),
    () => alipay.rejection(),
  );

/** A line from the middle of a PEM. */
const bodyOf = (pem: string) => pem.split('\n')[5] ?? '';

async function deliveryOf(orderNo: string) {
  return (await simulators.deliveries()).find((delivery) => delivery.orderNo === orderNo);
}
