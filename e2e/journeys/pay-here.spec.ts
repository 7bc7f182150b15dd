import type { Page } from '@playwright/test';
import { API_PREFIX, getOwnAccount, isOrderPaid } from '@yinji/contract';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { look } from './support/look.ts';
import { expect, SESSION_KEY, test, type Stack } from './support/stack.ts';

/** A phone: narrow, touched, without a pointer that hovers. */
const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };

/** Package → facts and consent → the buttons of this phone's apps. */
async function agree(page: Page, stack: Stack) {
  await page.goto(stack.url('/market?workType=draw'));
  await page.getByRole('button', { name: /购买随笔套餐/ }).tap();
  const dialog = page.getByRole('dialog', { name: '购买“随笔”' });
  const orderNo = (await dialog.locator('.mono').textContent()) ?? '';
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: '同意，用别的办法付' }).scrollIntoViewIfNeeded();
  await look(page, 'pay-terms');
  await dialog.getByRole('button', { name: '同意，用别的办法付' }).tap();
  return { dialog, orderNo };
}

/** What this browser remembers of the account. */
const isMemberHere = (page: Page): Promise<boolean> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '').account.isMember, SESSION_KEY);

const isAtCashier = (page: Page, stack: Stack) =>
  expect.poll(() => page.url().startsWith(`${stack.place.cashierUrl}/pay?`)).toBe(true);
const pressAtCashier = async (page: Page, name: RegExp, before = async () => {}) => {
  await expect(page.getByText('模拟收银台 · 仅供评估')).toBeVisible();
  await page.getByRole('button', { name }).tap();
  await before();
  await page.getByRole('link', { name: '完成，返回印迹' }).tap();
};
const orderPage = /\/personal\?currentType=payment&id=[0-9a-f-]{36}/;

test('on the phone in the hand: cancelled once, reloaded, paid, and on where one was', async ({
  stack,
  pageOf,
}) => {
  const buyer = await stack.verified('顾一舟');
  const page = await pageOf(buyer, PHONE);
  let orderNo = '';

  await test.step('the apps of this phone come first, a code for another phone after them', async () => {
    const { dialog, orderNo: shown } = await agree(page, stack);
    orderNo = shown;
    await expect(dialog.getByRole('button', { name: '用支付宝支付' })).toBeVisible();
    await expect(dialog.locator('img')).toHaveCount(0);
    await look(page, 'pay-here');
    await dialog.getByRole('button', { name: '请家人扫码' }).tap();
    await expect(dialog.getByRole('img', { name: '微信付款二维码' })).toBeVisible();
    await look(page, 'pay-here-code');
    await dialog.getByRole('button', { name: '改在这部手机上付' }).tap();
    await dialog.getByRole('button', { name: '用微信支付' }).tap();
  });

  await test.step('cancelled there, the order is asked about and can be paid again', async () => {
    await isAtCashier(page, stack);
    await pressAtCashier(page, /取消/);
    await expect(page).toHaveURL(orderPage);
    await expect(page.getByRole('heading', { name: '还没有收到付款' })).toBeVisible();
    await look(page, 'order-unpaid');
  });

  await test.step('a reload finds it again', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: '正在确认付款' })).toBeVisible();
    await expect(page.getByRole('heading', { name: '还没有收到付款' })).toBeVisible();
  });

  await test.step('paid, there is a receipt, which stays', async () => {
    await page.getByRole('button', { name: '用微信支付' }).tap();
    await isAtCashier(page, stack);
    // As where the account was asked for before the payment was settled, and the order after it.
    await page.route(
      ({ pathname }) => pathname === `${API_PREFIX}${getOwnAccount.path}`,
      async (route) => {
        const answer = (await (await route.fetch()).json()) as { data: object };
        await route.fulfill({ json: { ...answer, data: { ...answer.data, memberFlag: false } } });
      },
    );
    await pressAtCashier(page, /确认支付/, () =>
      expect.poll(() => buyer.client.call(isOrderPaid, { orderNo })).toBe(true),
    );
    await expect(page.getByRole('heading', { name: '收据' })).toBeVisible();
    await expect(page.getByText('人民币陆拾捌元整')).toBeVisible();
    await expect(page.getByText('顾一舟')).toBeVisible();
    await expect(page.getByText('模拟收据')).toBeVisible();
    // Paid before the page was there, so that nothing was polled.
    await expect.poll(() => isMemberHere(page)).toBe(true);
    await expect(page.locator('.receipt .rosette')).toBeVisible();
    await look(page, 'receipt');
    await page.reload();
    await expect(page.getByRole('heading', { name: '收据' })).toBeVisible();
  });

  await test.step('goes on where the person was', async () => {
    await page.getByRole('link', { name: '回到刚才的页面' }).tap();
    await expect(page).toHaveURL(stack.url('/market?workType=draw'));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect((await buyer.rest()).rest.evidence).toBe(10);
  });
});

test('paid in a tab that the phone closes, the order is found with its receipt; nobody else finds it', async ({
  stack,
  pageOf,
}) => {
  const buyer = await stack.verified('苏不言');
  const page = await pageOf(buyer, PHONE);
  const { dialog, orderNo } = await agree(page, stack);
  await dialog.getByRole('button', { name: '用支付宝支付' }).tap();
  await isAtCashier(page, stack);
  await page.getByRole('button', { name: /确认支付/ }).tap();
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
  const tab = await page.context().newPage();
  await page.close();
  await tab.goto(stack.url('/personal?currentType=payment'));
  await expect(tab.getByText('已支付')).toBeVisible();
  await tab.getByRole('link', { name: '收据：随笔' }).tap();
  await expect(tab).toHaveURL(orderPage);
  await expect(tab.locator('.receipt')).toContainText(orderNo);
  await tab.emulateMedia({ media: 'print' });
  await expect(tab.getByRole('button', { name: '打印' })).toBeHidden();
  await expect(tab.locator('.receipt')).toBeVisible();
  const other = await pageOf(await stack.verified('沈知白'), PHONE);
  await other.goto(tab.url());
  await expect(other.getByRole('heading', { name: '没有找到这笔订单' })).toBeVisible();
});

test('paid after the order had lapsed: it says so, and the money goes back', async ({ stack, pageOf }) => {
  const buyer = await stack.verified('闻知白');
  const page = await pageOf(buyer, PHONE);
  const { dialog, orderNo } = await agree(page, stack);
  await dialog.getByRole('button', { name: '用微信支付' }).tap();
  await isAtCashier(page, stack);
  const waiting = await page.context().newPage();
  await waiting.goto(stack.url('/personal?currentType=payment'));
  await waiting.getByRole('button', { name: '继续支付随笔套餐' }).tap();
  await waiting.getByRole('button', { name: '用支付宝支付' }).tap();
  await isAtCashier(waiting, stack);
  await waiting.goBack();
  await expect(waiting.getByRole('heading', { name: '还没有收到付款' })).toBeVisible();
  const { db, close } = openDatabase(stack.address.databaseUrl, 1);
  const order = db.updateTable('package_order').where('order_no', '=', orderNo);
  await order.set({ expires_at: new Date(Date.now() - 1000) }).execute();
  const stateOf = async () =>
    (
      await db
        .selectFrom('package_order')
        .select('state')
        .where('order_no', '=', orderNo)
        .executeTakeFirstOrThrow()
    ).state;
  const faults = (wish: object) =>
    fetch(`${stack.place.cashierUrl}/sim/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reset: true, ...wish }),
    });
  // The reconciler passes once a minute, and asks both channels then.
  await expect.poll(stateOf, { timeout: 120_000 }).toBe('closed');
  await close();
  // A page that was left open notices by itself.
  await expect(waiting.getByRole('heading', { name: '订单已关闭' })).toBeVisible();
  await faults({ paidAfterClosing: true });
  await pressAtCashier(page, /确认支付/);
  await faults({});
  await expect(page.getByRole('heading', { name: '订单已关闭' })).toBeVisible();
  await expect(page.getByText(/¥68 没有买成，(正在|已)原路退回/)).toBeVisible();
  await look(page, 'order-lapsed');
  expect((await buyer.rest()).rest.evidence).toBe(0);
});
