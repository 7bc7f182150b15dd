import type { Page } from '@playwright/test';

/**
 * Waits until the page is stable: rendered by its script, not only by the server, and with fades and slides
 * finished. Before that a page has no headings and no colours to check. Endless animations are ignored.
 */
export async function standStill(page: Page): Promise<void> {
  await page.locator('#root:not([data-prerendered]) main').first().waitFor({ state: 'attached' });
  // The page's own part loads after the shell. A page without a heading is left to the checks that report it.
  await page
    .locator('h1')
    .first()
    .waitFor({ state: 'attached', timeout: 5000 })
    .catch(() => undefined);
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}
