import { expect, test } from '../support/stack.ts';
import { answer, envelope, listen } from '../support/answers.ts';
import { message } from '../support/screen.ts';

const entries = [
  '首页',
  '摄影确权',
  '书画确权',
  '创意确权',
  '转让变更',
  '溯源查询',
  '质押登记',
  '关于我们',
  '我的',
];

test('the menu has the specification’s entries in its order', async ({ page, stack }) => {
  await page.goto(stack.url('/tm-home-v2'));
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await expect(menu.locator('a, button')).toHaveText(entries);
});

test('a visitor who chooses a market entry sees 请登录后再操作 and is led to login and back', async ({
  page,
  stack,
}) => {
  await page.goto(stack.url('/tm-home-v2'));
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '书画确权' }).click();
  await expect(message(page, '请登录后再操作')).toBeVisible();
  await expect(page).toHaveURL(stack.url('/login-v2?mode=login&redirect=%2Fmarket%3FworkType%3Ddraw'));
});

test('a signed-in person without membership gets the package dialog from every market entry', async ({
  pageOf,
  people,
  stack,
}) => {
  const page = await pageOf(await people.account());
  await page.goto(stack.url('/aboutUs'));
  for (const entry of entries.slice(1, 5)) {
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: entry }).click();
    const dialog = page.getByRole('dialog', { name: '选择套餐' });
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(stack.url('/aboutUs'));
    await dialog.getByRole('button', { name: '关闭', exact: true }).click();
    await expect(dialog).toHaveCount(0);
  }
});

test('a market page without membership shows the package dialog instead of the works', async ({
  pageOf,
  people,
  stack,
}) => {
  const page = await pageOf(await people.account());
  const asked = listen(page, 'goodsSpu/artworksList');
  await page.goto(stack.url('/market?workType=draw'));
  await expect(page.getByRole('dialog', { name: '选择套餐' })).toBeVisible();
  expect(asked).toHaveLength(0);
});

test('a member goes from every market entry to market with its workType', async ({ pageOf, people, stack }) => {
  const page = await pageOf(await people.member());
  await page.goto(stack.url('/tm-home-v2'));
  const types = { 摄影确权: 'photo', 书画确权: 'draw', 创意确权: 'creative', 转让变更: 'transfer' };
  for (const [entry, workType] of Object.entries(types)) {
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: entry }).click();
    await expect(page).toHaveURL(stack.url(`/market?workType=${workType}`));
  }
});

test('溯源查询 needs a login and then opens', async ({ page, pageOf, people, stack }) => {
  await page.goto(stack.url('/tm-home-v2'));
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '溯源查询' }).click();
  await expect(message(page, '请登录后再操作')).toBeVisible();
  await expect(page).toHaveURL(stack.url('/login-v2?redirect=%2Ftm-verification'));
  const own = await pageOf(await people.account());
  await own.goto(stack.url('/tm-home-v2'));
  await own.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '溯源查询' }).click();
  await expect(own).toHaveURL(stack.url('/tm-verification'));
});

test('质押登记 only warns 质押登记维护中', async ({ page, stack }) => {
  await page.goto(stack.url('/aboutUs'));
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: '质押登记' }).click();
  await expect(message(page, '质押登记维护中')).toHaveClass(/message-warning/);
  await expect(page).toHaveURL(stack.url('/aboutUs'));
});

test('我的 leads to personal', async ({ pageOf, people, stack }) => {
  const page = await pageOf(await people.account());
  await page.goto(stack.url('/tm-home-v2'));
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '我的' }).click();
  await expect(page).toHaveURL(stack.url('/personal'));
});

test('the header is opaque after 30 px of scroll and not before', async ({ page, stack }) => {
  await page.goto(stack.url('/guidance'));
  const header = page.locator('header.header');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const scroll = (top: number) => page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);
  await scroll(31);
  await expect(header).toHaveClass(/header-opaque/);
  await scroll(29);
  await expect(header).not.toHaveClass(/header-opaque/);
  await scroll(400);
  await expect(header).toHaveClass(/header-opaque/);
  await scroll(0);
  await expect(header).not.toHaveClass(/header-opaque/);
});

test('logged out the header has register and login buttons', async ({ page, stack }) => {
  await page.goto(stack.url('/tm-home-v2'));
  const header = page.locator('header.header');
  await header.getByRole('link', { name: '登录' }).click();
  await expect(page).toHaveURL(stack.url('/login-v2?mode=login'));
  await page.goBack();
  await header.getByRole('link', { name: '注册' }).click();
  await expect(page).toHaveURL(stack.url('/login-v2?mode=register'));
});

test('the notice button shows the unread notices and leads to notices', async ({ pageOf, people, stack }) => {
  const page = await pageOf(await people.account());
  await answer(page, 'notice/noticeTheNumber', envelope(7));
  await page.goto(stack.url('/tm-home-v2'));
  const bell = page.locator('header.header').getByRole('link', { name: '消息，7 条未读' });
  await expect(bell).toHaveText('7');
  await bell.click();
  await expect(page).toHaveURL(stack.url('/notices'));
});

test('the hover card shows nickname, avatar, works, membership expiry and the four quotas', async ({
  pageOf,
  stack,
}) => {
  // A new person: the shared member may have deposited.
  const member = await stack.verified('沈知白');
  await member.buy('0199c000-0000-7000-8000-000000000002');
  const page = await pageOf(member);
  await page.goto(stack.url('/tm-home-v2'));
  await page.getByRole('button', { name: '的账号' }).hover();
  const card = page.locator('.account-card');
  await expect(card.locator('strong').first()).not.toBeEmpty();
  await expect(card.locator('.avatar')).toBeVisible();
  await expect(card).toContainText('作品 0 件');
  await expect(card).toContainText(/会员至 \d{4} 年 \d{1,2} 月 \d{1,2} 日/);
  await expect(card.locator('dl')).toHaveText('存证10确权2图册2普通20');
});

test("the hover card's shortcuts lead to their tabs", async ({ pageOf, people, stack }) => {
  const page = await pageOf(await people.member());
  await page.goto(stack.url('/tm-home-v2'));
  const rooms = {
    支付记录: 'payment',
    实名认证: 'myProfile',
    数字签名: 'myDigitallySigned',
    模板管理: 'galleryTemplate',
    修改密码: 'changePassword',
  };
  for (const [word, currentType] of Object.entries(rooms)) {
    await page.getByRole('button', { name: '的账号' }).click();
    await page.locator('.account-card').getByRole('link', { name: word }).click();
    await expect(page).toHaveURL(stack.url(`/personal?currentType=${currentType}`));
  }
  await page.getByRole('button', { name: '的账号' }).click();
  await expect(page.locator('.account-card').getByRole('button', { name: '退出登录' })).toBeVisible();
});
