import type { Page } from '@playwright/test';
import { BASE_PATH, expect, test, type Stack } from '../support/stack.ts';

const inShell = [
  '/tm-home',
  '/tm-home-v2',
  '/product-detail',
  '/upload-artwork',
  '/import-artworks',
  '/personal',
  '/my-wallet',
  '/notices',
  '/market',
  '/tm-verification',
  '/tm-copyright',
  '/copyrightChange',
  '/notice-detail',
  '/verification-result',
  '/equity',
  '/activity',
  '/guidance',
  '/partner',
  '/aboutUs',
];
const outside = [
  '/login',
  '/login-v2',
  '/activity-detail',
  '/gallery-index',
  '/userPolicy',
  '/privacyPolicy',
  // Only the guard's list of section 2 names these two.
  '/verification-v2',
  '/scanFaceCallBack',
];
const all = [...inShell, ...outside];
const open = [
  '/login',
  '/userPolicy',
  '/privacyPolicy',
  '/tm-copyright',
  '/aboutUs',
  '/guidance',
  '/partner',
  '/scanFaceCallBack',
  '/tm-home',
  '/tm-home-v2',
  '/activity',
  '/activity-detail',
  '/login-v2',
  '/verification-v2',
];
const closed = all.filter((path) => !open.includes(path));

async function arrives(page: Page, stack: Stack, path: string, at: string) {
  await test.step(`${path} → ${at}`, async () => {
    await page.goto(stack.url(path), { waitUntil: 'commit' });
    await expect(page.locator('main')).toBeAttached();
    await expect(page).toHaveURL(stack.url(at));
  });
}

test('the base path ends in the segment authorization', async ({ page, stack }) => {
  expect(BASE_PATH.split('/').at(-1)).toBe('authorization');
  await page.goto(stack.address.portalUrl);
  await expect(page).toHaveURL(stack.url('/tm-home-v2'));
});

test('the root leads to tm-home-v2, at the origin and below the base path', async ({ page, stack }) => {
  for (const address of [`${stack.origin}/`, stack.url(''), stack.url('/')]) {
    await page.goto(address);
    await expect(page).toHaveURL(stack.url('/tm-home-v2'));
  }
});

test('any unknown path leads to login-v2', async ({ page, stack }) => {
  for (const path of ['/artist-apply', '/nowhere', '/personal/deeper', '/TM-HOME', '/login-v3'])
    await arrives(page, stack, path, '/login-v2');
  await page.goto(`${stack.origin}/elsewhere`);
  await expect(page).toHaveURL(stack.url('/login-v2'));
});

test('without the base path no route is open, with or without a token', async ({ request, stack, people }) => {
  const { token } = (await people.member()).client;
  for (const path of all)
    for (const headers of [{}, { authorization: token ?? '' }]) {
      const answer = await request.get(`${stack.origin}${path}`, { headers, maxRedirects: 0 });
      expect([answer.status(), answer.headers()['location']], path).toEqual([302, `${BASE_PATH}/login-v2`]);
    }
});

test('without a token the fourteen open routes open', async ({ page, stack }) => {
  expect(open).toHaveLength(14);
  for (const path of open) await arrives(page, stack, path, path);
});

test('without a token every other route leads to login-v2', async ({ page, stack }) => {
  expect(closed).toHaveLength(13);
  for (const path of closed) await arrives(page, stack, path, `/login-v2?redirect=${encodeURIComponent(path)}`);
});

test('with a token login, login-v2 and tm-home lead to tm-home-v2', async ({ pageOf, people, stack }) => {
  const page = await pageOf(await people.member());
  for (const path of ['/login', '/login-v2', '/login-v2?mode=register', '/tm-home'])
    await arrives(page, stack, path, '/tm-home-v2');
});

test('with a token every other route opens: in the shell with a top navigation and a footer, outside without', async ({
  pageOf,
  people,
  stack,
}) => {
  const page = await pageOf(await people.member());
  for (const path of all.filter((one) => !['/login', '/login-v2', '/tm-home'].includes(one))) {
    await arrives(page, stack, path, path);
    const here = inShell.includes(path) ? 1 : 0;
    // A prerendered page may be replaced: the script's own is counted.
    await expect(page.locator('#root:not([data-prerendered]) main'), path).toBeAttached();
    await expect(page.getByRole('navigation', { name: '主菜单' }), path).toHaveCount(here);
    await expect(page.locator('footer.footer'), path).toHaveCount(here);
  }
});

test('with a token an unknown path leads by login-v2 to tm-home-v2', async ({ pageOf, people, stack }) => {
  const page = await pageOf(await people.member());
  for (const path of ['/artist-apply', '/nowhere']) await arrives(page, stack, path, '/tm-home-v2');
});

test('personal has its seven tabs by currentType', async ({ pageOf, people, stack }) => {
  const page = await pageOf(await people.member());
  const rooms = {
    account: '我的作品',
    myProfile: '个人资料',
    memberCenter: '会员中心',
    payment: '支付记录',
    myDigitallySigned: '数字签名',
    galleryTemplate: '模板管理',
    changePassword: '修改密码',
  };
  for (const [currentType, title] of Object.entries(rooms)) {
    await page.goto(stack.url(`/personal?currentType=${currentType}`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
});

test('market has its four kinds by workType', async ({ pageOf, people, stack }) => {
  const page = await pageOf(await people.member());
  const kinds = { photo: '摄影确权', draw: '书画确权', creative: '创意确权', transfer: '转让变更' };
  for (const [workType, title] of Object.entries(kinds)) {
    await page.goto(stack.url(`/market?workType=${workType}`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
});

test('login-v2 opens in mode login or register', async ({ page, stack }) => {
  await page.goto(stack.url('/login-v2?mode=register'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('注册');
  await page.goto(stack.url('/login-v2?mode=login'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('登录');
});

test('below 600 px the layout is the mobile one, from 600 px on the standard one', async ({ page, stack }) => {
  const bar = page.getByRole('navigation', { name: '底部导航' });
  await page.setViewportSize({ width: 599, height: 800 });
  await page.goto(stack.url('/tm-home-v2'));
  await expect(bar.getByRole('link')).toHaveText(['首页', '确权', '溯源', '消息', '我的']);
  await page.setViewportSize({ width: 600, height: 800 });
  await expect(bar).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(bar).toBeVisible();
});
