import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { look } from './support/look.ts';
import { expect, test, type Stack } from './support/stack.ts';

const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };
/** WeChat's own browser on it. */
const WECHAT = {
  ...PHONE,
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; M2012K11AC) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 XWEB/1300 MMWEBSDK/20240501 MicroMessenger/8.0.50.2701(0x28003257) WeChat/arm64',
};

/**
 * The bridge that WeChat puts into its pages. Like the real one it shows its payment outside of the page, here the
 * simulator's page in a window of its own, and only for the person whom the payment was prepared for. `press` is what the
 * person does there; what it says to the page may be a lie.
 */
async function putBridge(page: Page, stack: Stack) {
  const person = { press: '确认支付', says: 'ok', isAnother: false, refusals: [] as string[], sheets: 0 };
  await page.exposeFunction('simulatedSheet', async (request: object): Promise<string> => {
    if (person.isAnother) await page.context().clearCookies({ name: 'simulated_wechat' });
    const opened = await page.context().request.post(`${stack.place.cashierUrl}/sim/bridge`, { data: request });
    const { page: sheet, err_desc: why } = (await opened.json()) as { page?: string; err_desc?: string };
    if (sheet === undefined) {
      person.refusals.push(why ?? '');
      return 'fail';
    }
    person.sheets += 1;
    const window = await page.context().newPage();
    await window.goto(`${stack.place.cashierUrl}${sheet}`);
    await expect(window.getByText('模拟收银台 · 仅供评估')).toBeVisible();
    await window.getByRole('button', { name: person.press }).tap();
    await expect(window.getByText(/支付成功|已取消/)).toBeVisible();
    await window.close();
    return person.says;
  });
  await page.addInitScript(() => {
    const { simulatedSheet } = globalThis as unknown as {
      simulatedSheet: (request: object) => Promise<string>;
    };
    Object.assign(globalThis, {
      WeixinJSBridge: {
        invoke: async (name: string, request: object, done: (said: { err_msg: string }) => void) => {
          if (name !== 'getBrandWCPayRequest') return;
          done({ err_msg: `get_brand_wcpay_request:${await simulatedSheet(request)}` });
        },
      },
    });
  });
  return person;
}

const orderPage = /\/personal\?currentType=payment&id=[0-9a-f-]{36}$/;

/** Package → facts and consent, with the payment of this browser in the same press. */
async function agree(page: Page, stack: Stack, press: string) {
  await page.goto(stack.url('/market?workType=draw'));
  await page.getByRole('button', { name: /购买随笔套餐/ }).tap();
  const dialog = page.getByRole('dialog', { name: '购买“随笔”' });
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: press }).scrollIntoViewIfNeeded();
  return { dialog, press: () => dialog.getByRole('button', { name: press }).tap() };
}

/** Every address that the portal's own server is asked for. */
function watch(page: Page, stack: Stack): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(stack.origin) && !request.isNavigationRequest())
      asked.push(`${request.url()} ${request.headers()['referer'] ?? ''}`);
  });
  return asked;
}

test('inside WeChat: cancelled once, pressed again without a sign-in, paid, and the receipt', async ({
  stack,
  pageOf,
}) => {
  const buyer = await stack.verified('顾南舟');
  const page = await pageOf(buyer, WECHAT);
  const person = await putBridge(page, stack);
  const asked = watch(page, stack);
  const consent = await agree(page, stack, '同意，用微信支付');
  await expect(consent.dialog.getByRole('button', { name: /支付宝/ })).toHaveCount(0);
  await look(page, 'wechat-terms');

  await test.step('one press: the sign-in asks nobody, and WeChat’s payment opens', async () => {
    person.press = '取消';
    person.says = 'cancel';
    await consent.press();
    await expect(page.getByRole('heading', { name: '还没有收到付款' })).toBeVisible();
    await expect(page).toHaveURL(orderPage);
    expect(person).toMatchObject({ sheets: 1, refusals: [] });
    await look(page, 'wechat-unpaid');
  });

  await test.step('what the bridge says is not believed', async () => {
    person.press = '取消';
    person.says = 'ok';
    await page.getByRole('button', { name: '用微信支付' }).tap();
    await expect.poll(() => person.sheets).toBe(2);
    await expect(page.getByRole('button', { name: '用微信支付' })).toBeEnabled();
    await expect(page.getByRole('heading', { name: '还没有收到付款' })).toBeVisible();
    expect((await buyer.rest()).rest.evidence).toBe(0);
  });

  await test.step('paid, there is the receipt, and 后退 leads to no sign-in', async () => {
    person.press = '确认支付';
    person.says = 'ok';
    await page.getByRole('button', { name: '用微信支付' }).tap();
    await expect(page.getByRole('heading', { name: '收据' })).toBeVisible();
    await expect(page.locator('.receipt')).toContainText('微信支付');
    expect((await buyer.rest()).rest.evidence).toBe(10);
    await page.goBack();
    await expect(page).toHaveURL(stack.url('/market?workType=draw'));
  });
  expect(person.refusals).toEqual([]);
  expect(asked.filter((one) => /[?&](?:code|state)=/.test(one))).toEqual([]);
});

test('a return that this browser did not begin pays nothing, and leaves the address', async ({
  stack,
  pageOf,
}) => {
  const buyer = await stack.verified('顾北辰');
  const page = await pageOf(buyer, WECHAT);
  const person = await putBridge(page, stack);
  person.press = '取消';
  person.says = 'cancel';
  await (await agree(page, stack, '同意，用微信支付')).press();
  await expect(page.getByRole('heading', { name: '还没有收到付款' })).toBeVisible();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await page.goto(`${page.url()}&code=${'a'.repeat(32)}&state=${'0'.repeat(64)}`);
  await expect(page.getByRole('button', { name: '用微信支付' })).toBeVisible();
  await expect(page).toHaveURL(orderPage);
  expect(calls.filter((url) => url.includes('payInWechat'))).toEqual([]);
  // Nor does it lead a visitor's return to the sign-in with it.
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${page.url()}&code=${'a'.repeat(32)}&state=${'0'.repeat(64)}`);
  await expect(page).toHaveURL(/\/login-v2\?redirect=/);
  expect(page.url()).not.toMatch(/code|state/);
});

test('a payment that WeChat does not open: the page says how else', async ({ stack, pageOf }) => {
  const buyer = await stack.verified('顾西风');
  const page = await pageOf(buyer, WECHAT);
  const person = await putBridge(page, stack);
  // Somebody else sits before the payment than before the sign-in.
  person.isAnother = true;
  await (await agree(page, stack, '同意，用微信支付')).press();
  await expect(page.getByText(/微信没有打开付款/)).toBeVisible();
  expect(person).toMatchObject({ sheets: 0, refusals: ['下单账号与支付账号不一致'] });
  await look(page, 'wechat-not-opened');
});

test('企业微信 has another sign-in: the page says how else', async ({ stack, pageOf }) => {
  const buyer = await stack.verified('顾中庭');
  const page = await pageOf(buyer, { ...PHONE, userAgent: `${WECHAT.userAgent} wxwork/4.1.30` });
  const consent = await agree(page, stack, '同意，去付款');
  await consent.press();
  await expect(consent.dialog.getByText(/在浏览器打开/)).toBeVisible();
  await expect(consent.dialog.getByRole('button', { name: '用微信支付' })).toHaveCount(0);
  await look(page, 'wechat-work');
  await consent.dialog.getByRole('button', { name: '请家人扫码' }).tap();
  await expect(consent.dialog.getByRole('img', { name: '微信付款二维码' })).toBeVisible();
});

async function relative(browser: Browser, stack: Stack, options: BrowserContextOptions) {
  const context = await browser.newContext({ ...options, ...WECHAT });
  const page = await context.newPage();
  return { context, page, person: await putBridge(page, stack) };
}

test('a relative pays inside WeChat, where the link was sent', async ({
  stack,
  pageOf,
  browser,
  contextOptions,
}) => {
  const buyer = await stack.verified('顾东篱');
  const page = await pageOf(buyer, PHONE);
  await page.evaluate(() => localStorage.setItem('yinji.elder', 'on'));
  const consent = await agree(page, stack, '同意，用别的办法付');
  await consent.press();
  await consent.dialog.getByRole('button', { name: '请家人帮忙付' }).tap();
  const address = consent.dialog.getByLabel('链接', { exact: true });
  await expect(address).toContainText('view=pay#');
  const link = await address.innerText();

  const { context, page: theirs, person } = await relative(browser, stack, contextOptions);
  await theirs.goto(link);
  await expect(theirs.getByRole('button', { name: '用微信支付' })).toBeVisible();
  await expect(theirs.getByRole('button', { name: /支付宝/ })).toHaveCount(0);
  await look(theirs, 'wechat-help');
  await theirs.getByRole('button', { name: '用微信支付' }).tap();
  await expect(theirs.getByRole('heading', { name: '付好了，谢谢您' })).toBeVisible();
  await expect(theirs).toHaveURL(stack.url('/verification-v2?view=pay'));
  expect(person).toMatchObject({ sheets: 1, refusals: [] });
  await look(theirs, 'wechat-help-paid');
  await context.close();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await buyer.rest()).rest.evidence).toBe(10);
});
