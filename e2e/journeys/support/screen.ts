import type { Locator, Page } from '@playwright/test';
import { SESSION_KEY } from './stack.ts';

/** A toast or notice with this text. */
export const message = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: '消息提示' }).locator('.message').filter({ hasText: text });

/** All messages on screen. */
export const messages = (page: Page): Locator =>
  page.getByRole('region', { name: '消息提示' }).locator('.message');

/** The stored session in the browser, or undefined. */
export const storedSession = (
  page: Page,
): Promise<{ token: string; account: Record<string, unknown> } | null> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as never, SESSION_KEY);
