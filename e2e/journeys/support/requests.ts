import type { Page, Request } from '@playwright/test';
import { expect } from './stack.ts';
import { standStill } from '@yinji/testkit/screens/stand-still';

/**
 * Counts the page's unanswered requests. Resolves when the page is still with none under way. (`networkidle`
 * wants half a second of silence, which a busy machine or a polling page may never give.)
 */
export function followRequests(page: Page): () => Promise<void> {
  const waiting = new Set<Request>();
  page.on('request', (request) => waiting.add(request));
  page.on('requestfinished', (request) => waiting.delete(request));
  page.on('requestfailed', (request) => waiting.delete(request));
  return async () => {
    await standStill(page);
    await expect
      .poll(() => [...waiting].map((request) => request.url()), { intervals: [20, 50, 100] })
      .toEqual([]);
    // The last answer is rendered, and may cause another request.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    await standStill(page);
    await expect
      .poll(() => [...waiting].map((request) => request.url()), { intervals: [20, 50, 100] })
      .toEqual([]);
  };
}
