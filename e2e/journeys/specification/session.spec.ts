import { expect, test } from '../support/stack.ts';
import { answer, envelope, listen } from '../support/answers.ts';
import { message, messages, storedSession } from '../support/screen.ts';

test("user info and token survive the page in the browser's storage", async ({ pageOf, people, stack }) => {
  const member = await people.member();
  const page = await pageOf(member);
  await page.goto(stack.url('/personal'));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('我的作品');
  const stored = await storedSession(page);
  expect(stored?.token).toBe(member.client.token);
  expect(stored?.account).toMatchObject({ isMember: true, realName: 'person' });
});

test('calls carry the token in the Authorization header', async ({ pageOf, people, stack }) => {
  const member = await people.member();
  const page = await pageOf(member);
  const asked = listen(page, 'notice/noticePageList');
  await page.goto(stack.url('/notices'));
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(asked[0]?.headers()['authorization']).toBe(member.client.token);
  expect(new URL(asked[0]?.url() ?? '').pathname).toBe('/api_prod/business/api/notice/noticePageList');
});

test('退出登录 clears the storage, shows it for one second and goes to login-v2', async ({
  pageOf,
  people,
  stack,
}) => {
  const page = await pageOf(await people.member());
  // The session is shared with other tests: it ends in this browser, not at the server.
  await answer(page, 'userInfo/logOut', envelope(null));
  const told = listen(page, 'userInfo/logOut');
  await page.clock.install();
  await page.goto(stack.url('/tm-home-v2'));
  await page.getByRole('button', { name: '的账号' }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  const notice = message(page, '退出登录成功');
  await expect(notice).toBeVisible();
  await expect(notice).toHaveClass(/message-success/);
  expect(await storedSession(page)).toBeNull();
  await expect(page).toHaveURL(stack.url('/login-v2'));
  expect(told).toHaveLength(1);
  await page.clock.runFor(1000);
  await expect(notice).toHaveCount(0);
});

for (const code of [403, 'B0301'])
  test(`code ${code} shows the message, clears the storage and goes to login-v2`, async ({
    pageOf,
    people,
    stack,
  }) => {
    const page = await pageOf(await people.member());
    await answer(page, 'notice/noticePageList', envelope(null, code, '登录已失效，请重新登录'));
    await page.goto(stack.url('/notices?page=2'));
    await expect(message(page, '登录已失效，请重新登录')).toBeVisible();
    await expect(page).toHaveURL(stack.url('/login-v2?redirect=%2Fnotices%3Fpage%3D2'));
    expect(await storedSession(page)).toBeNull();
  });

test('a session revoked at the server ends at the next call', async ({ pageOf, stack }) => {
  const person = await stack.account('何敬之');
  const page = await pageOf(person);
  await page.goto(stack.url('/tm-home-v2'));
  await expect(page.getByRole('button', { name: '的账号' })).toBeVisible();
  await fetch(`${stack.origin}/api_prod/business/api/userInfo/logOut`, {
    method: 'POST',
    headers: { authorization: person.client.token ?? '', 'content-type': 'application/json' },
    body: '{}',
  });
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '我的' }).click();
  await expect(page).toHaveURL(/\/login-v2/);
  expect(await storedSession(page)).toBeNull();
});

// portal/src/lib/queries.ts polls quietly, and a quiet call still ends the session on 403.
test('code 403 to the notice poll ends the session too', async ({ pageOf, people, stack }) => {
  const page = await pageOf(await people.member());
  await answer(page, 'notice/noticeTheNumber', envelope(null, 403, '登录已失效，请重新登录'));
  await page.goto(stack.url('/guidance'));
  await expect(page).toHaveURL(stack.url('/login-v2'));
  expect(await storedSession(page)).toBeNull();
});

test('signing out in one tab ends the session in the others', async ({ pageOf, people, stack }) => {
  const page = await pageOf(await people.member());
  const second = await page.context().newPage();
  for (const one of [page, second]) await answer(one, 'userInfo/logOut', envelope(null));
  await second.goto(stack.url('/personal'));
  await page.goto(stack.url('/tm-home-v2'));
  await page.getByRole('button', { name: '的账号' }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(second).toHaveURL(stack.url('/login-v2?redirect=%2Fpersonal'));
  await expect(messages(second)).toHaveCount(0);
});
