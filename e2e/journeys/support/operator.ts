import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { Reviewer } from '../../../tools/people/reviewer.ts';
import type { House } from './house.ts';

/** An operator at the console's page of the gate, signed in. */
export async function asOperator(
  browser: Browser,
  options: BrowserContextOptions,
  house: House,
  name: string,
): Promise<Page> {
  const { client, account } = await Reviewer.hire(house.origin, house.address.databaseUrl, name, 'operator');
  const context = await browser.newContext(options);
  const staff = { id: '', name: account, role: 'operator', mustChangePassword: false };
  await context.addInitScript(
    ([token, one]) => sessionStorage.setItem('yinji.console', JSON.stringify({ token, staff: one })),
    [client.token, staff] as const,
  );
  const page = await context.newPage();
  await page.goto(`${house.address.consoleUrl}gate`);
  return page;
}
