import type { Page } from '@playwright/test';
import type { Person } from '@yinji/testkit/people/person';
import { expect, test } from '../support/stack.ts';

async function signIn(page: Page, person: Person) {
  await page.getByRole('tab', { name: '密码登录' }).click();
  await page.getByLabel('手机号').fill(person.phone);
  await page.getByLabel('密码', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

test('after signing in the person returns to the path and query they came from', async ({
  page,
  stack,
  people,
}) => {
  await page.goto(stack.url('/personal?currentType=memberCenter&page=2'));
  await expect(page).toHaveURL(
    stack.url('/login-v2?redirect=%2Fpersonal%3FcurrentType%3DmemberCenter%26page%3D2'),
  );
  await signIn(page, await people.account());
  await expect(page).toHaveURL(stack.url('/personal?currentType=memberCenter&page=2'));
});

test('a closed page leaves one history entry: back from it, signed in or not, is the page before', async ({
  page,
  stack,
  people,
}) => {
  await page.goto(stack.url('/tm-home-v2'));
  const toUpload = page.getByRole('link', { name: '为我的作品存证' }).first();
  await toUpload.click();
  await expect(page).toHaveURL(stack.url('/login-v2?redirect=%2Fupload-artwork'));
  await page.goBack();
  await expect(page).toHaveURL(stack.url('/tm-home-v2'));
  await toUpload.click();
  await signIn(page, await people.account());
  await expect(page).toHaveURL(stack.url('/upload-artwork'));
  await page.goBack();
  await expect(page).toHaveURL(stack.url('/tm-home-v2'));
});

test('a person sent for the real name arrives at it, not at the nickname above it', async ({
  stack,
  people,
  pageOf,
}) => {
  const page = await pageOf(await people.account(), { viewport: { width: 360, height: 740 } });
  await page.goto(stack.url('/upload-artwork'));
  await page.getByRole('link', { name: '去实名认证' }).click();
  const heading = page.getByRole('heading', { name: '实名认证', exact: true });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
});

test.describe('a return address outside the portal is ignored', () => {
  for (const target of ['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)'])
    test(`${target} is not followed`, async ({ page, stack, people }) => {
      const elsewhere: string[] = [];
      page.on('request', (request) => {
        if (new URL(request.url()).origin !== stack.origin) elsewhere.push(request.url());
      });
      await page.goto(stack.url(`/login-v2?redirect=${encodeURIComponent(target)}`));
      await signIn(page, await people.account());
      await expect(page).toHaveURL(stack.url('/tm-home-v2'));
      expect(elsewhere).toEqual([]);
    });
});

test('mode is kept with the return address when changing between login and register', async ({
  page,
  stack,
}) => {
  await page.goto(stack.url('/login-v2?redirect=%2Fnotices'));
  await page.getByRole('main').getByRole('link', { name: '注册' }).click();
  await expect(page).toHaveURL(stack.url('/login-v2?mode=register&redirect=%2Fnotices'));
});
