import { expect, test } from '../support/stack.ts';
import { arrive } from './probes.ts';

test.describe('with personal settings', () => {
  test('in forced colours, buttons keep a frame and the chosen item a line', async ({
    pageOf,
    people,
    stack,
  }) => {
    const page = await pageOf(await people.account(), { forcedColors: 'active', reducedMotion: 'reduce' });
    await arrive(page, stack.url('/tm-home-v2'));
    const frameless = await page.locator('.button:visible').evaluateAll((all) =>
      all
        .filter((one) => !one.classList.contains('button-text'))
        .filter((one) => {
          const { borderTopStyle, borderTopWidth, borderTopColor, color } = getComputedStyle(one);
          return (
            borderTopStyle !== 'solid' ||
            borderTopWidth === '0px' ||
            borderTopColor === 'rgba(0, 0, 0, 0)' ||
            color === ''
          );
        })
        .map((one) => one.textContent),
    );
    expect(frameless).toEqual([]);
    const isLined = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((one) => getComputedStyle(one).textDecorationLine);
    expect(await isLined('.menu [aria-current=page]')).toBe('underline');
    expect(await isLined('.theme-choice label:has(:checked)')).toBe('underline');
    await arrive(page, stack.url('/personal?currentType=account'));
    expect(await isLined('[aria-current=page]')).toBe('underline');
    // Icons have the colour of the text beside them.
    const drawn = await page
      .locator('.icon:visible')
      .first()
      .evaluate((one) => {
        const { stroke, color } = getComputedStyle(one);
        return stroke === color;
      });
    expect(drawn).toBe(true);
  });

  test('with reduced motion dialog, card, message and skeleton do not move', async ({
    pageOf,
    people,
    stack,
  }) => {
    const page = await pageOf(await people.account(), { reducedMotion: 'reduce' });
    const moving = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 0)
          .map((one) => ('animationName' in one ? String(one.animationName) : 'transition'))
          // A delay, not a motion: after eight seconds a line appears.
          .filter((name) => name !== 'loading-slow'),
      );
    await arrive(page, stack.url('/notices'));
    await page.getByRole('button', { name: '接收设置' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await moving()).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.locator('.account-button').press('Enter');
    await expect(page.locator('.account-card')).toBeVisible();
    expect(await moving()).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '质押登记' }).first().click();
    await expect(page.locator('.message')).toBeVisible();
    expect(await moving()).toEqual([]);
    // Delayed, so that the skeleton stays visible.
    await page.route('**/notice/noticePageList*', () => undefined);
    await page.goto(stack.url('/notices'), { waitUntil: 'domcontentloaded' });
    await page.locator('.skeleton').first().waitFor({ state: 'attached' });
    expect(await moving()).toEqual([]);
  });

  test('no control is dead: each button reacts, each link leads to an existing page', async ({
    page,
    stack,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const dead: string[] = [];
    const links = new Set<string>();
    /** Of header and footer, which are the same on each page. */
    const tried = new Set<string>();
    for (const address of ['/tm-home-v2', '/login-v2?mode=login', '/verification-v2', '/guidance']) {
      await arrive(page, stack.url(address));
      for (const href of await page
        .locator('a[href]')
        .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href)))
        links.add(href);
      if (await page.locator('a:not([href])').count()) dead.push(`${address}: a link without an address`);
      const buttons = page.locator('button:visible:not(.skip-link)');
      const count = await buttons.count();
      const names = await buttons.evaluateAll((all) =>
        all.map((one) => ({
          name: one.ariaLabel ?? (one as HTMLElement).innerText,
          isOfFrame: one.closest('header, footer') !== null,
        })),
      );
      let isFresh = true;
      for (let at = 0; at < count; at += 1) {
        const { name = '', isOfFrame = false } = names[at] ?? {};
        if (isOfFrame && tried.has(name)) continue;
        if (isOfFrame) tried.add(name);
        if (!isFresh) await arrive(page, stack.url(address));
        isFresh = false;
        const button = buttons.nth(at);
        await page.evaluate(() => {
          const told = globalThis as unknown as { changes: number };
          told.changes = 0;
          new MutationObserver((all) => (told.changes += all.length)).observe(document, {
            subtree: true,
            childList: true,
            attributes: true,
            characterData: true,
          });
          document.addEventListener('focusin', () => (told.changes += 1));
        });
        await button.click();
        await expect
          .poll(() => page.evaluate(() => (globalThis as unknown as { changes?: number }).changes ?? 1), {
            timeout: 3000,
          })
          .toBeGreaterThan(0)
          .catch(() => dead.push(`${address}: ${name}`));
      }
    }
    for (const link of links) {
      const { origin, pathname } = new URL(link);
      if (origin !== stack.origin) continue;
      const answer = await page.request.get(link);
      if (answer.status() !== 200) dead.push(`${pathname}: ${answer.status()}`);
    }
    expect(links.size).toBeGreaterThan(15);
    expect(dead).toEqual([]);
  });
});
