import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { Reviewer } from '@yinji/testkit/people/reviewer';
import type { Stack } from '../support/stack.ts';
import type { StaffRole } from './places.ts';

/** A page of the console in a separate browser, signed in with this role. */
export async function staffPage(
  browser: Browser,
  options: BrowserContextOptions,
  stack: Stack,
  role: StaffRole,
): Promise<Page> {
  const hired = await Reviewer.hire(
    stack.origin,
    stack.address.databaseUrl,
    `access-${role}-${randomUUID().slice(0, 8)}`,
    role,
  );
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
  const staff = { id: '', name: hired.account, role, mustChangePassword: false, mustAddFactor: false };
  await context.addInitScript(
    ([token, one]) => sessionStorage.setItem('yinji.console', JSON.stringify({ token, staff: one })),
    [hired.client.token, staff] as const,
  );
  return context.newPage();
}
