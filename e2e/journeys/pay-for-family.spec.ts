import type { Page } from '@playwright/test';
import { getOwnAccount } from '@yinji/contract';
import { look } from './support/look.ts';
import { readQr } from './support/read-qr.ts';
import { smallTargets, smallTexts } from './support/small-texts.ts';
import { expect, test, type Stack } from './support/stack.ts';

const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };

/** In the elder mode: the package that is missing, its terms, and the link for somebody who pays. */
async function askFamily(page: Page, stack: Stack) {
  await page.evaluate(() => localStorage.setItem('yinji.elder', 'on'));
  await page.addInitScript(() => {
    const shared: ShareData[] = [];
    Object.assign(globalThis, { shared });
    Object.assign(navigator, { share: async (one: ShareData) => void shared.push(one) });
  });
  await page.goto(stack.url('/upload-artwork'));
  await page.getByRole('button', { name: '查看套餐' }).tap();
  await page.getByRole('button', { name: /购买随笔套餐/ }).tap();
  const dialog = page.getByRole('dialog', { name: '购买“随笔”' });
  await dialog.getByRole('checkbox').tap();
  await dialog.getByRole('button', { name: '同意，用别的办法付' }).tap();
  await dialog.getByRole('button', { name: '请家人帮忙付' }).tap();
  const address = dialog.getByLabel('链接', { exact: true });
  await expect(address).toContainText('view=pay#');
  return { dialog, link: await address.innerText() };
}

/** Everything that a page asks for, and from where. */
function watch(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
  return sent;
}

test('a relative without an account opens the link, pays on their phone and sees that it is paid; the buyer goes on', async ({
  stack,
  pageOf,
  browser,
  contextOptions,
}) => {
  const buyer = await stack.verified('程秋白');
  const page = await pageOf(buyer, PHONE);
  const { dialog, link } = await askFamily(page, stack);
  const token = new URL(link).hash.slice(1);
  expect(token).toMatch(/^[\w-]{43}$/);
  await look(page, 'help-link');
  expect.soft(await smallTexts(page, 20)).toEqual([]);
  expect.soft(await smallTargets(page, 'dialog', 56)).toEqual([]);

  await test.step('sent by the phone’s own sheet, copied, or scanned', async () => {
    await dialog.getByRole('button', { name: '发给家人' }).tap();
    const shared = await page.evaluate(() => (globalThis as unknown as { shared: ShareData[] }).shared);
    expect(shared).toEqual([{ text: expect.stringContaining('“随笔”套餐，¥68'), url: link }]);
    const code = dialog.getByRole('img', { name: '请家人付款的二维码' });
    await code.scrollIntoViewIfNeeded();
    await expect(code.locator('path')).toBeVisible();
    expect(await readQr(await code.screenshot())).toBe(link);
  });

  await test.step('opened again by the buyer, it is the same link', async () => {
    await dialog.getByRole('button', { name: '还是自己付' }).tap();
    await dialog.getByRole('button', { name: '请家人帮忙付' }).tap();
    await expect(dialog.getByLabel('链接', { exact: true })).toHaveText(link);
  });

  const context = await browser.newContext({ ...contextOptions, ...PHONE });
  const theirs = await context.newPage();
  const sent = watch(theirs);
  await test.step('the relative sees package, price and times, and nothing of the buyer', async () => {
    await theirs.goto(link);
    await expect(theirs.getByRole('heading', { name: '请您帮忙付一笔款' })).toBeVisible();
    await expect(theirs.getByText('人民币陆拾捌元整')).toBeVisible();
    await expect(theirs.getByText('随笔，30 天')).toBeVisible();
    await look(theirs, 'help-page');
    const { nickname, id } = await buyer.client.call(getOwnAccount, {});
    const content = await theirs.content();
    for (const secret of [buyer.name, buyer.phone, nickname, id]) expect(content).not.toContain(secret);
  });

  await test.step('pays in their own app, and comes back to the page', async () => {
    await theirs.getByRole('button', { name: '用微信支付' }).tap();
    await expect(theirs.getByText('模拟收银台 · 仅供评估')).toBeVisible();
    await theirs.getByRole('button', { name: /确认支付/ }).tap();
    await theirs.getByRole('link', { name: '完成，返回印迹' }).tap();
    await expect(theirs).toHaveURL(stack.url('/verification-v2?view=pay'));
    await expect(theirs.getByRole('heading', { name: '付好了，谢谢您' })).toBeVisible();
    await expect(theirs.getByRole('button', { name: /支付/ })).toHaveCount(0);
    await look(theirs, 'help-paid');
  });
  // In no address and no Referer of any request.
  expect(sent.filter((one) => one.includes(token))).toEqual([]);
  await context.close();

  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await buyer.rest()).rest.evidence).toBe(10);
});

test('a link that is taken back, or was never made, shows nothing; a code is shown on a wide screen', async ({
  stack,
  pageOf,
  browser,
  contextOptions,
}) => {
  const buyer = await stack.verified('程若水');
  const page = await pageOf(buyer, PHONE);
  const { dialog, link } = await askFamily(page, stack);
  const context = await browser.newContext(contextOptions);
  const theirs = await context.newPage();
  await theirs.goto(link);
  await expect(theirs.getByRole('img', { name: '微信付款二维码' })).toBeVisible();
  await look(theirs, 'help-page-wide');
  await theirs.getByRole('tab', { name: '支付宝' }).click();
  await expect(theirs.getByRole('img', { name: '支付宝付款二维码' })).toBeVisible();

  await dialog.getByRole('button', { name: '收回链接' }).tap();
  await expect(dialog.getByRole('button', { name: '用微信支付' })).toBeVisible();
  // The open page notices by itself; the address opens nothing any more.
  await expect(theirs.getByRole('heading', { name: '这个链接已经结束' })).toBeVisible();
  await look(theirs, 'help-ended');
  await theirs.reload();
  await expect(theirs.getByRole('heading', { name: '这个链接已经结束' })).toBeVisible();
  await expect(theirs.getByText('随笔')).toHaveCount(0);
  const ended = await theirs.locator('main').innerText();
  await theirs.goto(stack.url(`/verification-v2?view=pay#${'x'.repeat(43)}`));
  await expect(theirs.getByRole('heading', { name: '这个链接已经结束' })).toBeVisible();
  expect(await theirs.locator('main').innerText()).toBe(ended);
  await context.close();

  // A new one is another.
  await dialog.getByRole('button', { name: '请家人帮忙付' }).tap();
  const address = dialog.getByLabel('链接', { exact: true });
  await expect(address).toContainText('view=pay#');
  expect(await address.innerText()).not.toBe(link);
});
