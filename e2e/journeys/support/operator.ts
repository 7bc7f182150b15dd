import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { Reviewer } from '@yinji/testkit/people/reviewer';
import type { Stack } from './stack.ts';

/** An operator at the console's gate page, signed in. */
export async function asOperator(
  browser: Browser,
  options: BrowserContextOptions,
  stack: Stack,
  name: string,
): Promise<Page> {
  const { client, account } = await Reviewer.hire(stack.origin, stack.address.databaseUrl, name, 'operator');
  const context = await browser.newContext(options);
  const staff = { id: '', name: account, role: 'operator', mustChangePassword: false, mustAddFactor: false };
  await context.addInitScript(
    ([token, one]) => sessionStorage.setItem('yinji.console', JSON.stringify({ token, staff: one })),
    [client.token, staff] as const,
  );
  const page = await context.newPage();
  await page.goto(`${stack.address.consoleUrl}gate`);
  return page;
}
