import type { Page } from '@playwright/test';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { depositFor } from './support/hold-key.ts';
import { look } from './support/look.ts';
import { smallTargets, smallTexts } from './support/small-texts.ts';
import { expect, test } from './support/stack.ts';

const PHONE = { width: 360, height: 780 };
const LEAST_TEXT_PX = 20;
const LEAST_TARGET_PX = 56;

/** Nothing is small, nothing is wider than the window, axe finds nothing. */
async function isLarge(page: Page, name: string) {
  expect.soft(await smallTexts(page, LEAST_TEXT_PX), name).toEqual([]);
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(PHONE.width);
  await look(page, name);
}

test('the elder mode is switched on in 我的 and holds from the first picture of every main screen', async ({
  stack,
  pageOf,
}) => {
  const person = await stack.member('程长者');
  const bytes = await drawPicture(7751, { width: 500, height: 400, format: 'png' });
  const id = await depositFor(person, { title: '荷塘清趣', fileName: '荷塘.png', bytes });
  const page = await pageOf(person, { viewport: PHONE });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const isFetched = () => requests.some((url) => /assets\/elder-[^/]*\.css$/.test(url));

  await page.goto(stack.url('/personal'));
  await expect(page.locator('.own-work').first()).toBeVisible();
  expect(isFetched()).toBe(false);
  expect(await smallTexts(page, LEAST_TEXT_PX)).not.toEqual([]);
  const mode = page.getByRole('checkbox', { name: '长辈模式' });
  await mode.click();
  await expect(mode).toBeChecked();
  await expect.poll(() => smallTexts(page, LEAST_TEXT_PX)).toEqual([]);
  expect(isFetched()).toBe(true);
  expect.soft(await smallTargets(page, 'main', LEAST_TARGET_PX)).toEqual([]);
  await isLarge(page, 'elder-works');

  for (const [path, shown, name] of [
    ['/tm-home-v2', '为我的作品存证', 'elder-home'],
    [`/product-detail?id=${id}`, '荷塘清趣', 'elder-work'],
    ['/upload-artwork', '拍一张作品照片', 'elder-deposit'],
    ['/personal?currentType=payment', '支付记录', 'elder-payments'],
    ['/personal?currentType=myProfile', '个人资料', 'elder-profile'],
    ['/personal?currentType=memberCenter', '会员中心', 'elder-member'],
  ] as const) {
    await page.goto(stack.url(path));
    await expect(page.locator('main').getByText(shown).first()).toBeVisible();
    await isLarge(page, name);
  }

  await page.goto(stack.url('/personal'));
  await mode.click();
  await expect(mode).not.toBeChecked();
  await page.reload();
  await expect(mode).not.toBeChecked();
  expect(await smallTexts(page, LEAST_TEXT_PX)).not.toEqual([]);
});

test('who signs in can switch it on before', async ({ stack, browser }) => {
  const page = await browser.newPage({ viewport: PHONE });
  await page.goto(stack.url('/login'));
  await page.getByRole('checkbox', { name: '长辈模式' }).click();
  await expect.poll(() => smallTexts(page, LEAST_TEXT_PX)).toEqual([]);
  await isLarge(page, 'elder-sign-in');
  await page.close();
});
