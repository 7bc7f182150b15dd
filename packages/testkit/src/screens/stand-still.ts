import type { Page } from '@playwright/test';

/**
 * Waits until the page stands: the script's own, not the one drawn before it, and what fades or slides has arrived.
 * Before that a page has no headings and no colours to judge. What never ends is left.
 */
export async function standStill(page: Page): Promise<void> {
  await page.locator('#root:not([data-drawn]) main').first().waitFor({ state: 'attached' });
  // The page's own part comes after the shell. One that has no heading is left to those who look for it.
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
