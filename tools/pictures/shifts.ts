import type { BrowserContext, Page } from '@playwright/test';

/** Allowed layout shift while content loads; the web at large calls 0.1 good. */
const MOST = 0.02;

interface Shifted extends Window {
  shifted?: { value: number; what: Set<string> };
}

/** Every page of the context records layout shifts without input. */
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

/** Layout shifts since the page was opened, if above the limit. */
export async function shiftsOf(page: Page): Promise<string[]> {
  const { value, what } = await page.evaluate(() => {
    const { shifted } = window as Shifted;
    return { value: shifted?.value ?? 0, what: [...(shifted?.what ?? [])].slice(0, 5) };
  });
  return value <= MOST ? [] : [`${value.toFixed(3)}: ${what.join(', ')}`];
}
