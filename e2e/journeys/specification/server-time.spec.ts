import { expect, test } from '../support/stack.ts';
import { answer, envelope, listen } from '../support/answers.ts';
import { messages } from '../support/screen.ts';

test('every navigation requests the server time', async ({ page, stack }) => {
  const asked = listen(page, 'goodsSpu/serverTime');
  await page.goto(stack.url('/tm-home-v2'));
  await expect.poll(() => asked.length).toBe(1);
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await menu.getByRole('link', { name: '关于我们' }).click();
  await expect(page).toHaveURL(stack.url('/aboutUs'));
  await expect.poll(() => asked.length).toBe(2);
  await page.goBack();
  await expect(page).toHaveURL(stack.url('/tm-home-v2'));
  await expect.poll(() => asked.length).toBe(3);
});

test('a link that is only pointed at requests no server time', async ({ page, stack }) => {
  const asked = listen(page, 'goodsSpu/serverTime');
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(stack.url('/tm-home-v2'));
  const link = page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '关于我们' });
  // Before hydration nothing follows the pointer.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await link.hover();
    expect(fetched.some((path) => /\/about-us-page-[^/]*\.js$/.test(path))).toBe(true);
  }).toPass();
  expect(asked.length).toBe(1);
});

test('a navigation whose server time fails continues without a message', async ({ page, stack }) => {
  await page.route('**/goodsSpu/serverTime', (route) => route.abort());
  await page.goto(stack.url('/aboutUs'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '首页' }).click();
  await expect(page).toHaveURL(stack.url('/tm-home-v2'));
  await expect(messages(page)).toHaveCount(0);
});

test('a server time that never arrives delays nobody', async ({ page, stack }) => {
  await page.route('**/goodsSpu/serverTime', () => undefined);
  await page.goto(stack.url('/guidance'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a server time of 403 signs nobody out', async ({ pageOf, people, stack }) => {
  const page = await pageOf(await people.member());
  await answer(page, 'goodsSpu/serverTime', envelope(null, 403, '请登录后再操作'));
  await page.goto(stack.url('/notices'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('消息');
  await expect(page).toHaveURL(stack.url('/notices'));
});
