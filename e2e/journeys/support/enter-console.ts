import { getStaff, type StaffRole } from '@yinji/contract';
import type { Page } from '@playwright/test';
import { Reviewer } from '@yinji/testkit/people/reviewer';
import type { WireClient } from '@yinji/testkit/people/wire-client';
import { openDatabase } from '../../../server/src/platform/db/database.ts';
import { addStaff } from '../../../server/src/people/staff/index.ts';
import type { Stack } from './stack.ts';

export const PASSWORD = 'a bridge over still water';

/**
 * Signs in over the wire, as whoever opens the console next in this tab. `signInToConsole` does it through the screen.
 * @returns a client of the same session
 */
export async function holdStaffSession(
  page: Page,
  stack: Stack,
  account: string,
  role: StaffRole = 'reviewer',
): Promise<WireClient> {
  const { client } = await Reviewer.hire(stack.origin, stack.address.databaseUrl, account, role);
  const session = JSON.stringify({ token: client.token, staff: await client.call(getStaff, {}) });
  await page.addInitScript((value) => {
    // Once in this tab: a person who signs out stays signed out.
    if (sessionStorage.getItem('entered') !== null) return;
    sessionStorage.setItem('entered', '');
    sessionStorage.setItem('yinji.console', value);
  }, session);
  return client;
}

/** The same, at the console's first page. */
export async function enterConsole(
  page: Page,
  stack: Stack,
  account: string,
  role: StaffRole = 'reviewer',
): Promise<void> {
  await holdStaffSession(page, stack, account, role);
  await page.goto(stack.address.consoleUrl);
  await page.getByRole('navigation').getByRole('link').first().waitFor();
}

/** Created by the operator's command, signed in with the one-time password, which is changed. */
export async function signInToConsole(
  page: Page,
  stack: Stack,
  account: string,
  role: StaffRole = 'reviewer',
): Promise<void> {
  const { db, close } = openDatabase(stack.address.databaseUrl, 1);
  const once = (await addStaff(db, account, role)) ?? '';
  await close();
  await page.goto(stack.address.consoleUrl);
  await page.getByLabel('账号', { exact: true }).fill(account);
  await page.getByLabel('密码', { exact: true }).fill(once);
  await page.getByRole('button', { name: '登录' }).click();
  await page.getByLabel('一次性密码').fill(once);
  await page.getByLabel('新密码', { exact: true }).fill(PASSWORD);
  await page.getByLabel('再输入一次新密码').fill(PASSWORD);
  await page.getByRole('button', { name: '更换密码' }).click();
  await page.getByRole('navigation').getByRole('link').first().waitFor();
}
