import type { Page } from '@playwright/test';
import { violationsOf } from '@yinji/testkit/screens/faults-of';
import { enterConsole } from './support/enter-console.ts';
import { standStill } from '@yinji/testkit/screens/stand-still';
import { expect, test, type Stack } from './support/stack.ts';

async function enterAsOperator(page: Page, stack: Stack, account: string): Promise<void> {
  await enterConsole(page, stack, account, 'operator');
  await page.getByRole('link', { name: '公告', exact: true }).click();
  await expect(page.getByRole('heading', { name: '公告', exact: true })).toBeVisible();
}

const barriersOf = async (page: Page) => {
  await standStill(page);
  return (await violationsOf(page)).map(({ id }) => id);
};

test('an operator writes to everybody, who read it and follow its link; unread copies can be withdrawn', async ({
  stack,
  people,
  pageOf,
  page: desk,
}) => {
  const reader = await people.account();
  await enterAsOperator(desk, stack, '周见山');
  await desk.getByRole('button', { name: '预览' }).click();
  await expect(desk.getByText('标题需要 2 到 40 个字')).toBeVisible();
  await desk.getByLabel('标题').fill('夜间维护');
  await desk.getByLabel('正文').fill('23:00 至次日 01:00 暂停存证。\n<b>已提交的不受影响。</b>');
  await desk.getByLabel('打开的页面').fill('https://evil.example');
  await desk.getByRole('button', { name: '预览' }).click();
  await expect(desk.getByText('请填写门户内的路径')).toBeVisible();
  await desk.getByLabel('打开的页面').fill('/notices');
  await desk.getByRole('button', { name: '预览' }).click();
  const dialog = desk.getByRole('dialog');
  await expect(dialog.getByText('<b>已提交的不受影响。</b>')).toBeVisible();
  const send = dialog.getByRole('button', { name: /发送给 \d+ 人/ });
  await expect(send).toBeDisabled();
  expect(await barriersOf(desk)).toEqual([]);
  await dialog.getByRole('checkbox').check();
  await send.click();
  const card = desk.getByRole('listitem').filter({ hasText: '夜间维护' });
  await expect(card.getByText('已发送')).toBeVisible();

  const page = await pageOf(reader);
  await page.goto(stack.url('/notices'));
  await page.getByRole('link', { name: /夜间维护/ }).click();
  await expect(page.getByRole('heading', { name: '夜间维护' })).toBeVisible();
  await page.getByRole('link', { name: '去处理' }).click();
  await expect(page).toHaveURL(stack.url('/notices'));

  await card.getByRole('button', { name: '撤回' }).click();
  await desk.getByRole('button', { name: '确认撤回' }).click();
  await expect(card.getByText('已撤回')).toBeVisible();
});

test('the operator sees sent and failed messages, with the switch of a provider that is down', async ({
  stack,
  page: desk,
  browser,
}) => {
  await enterAsOperator(desk, stack, '何听雨');
  const simulator = await (await browser.newContext()).newPage();
  await simulator.goto(stack.address.messagesUrl);
  await simulator.getByLabel('阿里云短信').selectOption({ label: '停机（HTTP 503）' });
  await simulator.getByRole('button', { name: '保存开关' }).click();
  await stack.account('陆怀素');
  await simulator.reload();
  await expect(simulator.getByText(/腾讯云短信 ·/).first()).toBeVisible();
  await desk.getByRole('link', { name: '发送情况' }).click();
  await expect(desk.getByText(/最近一次：HTTP_503/)).toBeVisible();
  expect(await barriersOf(desk)).toEqual([]);
  await simulator.getByLabel('阿里云短信').selectOption({ label: '正常' });
  await simulator.getByRole('button', { name: '保存开关' }).click();
  await simulator.context().close();
});

test('a person chooses which notices are also sent, and the choice is kept', async ({
  stack,
  people,
  pageOf,
}) => {
  const page = await pageOf(await people.verified());
  await page.goto(stack.url('/notices'));
  await page.getByRole('button', { name: '接收设置' }).click();
  const copy = page.getByRole('checkbox', { name: '审核抄送到短信' });
  await expect(copy).not.toBeChecked();
  const kept = page.waitForResponse((answer) => answer.url().endsWith('notice/setPreference'));
  await copy.check();
  await kept;
  expect(await barriersOf(page)).toEqual([]);
  await page.reload();
  await page.getByRole('button', { name: '接收设置' }).click();
  await expect(copy).toBeChecked();
  await expect(page.getByRole('row', { name: /账号安全/ }).getByRole('checkbox')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '接收设置' })).toBeFocused();
});
