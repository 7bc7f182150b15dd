import type { BrowserContext, Page } from '@playwright/test';

/** As much as may move in a window while what it shows arrives; 0.1 is what the web at large calls good. */
const MOST = 0.02;

interface Shifted extends Window {
  shifted?: { value: number; what: Set<string> };
}

/** Every page of the context notes by itself what moves in it without anybody having touched it. */
export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shifted = { value: 0, what: new Set<string>() };
    (window as Shifted).shifted = shifted;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        shifted.value += entry.value;
        for (const { node } of entry.sources ?? []) {
          const element = node instanceof Element ? node : node?.parentElement;
          if (element) shifted.what.add(`${element.tagName.toLowerCase()}.${element.className}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });

    interface LayoutShift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources?: { node?: Node }[];
    }
  });
}

/** What moved since the page was opened, if it was more than a reader forgives. */
export async function shiftsOf(page: Page): Promise<string[]> {
  const { value, what } = await page.evaluate(() => {
    const { shifted } = window as Shifted;
    return { value: shifted?.value ?? 0, what: [...(shifted?.what ?? [])].slice(0, 5) };
  });
  return value <= MOST ? [] : [`${value.toFixed(3)}: ${what.join(', ')}`];
}
