import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createAlipay } from './alipay.ts';
import { createAlipayClient } from './alipay-client.ts';
import type { AlipayConfig } from './alipay-config.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { simulatedAlipay, simulatedWechatPay } from './simulated-merchant.ts';
import { listenForNotifications, newOrderNo, runSimulators } from './simulators.testing.ts';
import { createWechatPay } from './wechat-pay.ts';

const SITE = 'http://portal.example';
const RETURN = `${SITE}/copyright/personal?currentType=payment&order=7`;

let simulators: Awaited<ReturnType<typeof runSimulators>>;
let ear: Awaited<ReturnType<typeof listenForNotifications>>;
let alipayConfig: AlipayConfig;
let providers: Record<'wechat' | 'alipay', PaymentProvider>;

beforeAll(async () => {
  simulators = await runSimulators();
  ear = await listenForNotifications();
  const { merchant, cashierUrl } = simulators;
  alipayConfig = { ...simulatedAlipay(merchant, cashierUrl, ear.url), timeoutMs: 60_000 };
  providers = {
    wechat: createWechatPay({ ...simulatedWechatPay(merchant, cashierUrl, ear.url), timeoutMs: 60_000 }),
    alipay: createAlipay(alipayConfig),
  };
});
afterEach(async () => {
  await simulators.clock(0);
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
  payerAddress: '::ffff:192.0.2.7',
  returnUrl: RETURN,
});

const open = (link: string, referer: string | undefined = `${SITE}/`) =>
  fetch(link, { redirect: 'manual', headers: referer === undefined ? {} : { referer } });

/** Follows the link to the page where one pays, and presses one of its two buttons there. */
async function press(link: string, action: 'pay' | 'cancel') {
  const opened = await open(link);
  expect(opened.status).toBe(303);
  const code =
    new URL(opened.headers.get('location') ?? '', simulators.cashierUrl).searchParams.get('code') ?? '';
  const page = await fetch(`${simulators.cashierUrl}/pay`, {
    method: 'POST',
    body: new URLSearchParams({ code, action }),
  });
  const back = /class="button" href="([^"]+)"/.exec(await page.text())?.[1];
  return { status: page.status, back: back?.replaceAll('&#38;', '&') };
}

const channels = ['wechat', 'alipay'] as const;

test.each(channels)(
  '%s: a link is opened, paid, notified, and leads back to where it was asked for',
  async (channel) => {
    const provider = providers[channel];
    const order = wish();
    const { linkUrl } = await provider.link(order);
    expect(new URL(linkUrl).origin).toBe(simulators.cashierUrl);
    expect(await provider.query(order.orderNo)).toEqual({ state: 'unpaid' });
    expect(await press(linkUrl, 'cancel')).toEqual({ status: 200, back: RETURN });
    expect(await provider.query(order.orderNo)).toEqual({ state: 'unpaid' });
    const { status, back } = await press(linkUrl, 'pay');
    expect(status).toBe(200);
    expect(back?.startsWith(RETURN)).toBe(true);
    const told = await provider.parseNotification(await ear.next());
    expect(told).toMatchObject({ kind: 'paid', orderNo: order.orderNo, amountFen: 2999 });
    expect(await provider.query(order.orderNo)).toMatchObject({ state: 'paid', amountFen: 2999 });
  },
);

test.each(channels)('%s: one number is for a code or a link, never for both', async (channel) => {
  const provider = providers[channel];
  const order = wish();
  await provider.create(order);
  const asked = provider.link(order);
  if (channel === 'wechat') await expect(asked).rejects.toMatchObject({ code: 'OUT_TRADE_NO_USED' });
  else expect((await open((await asked).linkUrl)).status).toBe(403);
  const other = wish();
  await open((await provider.link(other)).linkUrl);
  await expect(provider.create(other)).rejects.toMatchObject({ outcome: 'refused' });
});

test.each(channels)('%s: once closed, the page of a link takes no payment', async (channel) => {
  const order = wish();
  const { linkUrl } = await providers[channel].link(order);
  await open(linkUrl);
  expect(await providers[channel].close(order.orderNo)).toEqual({ closed: true });
  const opened = await open(linkUrl);
  const page =
    opened.status === 303
      ? await fetch(new URL(opened.headers.get('location') ?? '', simulators.cashierUrl))
      : opened;
  expect([403, 410]).toContain(page.status);
});

test('WeChat Pay: a link needs the page it was opened from, returns to that site alone, and lives five minutes', async () => {
  const { linkUrl } = await providers.wechat.link(wish());
  const status = async (link: string, referer?: string) =>
    (await fetch(link, { redirect: 'manual', headers: referer === undefined ? {} : { referer } })).status;
  expect(await status(linkUrl)).toBe(403);
  expect(await status(linkUrl, 'http://elsewhere.example/')).toBe(403);
  expect(await status(linkUrl, `${SITE}/`)).toBe(303);
  await simulators.clock(5 * 60_000);
  expect(await status(linkUrl, `${SITE}/`)).toBe(410);
});

test("Alipay: a link is the merchant's signed request; what is changed in it is refused", async () => {
  const order = wish();
  const { linkUrl } = await providers.alipay.link(order);
  const { searchParams } = new URL(linkUrl);
  const content: unknown = JSON.parse(searchParams.get('biz_content') ?? '');
  expect(content).toMatchObject({ product_code: 'QUICK_WAP_WAY', quit_url: RETURN, total_amount: '29.99' });
  expect(searchParams.get('return_url')).toBe(RETURN);
  expect((await open(linkUrl.replace('29.99', '0.01'))).status).toBe(403);
  // Opened twice it is one order.
  const first = (await open(linkUrl)).headers.get('location');
  expect((await open((await providers.alipay.link(order)).linkUrl)).headers.get('location')).toBe(first);
});

test('Alipay: the way back is signed, and says nothing that we take for a payment', async () => {
  const { linkUrl } = await providers.alipay.link(wish());
  const { back } = await press(linkUrl, 'pay');
  await ear.next();
  const { searchParams } = new URL(back ?? '');
  for (const own of ['currentType', 'order']) searchParams.delete(own);
  const fields = Object.fromEntries(searchParams);
  const client = createAlipayClient(alipayConfig);
  expect(await client.isSigned(fields)).toBe(true);
  const rawBody = Buffer.from(searchParams.toString());
  expect(await providers.alipay.parseNotification({ headers: {}, rawBody })).toEqual({ kind: 'other' });
});
