import type { Locator } from '@playwright/test';
import { look } from './support/look.ts';
import { depositFor } from './support/hold-key.ts';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { expect, test } from './support/stack.ts';

const PHONE = { width: 360, height: 780 };

const edges = async (what: Locator) => {
  const box = await what.boundingBox();
  if (!box) throw new Error('it is not shown');
  return { top: box.y, bottom: box.y + box.height };
};

test('on a phone both main actions of the home page are above the bottom bar', async ({ stack, browser }) => {
  const page = await browser.newPage({ viewport: PHONE });
  await page.goto(stack.url('/tm-home-v2'));
  const bar = await edges(page.locator('.bottom-bar'));
  for (const action of [
    page.getByRole('button', { name: '查验', exact: true }),
    page.getByRole('link', { name: '为我的作品存证' }).first(),
  ])
    expect((await edges(action)).bottom).toBeLessThan(bar.top);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await look(page, 'phone-home');
  await page.close();
});

test('on a phone the works come before their filters, which open behind one button', async ({
  stack,
  pageOf,
}) => {
  const person = await stack.member('方先看');
  const bytes = await drawPicture(7743, { width: 500, height: 400, format: 'png' });
  await depositFor(person, { title: '先看作品', fileName: '先看.png', bytes });
  const page = await pageOf(person, { viewport: PHONE });
  await page.goto(stack.url('/personal'));
  const work = page.locator('.own-work').first();
  const open = page.getByRole('button', { name: '查找与筛选' });
  const word = page.getByRole('searchbox');
  await expect(work).toBeVisible();
  await expect(word).toBeHidden();
  const bar = await edges(page.locator('.bottom-bar'));
  expect((await edges(work)).bottom).toBeLessThan(bar.top);
  await look(page, 'phone-works');
  await open.click();
  await expect(open).toHaveAttribute('aria-expanded', 'true');
  await word.fill('没有这件');
  await page.getByRole('button', { name: '查找', exact: true }).click();
  await expect(page.getByText('没有符合的作品')).toBeVisible();
  // A filter in force is never hidden.
  await page.reload();
  await expect(word).toHaveValue('没有这件');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await look(page, 'phone-works-filtered');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(open).toBeHidden();
  await expect(word).toBeVisible();
});
