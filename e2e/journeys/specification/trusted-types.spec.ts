import type { Page } from '@playwright/test';
import { inTables } from '../support/in-tables.ts';
import { expect, test } from '../support/stack.ts';

const hasPolicy = (page: Page) =>
  page.evaluate(() => {
    const { trustedTypes } = globalThis as unknown as { trustedTypes: { defaultPolicy: unknown } };
    return trustedTypes.defaultPolicy !== null;
  });

/** What an injected script would try; the name of the error that each meets, or `done`. */
const tries = (page: Page) =>
  page.evaluate(() => {
    const outcome = (work: () => unknown): string => {
      try {
        work();
        return 'done';
      } catch (cause) {
        return (cause as Error).name;
      }
    };
    const box = document.createElement('div');
    const script = document.createElement('script');
    const { trustedTypes } = globalThis as unknown as {
      trustedTypes: { createPolicy: (name: string, rules: object) => unknown };
    };
    return {
      markup: outcome(() => (box.innerHTML = '<img src=x onerror=alert(1)>')),
      elements: box.childElementCount,
      worker: outcome(() => new Worker('data:text/javascript,postMessage(1)')),
      ownAddress: outcome(() => new Worker(new URL('x-worker.js', location.origin))),
      address: outcome(() => (script.src = '/assets/x.js')),
      text: outcome(() => (script.text = 'alert(1)')),
      document: outcome(() => new DOMParser().parseFromString('<p>', 'text/html')),
      policy: outcome(() => trustedTypes.createPolicy('mine', {})),
      second: outcome(() => trustedTypes.createPolicy('default', {})),
      reference: outcome(() => (box.innerHTML = '&copy;')),
      shown: box.textContent,
    };
  });

test('an injected script writes no markup, starts no worker and loads no script, in the portal and the console', async ({
  page,
  stack,
}) => {
  for (const address of [stack.url('/tm-home-v2'), stack.url('/login-v2'), stack.address.consoleUrl]) {
    await page.goto(address);
    // A prerendered page is drawn before its script has run and named the only policy.
    await expect.poll(() => hasPolicy(page)).toBe(true);
    expect(await tries(page)).toEqual({
      markup: 'TypeError',
      elements: 0,
      worker: 'TypeError',
      ownAddress: 'TypeError',
      address: 'TypeError',
      text: 'TypeError',
      document: 'TypeError',
      policy: 'TypeError',
      second: 'TypeError',
      reference: 'done',
      shown: '©',
    });
  }
  // The browser reports what was stopped.
  const reports = () =>
    inTables(stack, (db) =>
      db.selectFrom('security_event').select('id').where('kind', '=', 'policy-broken').execute(),
    );
  await expect.poll(async () => (await reports()).length).toBeGreaterThan(0);
});
