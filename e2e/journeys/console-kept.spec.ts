import type { Page } from '@playwright/test';
import { enterConsole, holdStaffSession } from './support/enter-console.ts';
import { expect, test } from './support/stack.ts';
import { message } from './support/screen.ts';

const kept = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('yinji.console.kept.')));

test('text that staff type survives a reload in its tab, and is removed when they sign out or save', async ({
  page,
  stack,
}) => {
  await holdStaffSession(page, stack, '写到一半', 'operator');
  await page.goto(`${stack.address.consoleUrl}broadcasts`);
  const [title, body] = [page.getByLabel('标题'), page.getByLabel('正文')];

  await test.step('a broadcast draft is restored, and can be dropped', async () => {
    await title.fill('写到一半的公告');
    await body.fill('还没有写完。');
    await page.reload();
    await expect(title).toHaveValue('写到一半的公告');
    await expect(body).toHaveValue('还没有写完。');
    await expect(message(page, '已恢复上次没有提交的内容')).toBeVisible();
    await page.getByRole('button', { name: '不要了' }).click();
    await expect(title).toHaveValue('');
    expect(await kept(page)).toEqual([]);
  });

  await test.step('a content page draft too, until it is saved', async () => {
    await page.goto(`${stack.address.consoleUrl}contents`);
    await page.getByRole('link', { name: /编辑：合作机构/ }).click();
    const lead = page.getByLabel('导语');
    await lead.fill('写到一半的导语');
    page.once('dialog', (leaving) => void leaving.accept());
    await page.reload();
    await expect(lead).toHaveValue('写到一半的导语');
    await expect(page.getByText('有未保存的改动')).toBeVisible();
    await page.getByRole('button', { name: '不要了' }).click();
    await expect(lead).not.toHaveValue('写到一半的导语');
    await expect(page.getByText('有未保存的改动')).toBeHidden();
    expect(await kept(page)).toEqual([]);
  });

  await test.step('an entry for the gate, a package and an activity, each in its own place', async () => {
    await page.goto(`${stack.address.consoleUrl}gate`);
    await page.getByLabel('备注').fill('写到一半的词');
    await page.getByLabel('词', { exact: true }).fill('半句');
    await page.reload();
    await expect(page.getByLabel('备注')).toHaveValue('写到一半的词');
    await expect(page.getByLabel('词', { exact: true })).toHaveValue('半句');
    await page.getByRole('button', { name: '不要了' }).click();

    await page.goto(`${stack.address.consoleUrl}packages`);
    const makePackage = page.getByRole('button', { name: '新建套餐' });
    await makePackage.click();
    await page.getByLabel('名称').fill('半个套餐');
    await page.reload();
    await makePackage.click();
    await expect(page.getByLabel('名称')).toHaveValue('半个套餐');
    await page.getByRole('button', { name: '不要了' }).click();

    await page.goto(`${stack.address.consoleUrl}contents`);
    const makeActivity = page.getByRole('button', { name: '新建活动' });
    await makeActivity.click();
    await page.getByLabel('活动标题').fill('半个活动');
    await page.reload();
    await makeActivity.click();
    await expect(page.getByLabel('活动标题')).toHaveValue('半个活动');
    await page.getByRole('button', { name: '不要了' }).click();
    expect(await kept(page)).toEqual([]);
  });

  await test.step('nothing is left for the next person, and nothing was ever outside the tab', async () => {
    await page.goto(`${stack.address.consoleUrl}broadcasts`);
    await title.fill('第三次');
    expect(await kept(page)).toHaveLength(1);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('第三次');
    await page.locator('header .account').click();
    await page.getByRole('button', { name: '退出登录' }).click();
    await expect(page.getByRole('button', { name: '登录' })).toBeVisible();
    expect(await kept(page)).toEqual([]);
  });
});

test('a new build under an open tab of the console is loaded at the next page, and typed text stays', async ({
  page,
  stack,
}) => {
  await holdStaffSession(page, stack, '换版本', 'operator');
  await page.goto(`${stack.address.consoleUrl}broadcasts`);
  await page.getByLabel('标题').fill('换版本之前');
  // The old build's part is gone, and the server's page starts with another script.
  let isNew = false;
  await page.route(/assets\/gate-page-.*\.js/, async (route) => {
    if (isNew) return route.continue();
    await route.fulfill({ status: 404, body: '' });
  });
  await page.route(stack.address.consoleUrl, async (route) => {
    const answer = await route.fetch();
    isNew = true;
    const text = await answer.text();
    await route.fulfill({
      response: answer,
      body: text.replace(/assets\/index-[\w-]+\.js/, 'assets/index-another.js'),
    });
  });
  let loads = 0;
  page.on('load', () => (loads += 1));
  // Without a link: a link would prefetch and find the part missing before it is pressed.
  await page.evaluate((address) => {
    history.pushState({}, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `${stack.address.consoleUrl}gate`);
  await expect(page.getByRole('heading', { name: '词库与图库' })).toBeVisible();
  expect(loads).toBe(1);
  await page.goto(`${stack.address.consoleUrl}broadcasts`);
  await expect(page.getByLabel('标题')).toHaveValue('换版本之前');
});

test('a part of the console that stays missing leads to a page that says so, never to a loop', async ({
  page,
  stack,
}) => {
  await enterConsole(page, stack, '缺一块', 'operator');
  await page.route(/assets\/gate-page-.*\.js/, (route) => route.fulfill({ status: 404, body: '' }));
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.evaluate((address) => {
    history.pushState({}, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `${stack.address.consoleUrl}gate`);
  await expect(page.getByText('这一页没有打开')).toBeVisible();
  expect(loads).toBe(0);
});
