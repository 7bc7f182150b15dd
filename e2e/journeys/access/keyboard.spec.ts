import type { Locator, Page } from '@playwright/test';
import { answer, envelope } from '../support/answers.ts';
import { expect, test } from '../support/stack.ts';
import { messages } from '../support/screen.ts';
import { arrive } from './probes.ts';
import { staffPage } from './staff-page.ts';
import { walk } from './walk.ts';

test.use({ reducedMotion: 'reduce' } as object);

const focused = (page: Page): Locator => page.locator(':focus');

test.describe('by keyboard alone', () => {
  test('every stop of Tab is marked by 3:1 and not covered by header or bottom bar, at 1280 and at 360 px', async ({
    pageOf,
    people,
    stack,
  }) => {
    const page = await pageOf(await people.member(), { reducedMotion: 'reduce' });
    const faults: string[] = [];
    for (const [address, width] of [
      ['/tm-home-v2', 1280],
      ['/tm-home-v2', 360],
      ['/upload-artwork', 360],
      ['/notices', 1280],
      ['/verification-v2', 360],
      ['/personal?currentType=myProfile', 360],
      ['/personal?currentType=changePassword', 1280],
    ] as const) {
      await page.setViewportSize({ width, height: 640 });
      await arrive(page, stack.url(address));
      const stops = await walk(page);
      expect(stops.length, address).toBeGreaterThan(4);
      for (const one of stops) for (const fault of one.faults) faults.push(`${address} ${width} ${fault}`);
    }
    expect(faults).toEqual([]);
  });

  test('the console is checked in the same way', async ({ stack, browser, contextOptions }) => {
    const page = await staffPage(browser, contextOptions, stack, 'operator');
    const faults: string[] = [];
    for (const address of ['desk', 'packages', 'gate']) {
      await arrive(page, stack.address.consoleUrl + address);
      for (const one of await walk(page)) for (const fault of one.faults) faults.push(`${address} ${fault}`);
    }
    expect(faults).toEqual([]);
    // A switch for single-key shortcuts is reachable for every role.
    await page.getByRole('button', { name: /账号菜单/ }).press('Enter');
    const keys = page.getByRole('switch', { name: '单键快捷键' });
    await expect(keys).toBeChecked();
    await keys.press('Space');
    await expect(keys).not.toBeChecked();
    await page.keyboard.press('Escape');
    await arrive(page, `${stack.address.consoleUrl}desk`);
    await page.keyboard.press('/');
    await expect(page.locator('input:focus')).toHaveCount(0);
    await page.context().close();
  });

  test('the first stop skips the header, in both apps', async ({ page, stack, browser, contextOptions }) => {
    await arrive(page, stack.url('/tm-home-v2'));
    await page.keyboard.press('Tab');
    await expect(focused(page)).toHaveText('跳到正文');
    await expect(focused(page)).toBeInViewport();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    const office = await staffPage(browser, contextOptions, stack, 'finance');
    await arrive(office, `${stack.address.consoleUrl}refunds`);
    await office.keyboard.press('Tab');
    await expect(focused(office)).toHaveText('跳到正文');
    await office.keyboard.press('Enter');
    await office.keyboard.press('Tab');
    expect(await office.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    await office.context().close();
  });

  test('a dialog takes the focus, keeps it and restores it on Escape, also as a bottom sheet', async ({
    pageOf,
    people,
    stack,
  }) => {
    const page = await pageOf(await people.account(), { reducedMotion: 'reduce' });
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 700 });
      await arrive(page, stack.url('/notices'));
      const opener = page.getByRole('button', { name: '接收设置' });
      await opener.press('Enter');
      const dialog = page.getByRole('dialog', { name: '接收设置' });
      await expect(dialog).toBeVisible();
      for (let stops = 0; stops < 12; stops += 1) {
        await page.keyboard.press('Tab');
        // Between the last and the first element the browser's own bar is focused.
        const place = await page.evaluate(() => {
          const { activeElement: one } = document;
          return one === document.body ? 'browser' : one?.closest('dialog') ? 'dialog' : 'page';
        });
        expect(place).not.toBe('page');
      }
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(opener).toBeFocused();
    }
  });

  test('a message during an open dialog is inside it: announced, and closed by itself', async ({
    pageOf,
    people,
    stack,
  }) => {
    const page = await pageOf(await people.account(), { reducedMotion: 'reduce' });
    await arrive(page, stack.url('/notices'));
    await page.getByRole('button', { name: '接收设置' }).click();
    const dialog = page.getByRole('dialog', { name: '接收设置' });
    const place = dialog.getByRole('region', { name: '消息提示' });
    await expect(place).toHaveAttribute('aria-live', 'polite');
    await answer(page, 'notice/setPreference', envelope(null, 500, '系统繁忙，请稍后再试'));
    await dialog.getByRole('checkbox').first().click();
    await expect(messages(page).first()).toBeVisible();
    const told = await messages(page).count();
    await place.getByRole('button', { name: '关闭提示' }).first().click();
    await expect(messages(page)).toHaveCount(told - 1);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: '消息提示' })).toHaveCount(1);
  });

  test("the portrait's card and the folded menu open and close from the keyboard and restore the focus", async ({
    pageOf,
    people,
    stack,
  }) => {
    const page = await pageOf(await people.account(), { reducedMotion: 'reduce' });
    await arrive(page, stack.url('/aboutUs'));
    const portrait = page.locator('.account-button');
    const card = page.locator('.account-card');
    await portrait.press('Enter');
    await expect(portrait).toHaveAttribute('aria-expanded', 'true');
    await expect(card).toBeVisible();
    await page.keyboard.press('Tab');
    expect(await card.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(card).toHaveCount(0);
    await expect(portrait).toBeFocused();
    // Content opened by the pointer stays while the pointer is on it, and closes on Escape without a pointer
    // move (WCAG 1.4.13).
    await page.locator('h1').click();
    await portrait.hover();
    await expect(card).toBeVisible();
    await card.locator('dl').hover();
    await expect(card).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(card).toHaveCount(0);
    await page.setViewportSize({ width: 360, height: 700 });
    const button = page.getByRole('button', { name: '菜单' });
    await button.press('Enter');
    await page.keyboard.press('Tab');
    await expect(focused(page)).toHaveText('首页');
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  });

  test('tabs are one stop with arrow keys; a list is paged to its end without losing the focus', async ({
    page,
    pageOf,
    people,
    stack,
  }) => {
    await arrive(page, stack.url('/login-v2?mode=login'));
    const [code, password] = [
      page.getByRole('tab', { name: '验证码登录' }),
      page.getByRole('tab', { name: '密码登录' }),
    ];
    await code.focus();
    await page.keyboard.press('ArrowRight');
    await expect(password).toBeFocused();
    await expect(password).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('tabpanel').locator('input').first()).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Home');
    await expect(code).toBeFocused();

    const own = await pageOf(await people.account());
    await answer(
      own,
      'notice/noticePageList',
      envelope({
        results: [
          {
            id: '0199c000-0000-7000-8000-000000000001',
            category: 'system',
            title: '一条消息',
            body: '正文',
            link: null,
            createdAt: '2026-11-21T00:00:00.000Z',
            readAt: null,
          },
        ],
        total: 60,
      }),
    );
    await arrive(own, stack.url('/notices?page=2'));
    const next = own.getByRole('button', { name: '下一页' });
    await next.press('Enter');
    await expect(own).toHaveURL(/page=3/);
    await expect(next).toBeFocused();
    await expect(next).toBeDisabled();
    await next.press('Enter');
    await expect(own).toHaveURL(/page=3/);
    const sizes = own.getByRole('combobox', { name: '每页数量' });
    await sizes.focus();
    await own.keyboard.press('ArrowDown');
    await expect(own).toHaveURL(/size=/);
  });

  test('a file is chosen with the keyboard, and nothing needs to be dragged', async ({
    pageOf,
    people,
    stack,
  }) => {
    const page = await pageOf(await people.member(), { reducedMotion: 'reduce' });
    await arrive(page, stack.url('/upload-artwork'));
    const input = page.getByLabel('选择图片文件');
    // A key pressed while the page is still loading may have no effect: it is pressed again.
    await expect(async () => {
      const chooser = page.waitForEvent('filechooser', { timeout: 2000 });
      await input.press('Enter');
      expect((await chooser).isMultiple()).toBe(false);
    }).toPass();
  });
});
