import type { Page } from '@playwright/test';
import { verifyRealName } from './support/creator.ts';
import { look } from './support/look.ts';
import { expect, test, type Stack } from './support/stack.ts';

const payment = (page: Page) => page.getByRole('dialog', { name: '购买“季稿”' });

/** A visitor presses 购买 at the home page, and signs in as is asked. */
async function chooseAndSignIn(page: Page, stack: Stack, who: { phone: string; password: string }) {
  await page.goto(stack.url('/tm-home-v2'));
  await page.getByRole('button', { name: '购买随笔套餐' }).click();
  const list = page.getByRole('dialog', { name: '选择套餐' });
  await expect(list.locator('.package-row > li')).toHaveCount(5);
  // 198 yuan for 20 deposits and so on: rounded up, as on the page that compares them.
  await expect(list.locator('.package-row > li').nth(1)).toContainText(/合每次存证约 ¥\d/);
  await look(page, 'packages');
  await list.getByRole('button', { name: '购买季稿套餐' }).click();
  await expect(page).toHaveURL(/login-v2/);
  await page.getByRole('tab', { name: '密码登录' }).click();
  await page.getByRole('textbox', { name: '手机号或邮箱', exact: true }).fill(who.phone);
  await page.getByLabel('密码', { exact: true }).and(page.locator('input')).fill(who.password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

test('a package chosen by a visitor is the one whose payment opens after sign-in, once', async ({
  stack,
  people,
  page,
}) => {
  await chooseAndSignIn(page, stack, await people.verified());
  await expect(payment(page)).toBeVisible();
  await expect(page).toHaveURL(/tm-home-v2/);
  await page.keyboard.press('Escape');
  await expect(payment(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(payment(page)).toHaveCount(0);
});

test('a chosen package waits for the check of the name', async ({ stack, page }) => {
  const person = await stack.account('季稿客');
  await chooseAndSignIn(page, stack, person);
  await expect(page).toHaveURL(/currentType=myProfile/);
  await expect(payment(page)).toHaveCount(0);
  await verifyRealName(page, stack, person);
  await expect(payment(page)).toBeVisible();
});

test('where there is room, more than three packages are seen at once', async ({ stack, people, pageOf }) => {
  const page = await pageOf(await people.account(), { viewport: { width: 1600, height: 900 } });
  await page.goto(stack.url('/market'));
  const dialog = page.getByRole('dialog', { name: '选择套餐' });
  await expect(dialog.locator('.package-row > li')).toHaveCount(5);
  expect((await dialog.boundingBox())?.width).toBe(1500);
  await expect(dialog.locator('.package-row > li').nth(3)).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('link', { name: '逐项对比全部套餐' }).click();
  await expect(page).toHaveURL(/equity/);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '套餐对比' })).toBeVisible();
});
