import { getOwnAccount } from '@yinji/contract';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { expect, test } from './support/stack.ts';

const ASSETS = '**/assets/*.js';

test('offline the bar says what still works, a failed page says so and recovers by itself', async ({
  stack,
  people,
  pageOf,
}) => {
  const page = await pageOf(await people.account());
  await page.goto(stack.url('/personal?currentType=myProfile'));
  await expect(page.getByLabel('昵称')).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: '网络已断开' })).toContainText('核验仍可在本机进行');
  await page.getByRole('link', { name: /消息/ }).first().click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('网络已断开')).toHaveCount(0);
});

test('a file is fingerprinted without a network, and its draft saved once it is back', async ({
  stack,
  people,
  pageOf,
}) => {
  const page = await pageOf(await people.member());
  const hashing = page.waitForResponse(/hash-worker/);
  await page.goto(stack.url('/upload-artwork'));
  await hashing;
  await expect(page.getByRole('heading', { name: '选择要存证的图片' })).toBeVisible();
  // The next step's scripts come with the page; only the server is unreachable.
  await page.context().setOffline(true);
  const buffer = await drawPicture(8121, { width: 600, height: 400, format: 'png' });
  await page.getByLabel('选择图片文件').setInputFiles({ name: '断网.png', mimeType: 'image/png', buffer });
  await page.getByLabel('作品名称').fill('断网时写的名字');
  await page.getByRole('radio', { name: '书画' }).check({ force: true });
  await expect(page.getByText('草稿还没有保存')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.locator('output.deposit-save')).toContainText('草稿已保存');
  await expect(page).toHaveURL(/id=/);
});

test('typed text survives a reload and an ended session, and is removed when the person signs out', async ({
  stack,
  pageOf,
}) => {
  const person = await stack.account('半途而废');
  const page = await pageOf(person);
  await page.goto(stack.url('/personal?currentType=myProfile'));
  await page.getByLabel('简介').fill('写到一半');
  await page.reload();
  await expect(page.getByLabel('简介')).toHaveValue('写到一半');
  await expect(page.getByText('已恢复上次没有提交的内容')).toBeVisible();

  // The session ends by itself: the answer says so, and the app goes to sign-in.
  const session = await page.evaluate(() => localStorage.getItem('yinji.session'));
  await page.route('**/api_prod/**', (route) =>
    route.fulfill({ json: { code: '403', msg: '请登录后再操作', data: null, now: Date.now() } }),
  );
  await page.reload();
  await expect(page).toHaveURL(/login-v2/);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.evaluate((kept) => localStorage.setItem('yinji.session', kept ?? ''), session);
  await page.goto(stack.url('/personal?currentType=myProfile'));
  await expect(page.getByLabel('简介')).toHaveValue('写到一半');
  await page.getByRole('button', { name: '不要了' }).click();
  await expect(page.getByLabel('简介')).toHaveValue('');

  await page.getByLabel('简介').fill('又写到一半');
  await page.getByRole('button', { name: '保存资料' }).click();
  await expect.poll(async () => (await person.client.call(getOwnAccount, {})).introduction).toBe('又写到一半');
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('yinji.kept.')).length);
  await expect.poll(kept).toBe(0);
  await page.getByLabel('简介').fill('第三次');
  expect(await kept()).toBe(1);
  await page.locator('header').getByRole('button').last().hover();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/login-v2/);
  expect(await kept()).toBe(0);
});

test('for a child named for its guardian the name is kept, and never the number', async ({
  stack,
  people,
  pageOf,
}) => {
  const page = await pageOf(await people.verified());
  const open = async () => {
    await page.goto(stack.url('/personal?currentType=myProfile'));
    await page.getByRole('button', { name: '为孩子办理监护' }).click();
  };
  await open();
  await page.getByLabel('孩子的姓名', { exact: true }).fill('林小满');
  await page.getByLabel('孩子的身份证号码', { exact: true }).fill('110101201203078515');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('110101201203078515');
  await open();
  await expect(page.getByLabel('孩子的姓名', { exact: true })).toHaveValue('林小满');
  await expect(page.getByLabel('孩子的身份证号码', { exact: true })).toHaveValue('');
  // Nothing is left for the people of other journeys.
  await page.getByRole('button', { name: '不要了' }).click();
  await expect(page.getByLabel('孩子的姓名', { exact: true })).toHaveValue('');
});

test('a new build under an open tab is loaded at the next page, once, and typed text stays', async ({
  stack,
  people,
  pageOf,
}) => {
  const page = await pageOf(await people.account());
  await page.goto(stack.url('/personal?currentType=myProfile'));
  await page.getByLabel('简介').fill('换版本之前');
  let loads = 0;
  page.on('framenavigated', () => (loads += 1));
  // The old build's parts are gone, and the server's page starts with another script.
  let isNew = false;
  await page.route(/assets\/(guidance|written)-page-.*\.js/, async (route) => {
    if (isNew) return route.continue();
    await route.fulfill({ status: 404, body: '' });
  });
  await page.route(`${stack.url('/')}`, async (route) => {
    const answer = await route.fetch();
    isNew = true;
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace(/assets\/index-[\w-]+\.js/, 'assets/index-another.js'),
    });
  });
  const reloaded = page.waitForEvent('load');
  await page.evaluate(() => {
    history.pushState({}, '', '/copyright/authorization/guidance');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await reloaded;
  await expect(page).toHaveURL(/guidance/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(loads).toBeLessThanOrEqual(3);
  await page.goto(stack.url('/personal?currentType=myProfile'));
  await expect(page.getByLabel('简介')).toHaveValue('换版本之前');
});

test('parts that stay missing lead to a page that says so, never to a loop or a blank page', async ({
  stack,
  people,
  pageOf,
}) => {
  const page = await pageOf(await people.account());
  await page.goto(stack.url('/personal?currentType=myProfile'));
  await expect(page.getByLabel('昵称')).toBeVisible();
  await page.route(ASSETS, (route) => route.fulfill({ status: 404, body: '' }));
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.evaluate(() => {
    history.pushState({}, '', '/copyright/authorization/guidance');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByText('这一页没有打开')).toBeVisible();
  await expect(page.getByText('已填写的内容不受影响')).toBeVisible();
  expect(loads).toBe(0);
});

test('a missing asset is answered by 404 and not cached; a fault carries a number', async ({
  stack,
  request,
}) => {
  const gone = await request.get(stack.url('/assets/index-gone.js'));
  expect([gone.status(), gone.headers()['cache-control']]).toEqual([404, 'no-store']);
  const page = await request.get(stack.url('/'));
  expect(page.headers()['x-request-id']).toMatch(/^[0-9a-f]{10}$/);
  const console_ = await request.get(`${stack.origin}/console/`);
  expect(console_.headers()['permissions-policy']).toContain('camera=()');
});

test('while the key follows a passed face check, the page says that it loads', async ({
  stack,
  people,
  pageOf,
}) => {
  const page = await pageOf(await people.member());
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/first-key-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(stack.url('/scanFaceCallBack'));
  await expect(page.getByText('实名认证已通过')).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(1);
  held.resolve();
  await expect(page.getByRole('main').getByRole('link')).not.toHaveCount(0);
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
});
