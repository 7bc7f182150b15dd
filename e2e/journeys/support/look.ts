import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from './stack.ts';
import { violationsOf, WCAG } from '@yinji/testkit/screens/faults-of';
import { standStill } from '@yinji/testkit/screens/stand-still';

const FOLDER = process.env['PICTURES'];

/**
 * Axe finds nothing on the page; if PICTURES names a folder, also saves a picture in both widths and both
 * themes.
 */
export async function look(page: Page, name: string): Promise<void> {
  await standStill(page);
  // An element half behind a sticky header would count as too small a target.
  await page.evaluate(() => scrollTo(0, 0));
  const violations = await violationsOf(page, WCAG);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
  if (FOLDER === undefined) return;
  mkdirSync(FOLDER, { recursive: true });
  const size = page.viewportSize();
  for (const width of [1280, 360])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const isModal = (await page.getByRole('dialog').count()) > 0;
      await page.screenshot({ path: join(FOLDER, `${name}-${width}-${colorScheme}.png`), fullPage: !isModal });
    }
  await page.emulateMedia({ colorScheme: 'light' });
  if (size) await page.setViewportSize(size);
}

/** Axe finds nothing and nothing reaches beyond the window, in both widths and both themes. */
export async function expectFitEverywhere(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const width of [1280, 360])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await standStill(page);
      await page.evaluate(() => scrollTo(0, 0));
      const violations = await violationsOf(page, WCAG);
      expect(violations.map(({ id, nodes }) => `${width} ${colorScheme} ${id}: ${nodes[0]?.html}`)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  await page.emulateMedia({ colorScheme: 'light' });
  if (size) await page.setViewportSize(size);
}
