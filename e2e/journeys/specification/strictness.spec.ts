import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { violationsOf } from '@yinji/testkit/screens/faults-of';
import { expect, test, type Stack } from '../support/stack.ts';
import { followRequests } from '../support/requests.ts';
import { standStill } from '@yinji/testkit/screens/stand-still';

const open = [
  '/tm-home-v2',
  '/login-v2',
  '/login-v2?mode=register',
  '/login',
  '/userPolicy',
  '/privacyPolicy',
  '/tm-copyright',
  '/aboutUs',
  '/guidance',
  '/partner',
  '/scanFaceCallBack',
  '/activity',
  '/activity-detail',
  '/verification-v2',
  '/verification-v2?view=judge',
  '/verification-v2?view=note',
  '/verification-v2?proof=self',
];

/** Records violations of the content policy and errors on the console. */
async function watch(page: Page): Promise<string[]> {
  const faults: string[] = [];
  page.on('console', (line) => {
    if (line.type() === 'error' || /Content Security Policy|violates/i.test(line.text()))
      faults.push(`${page.url()}: ${line.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  await page.exposeFunction('reportViolation', (text: string) => faults.push(text));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      (globalThis as unknown as { reportViolation: (text: string) => void }).reportViolation(
        `${location.pathname}: ${event.violatedDirective} ${event.blockedURI}`,
      );
    });
  });
  return faults;
}

async function openAll(page: Page, stack: Stack, paths: readonly string[]) {
  const allAnswered = followRequests(page);
  for (const path of paths) {
    await page.goto(stack.url(path));
    await allAnswered();
    await expect(page.locator('main')).toBeAttached();
  }
}

test('every answer has a policy that allows neither inline code nor strangers', async ({ request, stack }) => {
  for (const path of ['/tm-home-v2', '/market']) {
    const answer = await request.get(stack.url(path));
    const policy = answer.headers()['content-security-policy'] ?? '';
    // A page inlines one script and, if prerendered, one block of styles, each named by its hash.
    const page = await answer.text();
    const inline = (element: string) =>
      [...page.matchAll(new RegExp(`<${element}(?: data-[^>]*)?>(.*?)</${element}>`, 'gs'))].map(
        ([, text = '']) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`,
      );
    expect([inline('script').length, inline('style').length]).toEqual([1, 1]);
    const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0], rule]));
    expect(rules.get('default-src')).toBe("default-src 'none'");
    expect(rules.get('script-src')).toBe(`script-src 'self' 'wasm-unsafe-eval'${inline('script').join('')}`);
    expect(rules.get('style-src')).toBe(`style-src 'self'${inline('style').join('')}`);
    expect(rules.get('connect-src')).toBe("connect-src 'self'");
    expect(rules.get('frame-ancestors')).toBe("frame-ancestors 'none'");
    expect(rules.get('require-trusted-types-for')).toBe("require-trusted-types-for 'script'");
    expect(rules.get('trusted-types')).toBe('trusted-types default');
    expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:|\*/);
  }
});

test('no page of a member breaks the content policy or leaves an error on the console', async ({
  pageOf,
  people,
  stack,
}) => {
  const page = await pageOf(await people.member());
  const faults = await watch(page);
  await openAll(page, stack, [
    '/market?workType=photo',
    '/personal',
    '/personal?currentType=memberCenter',
    '/personal?currentType=myDigitallySigned',
    '/my-wallet',
    '/notices',
    '/upload-artwork',
    '/tm-verification',
  ]);
  expect(faults).toEqual([]);
});

test('a strange token, picture or script source in the address runs nothing', async ({ page, stack }) => {
  const faults = await watch(page);
  let dialogs = 0;
  page.on('dialog', (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  const script = encodeURIComponent('"><img src=x onerror=alert(1)><script>alert(1)</script>');
  await openAll(page, stack, [
    `/verification-v2?number=${script}`,
    `/login-v2?mode=${script}&redirect=${script}`,
    `/activity-detail?id=${script}`,
  ]);
  expect(dialogs).toBe(0);
  expect(faults.filter((fault) => !fault.includes('Failed to load resource'))).toEqual([]);
});

/** A link within a text that only its colour distinguishes. */
const LINK_RULE = 'link-in-text-block';

test('no public page breaks the content policy, leaves an error on the console or has a serious barrier, light or dark', async ({
  page,
  stack,
}) => {
  const faults = await watch(page);
  const barriers: string[] = [];
  const allAnswered = followRequests(page);
  for (const path of open) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(stack.url(path));
    await allAnswered();
    await expect(page.locator('main')).toBeAttached();
    // It shows what /login-v2 shows.
    if (path === '/login') continue;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await standStill(page);
      // In the dark only colours are others.
      const wanted = colorScheme === 'dark' ? { runOnly: ['color-contrast', LINK_RULE] } : {};
      const violations = await violationsOf(page, { ...wanted, rules: { [LINK_RULE]: { enabled: true } } });
      for (const { id, impact, nodes } of violations)
        if (impact === 'serious' || impact === 'critical')
          barriers.push(...nodes.map((node) => `${path} ${colorScheme} ${id} ${node.target.join(' ')}`));
    }
  }
  expect(faults).toEqual([]);
  expect(barriers).toEqual([]);
});
