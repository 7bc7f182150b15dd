import type { Page } from '@playwright/test';
import { enterConsole } from './support/enter-console.ts';
import { look } from './support/look.ts';
import { message } from './support/screen.ts';
import { expect, test } from './support/stack.ts';

/** Shown once, in a dialog. */
async function readHalf(page: Page, title: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: title });
  const half = await dialog.locator('.mono').innerText();
  await dialog.getByRole('button', { name: '我已记下' }).click();
  return half;
}

test('a colleague is added by two admins, signs in with both halves of the password, and leaves', async ({
  page,
  browser,
  contextOptions,
  stack,
}) => {
  const elsewhere = async () => (await browser.newContext(contextOptions)).newPage();
  const [second, person] = [await elsewhere(), await elsewhere()];
  await enterConsole(page, stack, '管理员寅', 'admin');
  await enterConsole(second, stack, '管理员卯', 'admin');

  await page.getByRole('link', { name: '人员', exact: true }).click();
  await page.getByRole('button', { name: '新增人员' }).click();
  await page.getByLabel('账号名').fill('财务辰');
  await page.getByLabel('角色', { exact: true }).selectOption({ label: '财务' });
  await page.getByLabel('理由').fill('新到岗的同事');
  await look(page, 'staff-add');
  await page.getByRole('button', { name: '提交待核准' }).click();
  const first = await readHalf(page, '一次性密码的前段');

  await second.getByRole('link', { name: '人员', exact: true }).click();
  await second.getByRole('link', { name: '人员变更' }).click();
  await look(second, 'staff-changes');
  await second.getByRole('button', { name: '核准', exact: true }).click();
  await second.getByRole('dialog').getByRole('button', { name: '核准', exact: true }).click();
  const password = first + (await readHalf(second, '一次性密码的后段'));

  await person.goto(stack.address.consoleUrl);
  await person.getByLabel('账号', { exact: true }).fill('财务辰');
  await person.getByLabel('密码', { exact: true }).fill(password);
  await person.getByRole('button', { name: '登录' }).click();
  await person.getByLabel('一次性密码').fill(password);
  const own = 'a lantern over still water';
  await person.getByLabel('新密码', { exact: true }).fill(own);
  await person.getByLabel('再输入一次新密码').fill(own);
  await person.getByRole('button', { name: '更换密码' }).click();
  await person.getByRole('button', { name: /账号菜单/ }).click();
  await person.getByRole('link', { name: '我的登录' }).click();
  await expect(person.getByText('本次登录')).toBeVisible();
  await look(person, 'own-sessions');

  await page.reload();
  await look(page, 'staff');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await page.getByRole('button', { name: '离任：财务辰' }).click();
  await page.getByLabel('理由').fill('调往其他部门');
  await page.getByRole('button', { name: '确认离任' }).click();
  await expect(message(page, '已离任')).toBeVisible();
  await person.reload();
  await expect(person.getByRole('heading', { name: '登录控制台' })).toBeVisible();
  await page.getByRole('tab', { name: '已离任' }).click();
  await expect(page.getByRole('rowheader', { name: '财务辰' })).toBeVisible();
});
