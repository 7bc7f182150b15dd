import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getOwnAccount, getServerTime } from '@yinji/contract';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { standStill } from '@yinji/testkit/screens/stand-still';
import type { OpenStack } from '@yinji/testkit/open-stack';
import { keepStaffSignedIn, sessionOf, type Fixture, type Onlooker } from './fixture.ts';
import { axeFaultsOf, faultsOf, overflowOf, type Faults } from '@yinji/testkit/screens/faults-of';
import { lineFaultsOf } from './lines.ts';
import { shiftsOf, watchShifts } from './shifts.ts';
import { showBuildOf } from './show-build-of.ts';
import type { Screen } from './screens.ts';

export const WIDTHS = [360, 768, 1280] as const;
export const THEMES = ['light', 'dark'] as const;

export interface CameraOptions {
  folder: string;
  widths: readonly number[];
  themes: readonly ('light' | 'dark')[];
  /** The checkout whose built apps are shown; by default the server's own. */
  build?: string;
  /** Pictures only: faults of a screen are not checked. */
  isBare?: boolean;
}

export interface Taken {
  screen: Screen;
  files: { width: number; theme: string; file: string }[];
  faults: Faults;
}

export type Camera = (screen: Screen) => Promise<Taken>;

/** Takes a screen in each width and theme, and records its faults. */
export function openCamera(
  browser: Browser,
  open: OpenStack,
  fixture: Fixture,
  options: CameraOptions,
): Camera {
  const { running: stack } = open;
  const contexts = new Map<Onlooker, Promise<BrowserContext>>();
  const contextOf = (who: Onlooker) => {
    const known = contexts.get(who) ?? enter(who);
    contexts.set(who, known);
    return known;
  };

  async function enter(who: Onlooker): Promise<BrowserContext> {
    const context = await browser.newContext({
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
    });
    await watchShifts(context);
    if (options.build !== undefined) await showBuildOf(options.build, context, open);
    const session = await sessionOf(fixture, who);
    if (session)
      await context.addInitScript(
        ({ storage, key, value }) => (storage === 'local' ? localStorage : sessionStorage).setItem(key, value),
        session,
      );
    return context;
  }

  return async function take(screen: Screen): Promise<Taken> {
    await keepStaffSignedIn(fixture);
    const page = await (await contextOf(screen.who)).newPage();
    const noted = listen(page, screen);
    try {
      if (screen.isBroken) await breakCalls(page);
      const base = (screen.app === 'portal' ? stack.portalUrl : stack.consoleUrl).replace(/\/$/, '');
      const taken: Taken = { screen, files: [], faults: {} };
      const axe: string[] = [];
      const shifts: string[] = [];
      const loading: string[] = [];
      const lines: string[] = [];
      for (const width of options.widths) {
        // Opened again in each width: a page may depend on the window it opens in.
        await page.setViewportSize({ width, height: width < 600 ? 780 : 860 });
        // From its top: a reload restores the scroll position.
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
        await page.goto(base + screen.path);
        for (const one of await settle(page, screen)) loading.push(`${width} ${one}`);
        for (const one of await shiftsOf(page)) shifts.push(`${width} ${one}`);
        await screen.act?.(page);
        for (const theme of options.themes) {
          await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
          for (const one of await settle(page, screen)) loading.push(`${width} ${theme} ${one}`);
          const place = join(options.folder, screen.app, screen.name);
          mkdirSync(place, { recursive: true });
          const file = join(place, `${screen.state}-${width}-${theme}.png`);
          await picture(page, file, screen.isModal !== true);
          taken.files.push({ width, theme, file });
          if (theme === options.themes[0])
            for (const one of await lineFaultsOf(page)) lines.push(`${width} ${one}`);
          if (width !== 768 && options.isBare !== true)
            for (const one of await axeFaultsOf(page)) axe.push(`${width} ${theme} ${one}`);
        }
      }
      if (options.isBare === true) return taken;
      Object.assign(taken.faults, await faultsOf(page));
      await page.setViewportSize({ width: 320, height: 780 });
      await settle(page, screen);
      const { small = [] } = await faultsOf(page);
      taken.faults['small'] = [...new Set([...(taken.faults['small'] ?? []), ...small])];
      taken.faults['wide'] = screen.isModal === true ? [] : await overflowOf(page);
      Object.assign(taken.faults, noted, { axe, shifts, loading, lines });
      return taken;
    } catch (cause) {
      await page.screenshot({ path: join(options.folder, `${screen.name}-${screen.state}-failed.png`) });
      throw cause;
    } finally {
      await page.close();
    }
  };
}

/**
 * A whole page is captured from its top with its lower bar at its end; otherwise both would be in the middle.
 */
const WHOLE =
  'body { position: relative } .bottom-bar { position: absolute !important } .header { position: relative !important }';

/** Its rules are not a `style` element, which the page's policy would refuse with an error. */
async function picture(page: Page, path: string, isWhole: boolean): Promise<void> {
  const lay = (rules: string) =>
    page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [sheet];
    }, rules);
  await lay(`* { caret-color: transparent !important } ${isWhole ? WHOLE : ''}`);
  await page.screenshot({ path, animations: 'disabled', caret: 'initial', fullPage: isWhole });
  await lay('');
}

/** Only a screen that goes offline on purpose has this. */
const OFFLINE = 'net::ERR_INTERNET_DISCONNECTED';

/** Console messages and failed answers, except those a screen is about. */
function listen(page: Page, { isBroken, expectsRefusal }: Screen): { console: string[]; requests: string[] } {
  const noted = { console: [] as string[], requests: [] as string[] };
  if (isBroken === true) return noted;
  page.on('console', (message) => {
    if (message.text().includes(OFFLINE)) return;
    if (message.type() === 'error' || message.type() === 'warning')
      noted.console.push(message.text().slice(0, 200));
  });
  page.on('pageerror', (cause) => noted.console.push(cause.message.slice(0, 200)));
  page.on('requestfailed', (request) => {
    const { errorText = '' } = request.failure() ?? {};
    // Leaving a page aborts its requests.
    if (errorText !== 'net::ERR_ABORTED' && errorText !== OFFLINE) noted.requests.push(request.url());
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && expectsRefusal !== true)
      noted.requests.push(`${response.status()} ${response.url()}`);
  });
  return noted;
}

/** Without these calls nobody is signed in, and another screen appears. */
const WHO_IS_THERE = new RegExp(`${getOwnAccount.path}|${getServerTime.path}|console/(?:me|staff)`);

async function breakCalls(page: Page): Promise<void> {
  const body = JSON.stringify({ code: 500, msg: '系统繁忙，请稍后再试', data: null, now: Date.now() });
  await page.route('**/api_prod/business/api/**', (route) =>
    WHO_IS_THERE.test(route.request().url())
      ? route.continue()
      : route.fulfill({ contentType: 'application/json', body }),
  );
}

/** What a part shows while it loads. */
const LOADING = '.skeleton, [aria-busy=true], .qr-code:not(:has(path))';

/**
 * Waits until nothing loads and nothing moves: content below the fold is loaded too, as for printing. Answers what still
 * loads after twenty seconds: a slow machine needs more than six for a chain of proofs.
 */
async function settle(page: Page, { keepsLoading = false }: Screen): Promise<string[]> {
  await page.waitForLoadState('networkidle', { timeout: 8000 }).catch(() => undefined);
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    dispatchEvent(new Event('beforeprint'));
    await document.fonts.ready;
    await Promise.allSettled([...document.images].map((image) => image.decode()));
  });
  const loading = page.locator(LOADING);
  if (!keepsLoading)
    await loading
      .first()
      .waitFor({ state: 'detached', timeout: 20_000 })
      .catch(() => undefined);
  await standStill(page);
  await pause(60);
  if (keepsLoading) return [];
  return loading.evaluateAll((parts) =>
    parts.map(({ tagName, className }) => `${tagName.toLowerCase()}.${className}`),
  );
}
