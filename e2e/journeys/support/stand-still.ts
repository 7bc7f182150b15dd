import type { Page } from '@playwright/test';

/** Waits until what fades or slides has arrived: before that a page has no colours to judge. What never ends is left. */
export const standStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
