import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { getOwnAccount, issueTicket } from '@yinji/contract';
import { expect, test, type Stack } from '../support/stack.ts';
import { answer, envelope } from '../support/answers.ts';
import { message, messages, storedSession } from '../support/screen.ts';

/** Every place where the page could have kept its address. */
const traces = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([
      location.href,
      document.referrer,
      history.state,
      performance.getEntriesByType('resource').map(({ name }) => name),
    ]),
  );

/** As 前进 and 后退 do, which load no page. */
function goWithin(url: string): void {
  history.pushState({}, '', url);
  dispatchEvent(new PopStateEvent('popstate', { state: {} }));
}

function logsOf(stack: Stack): string {
  const folder = join(stack.address.dataDir, 'logs');
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}

test('a token in the address is stored and removed from the address, the rest of which stays', async ({
  page,
  stack,
  people,
}) => {
  const { client, name } = await people.account();
  await page.goto(stack.url(`/personal?currentType=payment&token=${client.token}`));
  await expect(page).toHaveURL(stack.url('/personal?currentType=payment'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('支付记录');
  const stored = await storedSession(page);
  expect(stored?.token).toBe(client.token);
  expect(stored?.account['nickname']).toBeTruthy();
  await expect(message(page, '您正以')).toContainText(String(stored?.account['nickname']));
  expect(name).toBeTruthy();
});

test('the token is out of the address before any request, and no request sends a referrer', async ({
  page,
  stack,
  people,
}) => {
  const { client } = await people.account();
  const token = client.token ?? '';
  const referrers: (string | undefined)[] = [];
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) return;
    referrers.push(request.headers()['referer']);
    addresses.push(request.url());
  });
  let during = '';
  await page.route('**/userInfo/getUserInfo', async (route) => {
    during ||= page.url();
    await route.continue();
  });
  await page.goto(stack.url(`/tm-home-v2?token=${token}`));
  await expect(message(page, '您正以')).toBeVisible();
  expect(during).toBe(stack.url('/tm-home-v2'));
  expect(referrers.filter((one) => one !== undefined)).toEqual([]);
  expect(addresses.filter((one) => one.includes(token))).toEqual([]);
});

test("no trace of the token is left in history, address, referrer or the server's logs", async ({
  page,
  stack,
  people,
}) => {
  const token = (await people.account()).client.token ?? '';
  await page.goto(stack.url('/aboutUs'));
  await page.goto(stack.url(`/tm-home-v2?token=${token}`));
  await expect(message(page, '您正以')).toBeVisible();
  expect(await traces(page)).not.toContain(token);
  await page.goBack();
  await expect(page).toHaveURL(stack.url('/aboutUs'));
  await page.goForward();
  await expect(page).toHaveURL(stack.url('/tm-home-v2'));
  expect(await traces(page)).not.toContain(token);
  expect(token.length).toBeGreaterThan(20);
  expect(logsOf(stack)).not.toContain(token);
});

test('an unknown token leaves nothing', async ({ page, stack }) => {
  const token = 'x'.repeat(43);
  await page.goto(stack.url(`/notices?token=${token}`));
  await expect(page).toHaveURL(stack.url('/login-v2?redirect=%2Fnotices'));
  expect(await storedSession(page)).toBeNull();
  expect(await traces(page)).not.toContain(token);
  await expect(messages(page)).toHaveCount(0);
});

test('an empty token, and one while the server is away, leave nothing', async ({ page, stack }) => {
  await page.goto(stack.url('/tm-home-v2?token='));
  await expect(page).toHaveURL(stack.url('/tm-home-v2'));
  await page.route('**/userInfo/getUserInfo', (route) => route.abort());
  await page.goto(stack.url('/tm-home-v2?token=abcdefghijklmnopqrstuvwxyz'));
  await expect(page).toHaveURL(stack.url('/tm-home-v2'));
  expect(await storedSession(page)).toBeNull();
});

test('an unknown token leaves a running session as it is', async ({ pageOf, people, stack }) => {
  const member = await people.member();
  const page = await pageOf(member);
  await page.goto(stack.url(`/notices?token=${'x'.repeat(43)}`));
  await expect(page).toHaveURL(stack.url('/notices'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('消息');
  expect((await storedSession(page))?.token).toBe(member.client.token);
});

test('during another session the person is asked first, and no keeps the running one', async ({
  pageOf,
  people,
  stack,
}) => {
  const [member, other] = [await people.member(), await people.account()];
  const page = await pageOf(member);
  await page.goto(stack.url(`/tm-home-v2?token=${other.client.token}`));
  const dialog = page.getByRole('dialog', { name: '要换一个账号吗？' });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(stack.url('/tm-home-v2'));
  expect((await storedSession(page))?.token).toBe(member.client.token);
  await dialog.getByRole('button', { name: '保留当前账号' }).click();
  await expect(dialog).toHaveCount(0);
  expect((await storedSession(page))?.token).toBe(member.client.token);
  await expect(messages(page)).toHaveCount(0);
});

test('another session is replaced only on yes, ends at the server, and the new account is named', async ({
  pageOf,
  people,
  stack,
}) => {
  const [leaving, other] = [await stack.account('顾闲云'), await people.account()];
  const page = await pageOf(leaving);
  await page.goto(stack.url(`/tm-home-v2?token=${other.client.token}`));
  const ended = page.waitForResponse('**/userInfo/logOut');
  await page.getByRole('button', { name: '换成' }).click();
  await expect(message(page, '您正以')).toBeVisible();
  expect((await storedSession(page))?.token).toBe(other.client.token);
  expect((await ended).status()).toBe(200);
  expect(await leaving.client.call(getOwnAccount, {}).catch((cause: { code: unknown }) => cause.code)).toBe(
    'B0301',
  );
});

test('the notice that names the account leaves it with one click', async ({ page, stack, people }) => {
  const { client } = await people.account();
  // The session is shared with other tests: it ends in this browser, not at the server.
  await answer(page, 'userInfo/logOut', envelope(null));
  await page.goto(stack.url(`/personal?token=${client.token}`));
  await page.getByRole('button', { name: '不是我，立即退出' }).click();
  await expect(page).toHaveURL(/\/login-v2/);
  expect(await storedSession(page)).toBeNull();
});

test('a token during a navigation within the page is removed too', async ({ page, stack, people }) => {
  const { client } = await people.account();
  await page.goto(stack.url('/tm-home-v2'));
  await page.evaluate(goWithin, stack.url(`/aboutUs?token=${client.token}`));
  await expect(page).toHaveURL(stack.url('/aboutUs'));
  await expect.poll(async () => (await storedSession(page))?.token).toBe(client.token);
});

test('so is one that comes while the first page is still loading', async ({ page, stack, people }) => {
  const { client } = await people.account();
  await page.addInitScript(`
    const { fetch } = globalThis;
    globalThis.fetch = (...asked) => {
      globalThis.fetch = fetch;
      (${goWithin})(${JSON.stringify(stack.url(`/aboutUs?token=${client.token}`))});
      return fetch(...asked);
    };
  `);
  await page.goto(stack.url('/tm-home-v2'));
  await expect(page).toHaveURL(stack.url('/aboutUs'));
  await expect.poll(async () => (await storedSession(page))?.token).toBe(client.token);
});

test('a ticket in the address opens a session once, and leaves no trace', async ({ page, stack, people }) => {
  const { client } = await people.account();
  const { ticket } = await client.call(issueTicket, {});
  await page.goto(stack.url(`/personal?currentType=payment&ticket=${ticket}`));
  await expect(page).toHaveURL(stack.url('/personal?currentType=payment'));
  await expect(message(page, '您正以')).toBeVisible();
  const stored = await storedSession(page);
  expect(stored?.token).toBeTruthy();
  expect(stored?.token).not.toBe(client.token);
  expect(await traces(page)).not.toContain(ticket);
  await page.goto(stack.url(`/tm-home-v2?ticket=${ticket}`));
  await expect(message(page, '链接已用过或已过期')).toBeVisible();
  expect((await storedSession(page))?.token).toBe(stored?.token);
});

test('a ticket that is declined leaves the running session, and its own ends', async ({
  pageOf,
  people,
  stack,
}) => {
  const [member, other] = [await people.member(), await people.account()];
  const page = await pageOf(member);
  const { ticket } = await other.client.call(issueTicket, {});
  const ended = page.waitForResponse('**/userInfo/logOut');
  await page.goto(stack.url(`/tm-home-v2?ticket=${ticket}`));
  await page.getByRole('button', { name: '保留当前账号' }).click();
  expect((await ended).status()).toBe(200);
  expect((await storedSession(page))?.token).toBe(member.client.token);
});
