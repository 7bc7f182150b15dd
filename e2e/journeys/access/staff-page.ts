import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { Reviewer } from '../../../tools/people/reviewer.ts';
import type { House } from '../support/house.ts';
import type { StaffRole } from './places.ts';

/** A page of the console in a browser of its own, somebody of this role signed in. */
export async function staffPage(
  browser: Browser,
  options: BrowserContextOptions,
  house: House,
  role: StaffRole,
): Promise<Page> {
  const hired = await Reviewer.hire(
    house.origin,
    house.address.databaseUrl,
    `access-${role}-${randomUUID().slice(0, 8)}`,
    role,
  );
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
  const staff = { id: '', name: hired.account, role, mustChangePassword: false };
  await context.addInitScript(
    ([token, one]) => sessionStorage.setItem('yinji.console', JSON.stringify({ token, staff: one })),
    [hired.client.token, staff] as const,
  );
  return context.newPage();
}
