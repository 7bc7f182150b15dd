import { deleteWork, saveWorkDraft } from '@yinji/contract';
import type { Page } from '@playwright/test';
import type { Person } from '@yinji/testkit/people/person';
import { expect, test, type Stack } from '../support/stack.ts';
import { answer, envelope } from '../support/answers.ts';
import { message, messages, storedSession } from '../support/screen.ts';

/** Presses a switch of the notice settings: one call whose failure only a message shows. */
async function press(page: Page, stack: Stack): Promise<void> {
  await page.goto(stack.url('/notices'));
  await page.getByRole('button', { name: '接收设置' }).click();
  await page.getByRole('dialog', { name: '接收设置' }).getByRole('checkbox').first().click();
}

/** Makes a call with the given answer. */
async function callAnswered(
  pageOf: (person: Person) => Promise<Page>,
  person: Person,
  stack: Stack,
  body: unknown,
  status = 200,
): Promise<Page> {
  const page = await pageOf(person);
  await answer(page, 'notice/setPreference', body, status);
  const answered = page.waitForResponse(/notice\/setPreference/);
  await press(page, stack);
  await answered;
  return page;
}

test('code 10003 is passed to the caller without a message and without signing out', async ({
  pageOf,
  people,
  stack,
}) => {
  const page = await callAnswered(
    pageOf,
    await people.member(),
    stack,
    envelope(null, 10003, '此功能需要有效的会员套餐'),
  );
  await expect(messages(page)).toHaveCount(0);
  expect(await storedSession(page)).not.toBeNull();
  await expect(page).toHaveURL(stack.url('/notices'));
});

test('code 500 shows the message as a warning', async ({ pageOf, people, stack }) => {
  const page = await callAnswered(pageOf, await people.member(), stack, envelope(null, 500, '系统开小差了'));
  await expect(message(page, '系统开小差了')).toHaveClass(/message-warning/);
  await expect(page).toHaveURL(stack.url('/notices'));
});

for (const code of [1, 404, 'NOT_FOUND'])
  test(`any other code, such as ${code}, shows the message as an error`, async ({ pageOf, people, stack }) => {
    const page = await callAnswered(pageOf, await people.member(), stack, envelope(null, code, '没有找到'));
    await expect(message(page, '没有找到')).toHaveClass(/message-error/);
    expect(await storedSession(page)).not.toBeNull();
  });

test('an HTTP failure shows the server’s own message as an error', async ({ pageOf, people, stack }) => {
  const body = envelope(null, 'FAULT', '机房正在维护，请十分钟后再来');
  const page = await callAnswered(pageOf, await people.member(), stack, body, 503);
  await expect(message(page, '机房正在维护，请十分钟后再来')).toHaveClass(/message-error/);
});

test('a call that is not answered within 50 s is aborted and reported', async ({ pageOf, people, stack }) => {
  const page = await pageOf(await people.member());
  // The deadline is the browser's own and ignores a test clock: here it runs a hundred times as fast.
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const asked: number[] = [];
    Object.assign(globalThis, { deadlines: asked });
    AbortSignal.timeout = (ms) => {
      asked.push(ms);
      return timeout(ms / 100);
    };
  });
  await page.route('**/notice/setPreference*', () => undefined);
  await press(page, stack);
  await expect(message(page, '服务器超过 50 秒没有答复，请稍后重试')).toHaveClass(/message-error/);
  const deadlines = await page.evaluate(() => (globalThis as unknown as { deadlines: number[] }).deadlines);
  expect([...new Set(deadlines)]).toEqual([50_000]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('codes 0 and 200 are both success, and message is read where msg is missing', async ({
  pageOf,
  people,
  stack,
}) => {
  const page = await pageOf(await people.member());
  await answer(page, 'notice/noticePageList', { code: 0, message: 'ok', data: { results: [], total: 0 } });
  await page.goto(stack.url('/notices'));
  await expect(page.getByText('还没有消息')).toBeVisible();
  await page.unrouteAll();
  await answer(page, 'notice/setPreference', { code: 9, message: '只有 message' });
  await press(page, stack);
  await expect(message(page, '只有 message')).toHaveClass(/message-error/);
});

test('a list that fails says so in its place, and no message repeats it', async ({ pageOf, people, stack }) => {
  const page = await pageOf(await people.member());
  await answer(page, 'notice/noticePageList', envelope(null, 'NOT_FOUND', '没有找到'));
  await page.goto(stack.url('/notices'));
  await expect(page.getByRole('alert').filter({ hasText: '没有找到' })).toContainText('这部分内容没有载入');
  await expect(messages(page)).toHaveCount(0);
});

test('a notice is titled 提示 and goes after 3 s', async ({ pageOf, people, stack }) => {
  const page = await pageOf(await people.member());
  await page.clock.install();
  await page.goto(stack.url('/tm-home-v2'));
  await page.clock.pauseAt(new Date(Date.now() + 5_000));
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: '质押登记' }).click();
  const notice = message(page, '质押登记维护中');
  await expect(notice.locator('strong')).toHaveText('提示');
  await page.mouse.move(0, 500);
  await page.clock.runFor(2_900);
  await expect(notice).toBeVisible();
  await page.clock.runFor(200);
  await expect(notice).toHaveCount(0);
});

test('a line that is not valid is answered by the box with “the entered data is not valid”', async ({
  pageOf,
  people,
  stack,
}) => {
  const member = await people.member();
  const blank = { description: '', claimedCreatedOn: null, file: null } as const;
  const { id } = await member.client.call(saveWorkDraft, { title: '未题', workType: 'draw', ...blank });
  const page = await pageOf(member);
  await page.goto(stack.url('/personal'));
  await page.getByRole('button', { name: /改名.*未题/ }).click();
  const box = page.getByRole('dialog', { name: '给草稿改名' });
  const line = box.getByRole('textbox', { name: '作品名称' });
  await line.fill('   ');
  await box.getByRole('button', { name: '保存' }).click();
  await expect(box.getByText('the entered data is not valid', { exact: true })).toBeVisible();
  await expect(line).toHaveAttribute('aria-invalid', 'true');
  await line.fill('秋声');
  await expect(box.getByText('the entered data is not valid')).toHaveCount(0);
  await line.press('Enter');
  await expect(message(page, '草稿已改名')).toHaveClass(/message-success/);
  await expect(page.getByRole('button', { name: /改名.*秋声/ })).toBeVisible();
  await member.client.call(deleteWork, { id });
});
