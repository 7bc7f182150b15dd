import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from './stack.ts';
import { overflowOf, violationsOf, WCAG } from '@yinji/testkit/screens/faults-of';
import { standStill } from '@yinji/testkit/screens/stand-still';

const FOLDER = process.env['PICTURES'];

/**
 * Axe finds nothing on the page. If PICTURES names a folder: in both widths and both themes, nothing reaches beyond the
 * window, and a picture of each is saved.
 */
export async function look(page: Page, name: string): Promise<void> {
  if (FOLDER === undefined) return expectClean(page);
  mkdirSync(FOLDER, { recursive: true });
  await inEachForm(page, async (form) => {
    await expectClean(page, form);
    const isModal = (await page.getByRole('dialog').count()) > 0;
    await page.screenshot({ path: join(FOLDER, `${name}-${form}.png`), fullPage: !isModal });
  });
}

/** Axe finds nothing and nothing reaches beyond the window, in both widths and both themes. */
export const expectFitEverywhere = (page: Page): Promise<void> =>
  inEachForm(page, (form) => expectClean(page, form));

async function expectClean(page: Page, form?: string): Promise<void> {
  await standStill(page);
  // An element half behind a sticky header would count as too small a target.
  await page.evaluate(() => scrollTo(0, 0));
  const violations = await violationsOf(page, WCAG);
  const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  expect(faults, form).toEqual([]);
  if (form !== undefined) expect(await overflowOf(page), form).toEqual([]);
}

async function inEachForm(page: Page, work: (form: string) => Promise<void>): Promise<void> {
  const size = page.viewportSize();
  for (const width of [1280, 360])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await work(`${width}-${colorScheme}`);
    }
  await page.emulateMedia({ colorScheme: 'light' });
  if (size) await page.setViewportSize(size);
}
