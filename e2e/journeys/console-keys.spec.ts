import { violationsOf } from '@yinji/testkit/screens/faults-of';
import { holdStaffSession } from './support/enter-console.ts';
import { expect, test } from './support/stack.ts';
import { standStill } from '@yinji/testkit/screens/stand-still';

test('an admin uses the console by keys alone, and the address keeps the filter', async ({ page, stack }) => {
  await holdStaffSession(page, stack, '管理员键', 'admin');
  const at = (path: string) => `${stack.address.consoleUrl}${path}`;

  await test.step('the system page shows its verdict and its parts', async () => {
    await page.goto(at('house'));
    await expect(page.getByRole('heading', { name: '存证日志' })).toBeVisible();
    await expect(page.getByText('已公布的记录')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('undefined');
  });

  await test.step('a chart has its numbers in a table', async () => {
    await page.goto(at('order-figures?days=7'));
    await expect(page.getByRole('combobox', { name: '时段' })).toHaveValue('7');
    await page.getByText('数字表').first().click();
    await expect(page.getByRole('table').first().locator('tbody tr')).toHaveCount(7);
    await page.getByRole('combobox', { name: '时段' }).selectOption('92');
    await expect(page).toHaveURL(/days=92/);
  });

  await test.step("an operator's money page is not the admin's, and the other way round", async () => {
    await page.goto(at('refunds'));
    await expect(page.getByRole('heading', { name: '谁能做什么' })).toBeVisible();
  });

  await test.step('/ focuses the filter, whose value stays in the address', async () => {
    await page.goto(at('audit'));
    await page.getByRole('heading', { name: '审计记录' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('管理员键');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/staff=/);
    await page.reload();
    await expect(page.getByRole('textbox').first()).toHaveValue('管理员键');
  });

  await test.step('J and K move the focus through rows, Enter opens, back returns to the same part', async () => {
    await page.goto(at('contents'));
    await page.locator('main tbody a').nth(1).waitFor();
    const places = page.locator('main tbody tr');
    await page.keyboard.press('j');
    await expect(places.nth(0).locator(':focus')).toHaveCount(1);
    await page.keyboard.press('j');
    await expect(places.nth(1).locator(':focus')).toHaveCount(1);
    await page.keyboard.press('k');
    await expect(places.nth(0).locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/content-page\?id=/);
    await page.goBack();
    await expect(page).toHaveURL(/contents$/);
  });

  await test.step('? shows the keys; switched off, a letter has no effect', async () => {
    await page.locator('main tbody a').first().waitFor();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: '快捷键' });
    await expect(dialog).toBeVisible();
    await dialog.getByLabel('启用单键快捷键').uncheck();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    // Wherever the focus returned to: no letter moves it.
    const focus = () => page.evaluate(() => document.activeElement?.outerHTML);
    const before = await focus();
    await page.keyboard.press('?');
    await page.keyboard.press('j');
    await expect(dialog).toBeHidden();
    expect(await focus()).toBe(before);
  });

  await test.step('axe finds nothing on the system page', async () => {
    await page.goto(at('house'));
    await page.getByRole('heading', { name: '后台任务' }).waitFor();
    await standStill(page);
    expect(await violationsOf(page)).toEqual([]);
  });
});
