import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { envelope } from '../support/answers.ts';
import { expect, test } from '../support/stack.ts';
import { arrive } from './probes.ts';

test.describe('for a screen reader', () => {
  test('a new page is announced by its title: the focus moves to its heading, also where only the query differs', async ({
    pageOf,
    people,
    stack,
  }) => {
    const page = await pageOf(await people.account(), { reducedMotion: 'reduce' });
    await arrive(page, stack.url('/aboutUs'));
    const menu = page.getByRole('navigation', { name: '主菜单' });
    const heading = page.getByRole('heading', { level: 1 });
    await menu.getByRole('link', { name: '溯源查询' }).press('Enter');
    await expect(page).toHaveTitle(/^溯源查询 · /);
    await expect(heading).toBeFocused();
    await menu.getByRole('link', { name: '我的' }).press('Enter');
    await expect(page).toHaveTitle(/^我的作品 · /);
    await expect(heading).toBeFocused();
    // The tabs of one address.
    await page.getByRole('link', { name: '会员中心' }).first().press('Enter');
    await expect(page).toHaveTitle(/^会员中心 · /);
    await expect(heading).toBeFocused();
    await expect(heading).toHaveText('会员中心');
  });

  test('a look-up moves the focus to its answer, however often it is repeated', async ({
    page,
    people,
    stack,
  }) => {
    const person = await people.member();
    const { id } = await person.deposit('问答', 'draw', '问答.png', await drawPicture(92, { format: 'png' }));
    const { deposit } = await person.waitForWork(id, (one) => one.deposit?.complete === true);
    const { number, queryCode } = deposit!;
    const heading = page.getByRole('heading', { level: 1 });
    const asked = async (answer: RegExp) => {
      await page.getByRole('textbox', { name: '查询码' }).press('Enter');
      await expect(heading).toHaveText(answer);
      await expect(heading).toBeFocused();
    };
    await arrive(page, stack.url('/tm-home-v2'));
    await page.getByRole('textbox', { name: '查验一份证书' }).fill(number);
    await page.getByRole('textbox', { name: '查验一份证书' }).press('Enter');
    await expect(heading).toHaveText(/没有查到/);
    await expect(heading).toBeFocused();
    await page.getByRole('textbox', { name: '查询码' }).fill('WR0NG123');
    await asked(/没有查到/);
    await page.getByRole('textbox', { name: '查询码' }).fill(queryCode);
    await asked(/这件作品的指纹.*就已存在/s);
  });

  test('each fault of a form is shown beside its field and linked to it, and the first one has the focus', async ({
    page,
    pageOf,
    people,
    stack,
  }) => {
    await arrive(page, stack.url('/login-v2?mode=register'));
    await page.getByRole('button', { name: '注册并登录' }).press('Enter');
    const target = page.getByRole('textbox', { name: '手机号' });
    await expect(target).toBeFocused();
    await expect(target).toHaveAttribute('aria-invalid', 'true');
    await expect(target).toHaveAccessibleDescription(/手机号/);
    expect(await page.getByRole('alert').count()).toBeGreaterThan(2);

    // The app moves the focus for a form that does not do it itself.
    const own = await pageOf(await people.account(), { reducedMotion: 'reduce' });
    await arrive(own, stack.url('/personal?currentType=myProfile'));
    const name = own.getByRole('textbox', { name: '昵称' });
    await name.fill('');
    await own.locator('form').filter({ has: name }).locator('button[type=submit]').press('Enter');
    await expect(name).toBeFocused();
    await expect(name).toHaveAttribute('aria-invalid', 'true');
  });

  test('messages are announced without taking the focus: quiet ones politely, faults at once', async ({
    page,
    stack,
  }) => {
    await arrive(page, stack.url('/verification-v2?view=register'));
    const place = page.getByRole('region', { name: '消息提示' });
    // The live region exists before its first message: content that arrives with the region is not announced.
    await expect(place).toHaveAttribute('aria-live', 'polite');
    await page.goto(stack.url('/tm-home-v2'));
    const pledge = page.getByRole('button', { name: '质押登记' }).first();
    await pledge.press('Enter');
    await expect(place.getByRole('alert')).toHaveText(/质押登记维护中/);
    await expect(pledge).toBeFocused();
  });

  test('a digest is announced by its ends, letter by letter, and copied whole', async ({
    page,
    stack,
    context,
  }) => {
    const bytes = await drawPicture(9192, { width: 320, height: 240, format: 'jpeg' });
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stack.origin });
    await arrive(page, stack.url('/verification-v2?by=file'));
    await page
      .getByLabel('选择作品文件', { exact: true })
      .setInputFiles({ name: '画.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(bytes) });
    const digest = createHash('sha256').update(bytes).digest('hex');
    const spelt = [digest.slice(0, 8), digest.slice(-8)].map((part) => [...part].join(' '));
    await expect(page.getByText(`64 位，开头 ${spelt[0]}，结尾 ${spelt[1]}`)).toBeAttached();
    const copy = page.getByRole('button', { name: '复制 文件的 SHA-256' });
    await copy.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: '已复制 文件的 SHA-256' })).toBeAttached();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(digest);
    // The button's accessible name contains its visible text.
    await expect(page.getByRole('button', { name: '已复制 文件的 SHA-256' })).toBeFocused();
  });

  test('personal fields allow autofill, and every secret may be pasted', async ({
    page,
    pageOf,
    people,
    stack,
  }) => {
    const faults: string[] = [];
    const check = async (at: Page, address: string, wanted: Readonly<Record<string, string>>) => {
      await arrive(at, stack.url(address));
      for (const [label, token] of Object.entries(wanted)) {
        const field = at.getByLabel(label, { exact: true }).first();
        const autocomplete = await field.getAttribute('autocomplete');
        if (autocomplete !== token) faults.push(`${address} ${label}: ${autocomplete}`);
        const isPasted = await field.evaluate((one) => {
          const paste = new ClipboardEvent('paste', {
            bubbles: true,
            cancelable: true,
            clipboardData: new DataTransfer(),
          });
          return one.dispatchEvent(paste);
        });
        if (!isPasted) faults.push(`${address} ${label}: nothing can be pasted`);
      }
    };
    await check(page, '/login-v2?mode=register', { 验证码: 'one-time-code', 密码: 'new-password' });
    await check(page, '/login-v2?help=recover', { 姓名: 'name', 新手机号: 'tel' });
    await arrive(page, stack.url('/login-v2?mode=login'));
    await page.getByRole('tab', { name: '密码登录' }).click();
    await expect(page.getByLabel('密码', { exact: true })).toHaveAttribute('autocomplete', 'current-password');
    await expect(page.locator('form input').first()).toHaveAttribute('autocomplete', /^(username|tel)$/);
    const own = await pageOf(await people.account(), { reducedMotion: 'reduce' });
    await check(own, '/personal?currentType=changePassword', { 原密码: 'current-password' });
    await check(own, '/personal?currentType=myProfile', { 昵称: 'nickname' });
    expect(faults).toEqual([]);
  });

  test('help has the same place and the same text on every page in the shell', async ({
    pageOf,
    people,
    stack,
  }) => {
    const page = await pageOf(await people.account(), { reducedMotion: 'reduce' });
    const told: string[] = [];
    for (const address of ['/tm-home-v2', '/personal', '/notices', '/tm-copyright', '/guidance']) {
      await arrive(page, stack.url(address));
      const links = await page.getByRole('contentinfo').getByRole('link').allTextContents();
      told.push(links.join(' '));
    }
    expect(new Set(told).size).toBe(1);
    expect(told[0]).toMatch(/办事指南.*关于我们/);
  });

  test('a state has a word and a sign, a picture has its name, a table its headings', async ({
    pageOf,
    people,
    stack,
  }) => {
    const page = await pageOf(await people.account(), { reducedMotion: 'reduce' });
    await page.route('**/goodsSpu/artworksList*', (route) =>
      route.fulfill({ json: envelope({ results: [], total: 0 }) }),
    );
    await arrive(page, stack.url('/personal?currentType=memberCenter'));
    const table = page.getByRole('table').first();
    await expect(table.getByRole('columnheader').filter({ hasText: '已通过' })).toHaveCount(1);
    await expect(table.getByRole('rowheader').first()).not.toBeEmpty();
    await arrive(page, stack.url('/tm-home-v2'));
    const nameless = await page
      .locator('main img, main svg[role=img]')
      .evaluateAll(
        (all) =>
          all.filter((one) => !one.ariaHidden && !(one.getAttribute('alt') ?? one.ariaLabel)?.trim()).length,
      );
    expect(nameless).toBe(0);
  });
});
