import type { Page } from '@playwright/test';
import { arrive } from '../access/probes.ts';
import { acceptTerms } from '../support/creator.ts';
import { expect, test } from '../support/stack.ts';
import { answer, envelope, listen } from '../support/answers.ts';
import { message } from '../support/screen.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '选择套餐' });

const order = (flag: boolean) => ({
  orderInfoId: '0199c000-0000-7000-8000-00000000aaaa',
  orderNo: 'YJ2026112100000001',
  flag,
  qrCodeBase64: null,
  expiresAt: '2099-01-01T00:00:00.000Z',
});

test('the package dialog lists five packages a page with name, price, remark and a buy button', async ({
  pageOf,
  people,
  stack,
}) => {
  const page = await pageOf(await people.account());
  const asked = listen(page, 'userMemberPackage/packagePageList');
  await page.goto(stack.url('/market'));
  const dialog = dialogOf(page);
  const items = dialog.locator('.package-row > li');
  await expect(items).toHaveCount(5);
  expect(new URL(asked.at(-1)?.url() ?? '').search).toBe('?pageNum=1&pageSize=5');
  await expect(items.first().getByRole('heading')).toHaveText('体验');
  await expect(items.first().locator('.package-price')).toHaveText('¥1');
  await expect(items.first()).toContainText('先试一次完整流程，七日内有效');
  await expect(items.first().getByRole('button')).toHaveText('购买');
  await expect(dialog.getByText('共 6 种')).toBeVisible();
  await dialog.getByRole('button', { name: '下一页' }).click();
  await expect(items).toHaveCount(1);
  expect(new URL(asked.at(-1)?.url() ?? '').search).toBe('?pageNum=2&pageSize=5');
});

test('each package is 300 px wide in the dialog, on a phone too', async ({ pageOf, people, stack }) => {
  const page = await pageOf(await people.account());
  await page.goto(stack.url('/market'));
  const items = dialogOf(page).locator('.package-row > li');
  await expect(items).toHaveCount(5);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    for (const item of await items.all()) expect((await item.boundingBox())?.width).toBe(300);
  }
});

test('buying without login says 请登录后再操作 and leads to login with path and query', async ({
  page,
  stack,
}) => {
  const bought = listen(page, 'orderInfo/submitPackageOrder');
  // A press before is kept and opens the dialog later: the same press, tried again, would then meet the dialog.
  await arrive(page, stack.url('/tm-home-v2?from=card'));
  await page.getByRole('button', { name: '购买随笔套餐' }).click();
  await dialogOf(page).getByRole('button', { name: '购买季稿套餐' }).click();
  await expect(message(page, '请登录后再操作')).toHaveClass(/message-warning/);
  await expect(page).toHaveURL(stack.url('/login-v2?mode=login&redirect=%2Ftm-home-v2%3Ffrom%3Dcard'));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(bought).toHaveLength(0);
});

test('buying without a verified name warns 请实名认证后再购买套餐 and moves to myProfile after 1 s', async ({
  pageOf,
  people,
  stack,
}) => {
  const page = await pageOf(await people.account());
  const bought = listen(page, 'orderInfo/submitPackageOrder');
  await page.clock.install();
  await page.goto(stack.url('/market?workType=draw'));
  await expect(dialogOf(page).locator('.package-row > li')).toHaveCount(5);
  await page.clock.pauseAt(new Date(Date.now() + 5_000));
  await page.getByRole('button', { name: '购买随笔套餐' }).click();
  await expect(message(page, '请实名认证后再购买套餐')).toHaveClass(/message-warning/);
  await page.clock.runFor(900);
  await expect(page).toHaveURL(stack.url('/market?workType=draw'));
  await page.clock.runFor(200);
  await expect(page).toHaveURL(stack.url('/personal?currentType=myProfile#real-name'));
  await expect(dialogOf(page)).toHaveCount(0);
  expect(bought).toHaveLength(0);
});

test('back restores the packages dialog together with its page', async ({ pageOf, people, stack }) => {
  const page = await pageOf(await people.verified());
  await page.goto(stack.url('/tm-home-v2'));
  await page.getByRole('link', { name: '为我的作品存证' }).first().click();
  await page.getByRole('button', { name: '查看套餐' }).click();
  await expect(dialogOf(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(stack.url('/tm-home-v2'));
  await expect(dialogOf(page)).toHaveCount(0);
});

test('a pressed button ignores clicks for 3 s', async ({ pageOf, people, stack }) => {
  const page = await pageOf(await people.verified());
  await answer(page, 'orderInfo/wechatPaymentCallbacks', envelope(null));
  const pressed = listen(page, 'orderInfo/wechatPaymentCallbacks');
  await page.clock.install();
  await page.goto(stack.url('/market'));
  await page.getByRole('button', { name: '购买季稿套餐' }).click();
  await acceptTerms(page.getByRole('dialog'));
  const button = page.getByRole('button', { name: '我已支付' });
  await expect(page.getByRole('img', { name: '微信付款二维码' })).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 5_000));
  const press = () => button.dispatchEvent('click');
  await press();
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await page.clock.runFor(2_900);
  await press();
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await page.clock.runFor(200);
  await expect(button).not.toHaveAttribute('aria-disabled');
  expect(pressed).toHaveLength(1);
  await press();
  await expect.poll(() => pressed.length).toBe(2);
});

test('the pay dialog has the tabs WeChat and Alipay, each with its QR code', async ({
  pageOf,
  people,
  stack,
}) => {
  const page = await pageOf(await people.verified());
  const asked = listen(page, 'orderInfo/unifiedPackageOrderOrder');
  const submitted = listen(page, 'orderInfo/submitPackageOrder');
  await page.goto(stack.url('/market'));
  await page.getByRole('button', { name: '购买随笔套餐' }).click();
  const dialog = page.getByRole('dialog', { name: '购买“随笔”' });
  await acceptTerms(dialog);
  await expect(dialog.getByRole('tab')).toHaveText(['微信支付', '支付宝']);
  const wechat = dialog.getByRole('img', { name: '微信付款二维码' });
  await expect(wechat).toHaveAttribute('src', /^data:image\/png;base64,iVBOR/);
  await dialog.getByRole('tab', { name: '支付宝' }).click();
  await expect(dialog.getByRole('img', { name: '支付宝付款二维码' })).toHaveAttribute(
    'src',
    /^data:image\/png;base64,iVBOR/,
  );
  expect(submitted[0]?.postDataJSON()).toMatchObject({ spuId: '0199c000-0000-7000-8000-000000000002' });
  expect(asked.map((one) => (one.postDataJSON() as { paymentType: number }).paymentType)).toEqual([10, 20]);
});

test('an order whose flag is false is completed at once: a payment callback is sent, then the status is checked', async ({
  pageOf,
  people,
  stack,
}) => {
  const page = await pageOf(await people.verified());
  await answer(page, 'orderInfo/submitPackageOrder', envelope(order(false)));
  await answer(page, 'orderInfo/wechatPaymentCallbacks', envelope(null));
  await answer(page, 'orderInfo/orderPaymentInquiry', envelope(true));
  await answer(page, 'userInfo/getUserInfo', envelope(null, 'NOT_FOUND'));
  const heard: string[] = [];
  page.on('request', (request) => {
    const name = /orderInfo\/(\w+)/.exec(request.url())?.[1];
    if (name !== undefined) heard.push(name);
  });
  await page.goto(stack.url('/market'));
  await page.getByRole('button', { name: '购买随笔套餐' }).click();
  await expect(message(page, '支付成功')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(heard.slice(0, 3)).toEqual(['submitPackageOrder', 'wechatPaymentCallbacks', 'orderPaymentInquiry']);
});

// Payment invalidates every query under `own`, including the order's while its dialog is open, so it is fetched
// again.
test('a paid order is not followed by another one', async ({ pageOf, people, stack }) => {
  const page = await pageOf(await people.verified());
  await answer(page, 'orderInfo/submitPackageOrder', envelope(order(false)));
  await answer(page, 'orderInfo/wechatPaymentCallbacks', envelope(null));
  await answer(page, 'orderInfo/orderPaymentInquiry', envelope(true));
  await answer(page, 'userInfo/getUserInfo', envelope(null, 'NOT_FOUND'));
  const submitted = listen(page, 'orderInfo/submitPackageOrder');
  await page.goto(stack.url('/market'));
  await page.getByRole('button', { name: '购买随笔套餐' }).click();
  await expect(message(page, '支付成功')).toBeVisible();
  // The member's list follows everything that the payment triggered.
  await expect(page.getByText('还没有公开的摄影作品')).toBeVisible();
  expect(submitted).toHaveLength(1);
});

test('renewal does not stack: the dialog says so, and what would be lost', async ({
  pageOf,
  people,
  stack,
}) => {
  const page = await pageOf(await people.member());
  await page.goto(stack.url('/personal?currentType=memberCenter'));
  await page.getByRole('button', { name: '续费或更换套餐' }).click();
  const dialog = dialogOf(page);
  await expect(dialog.locator('.package-now')).toContainText('续费不叠加');
  const items = dialog.locator('.package-row > li');
  await expect(items.filter({ hasText: '体验' })).toContainText('现在购买，到期日不变，只增加额度。');
  await expect(items.filter({ hasText: '季稿' })).toContainText(/您将损失 \d+ 天/);
});
