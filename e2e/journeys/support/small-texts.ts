import type { Page } from '@playwright/test';

/** Text that is drawn smaller than `leastPx`: `size text`. A picture's own lettering and what is hidden from sight do not count. */
export const smallTexts = (page: Page, leastPx: number): Promise<string[]> =>
  page.evaluate((least) => {
    const found = new Set<string>();
    const told = (element: Element, text: string) => {
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      // A size of 0 draws nothing: the label of an icon.
      if (
        size > 0 &&
        size < least &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
        found.add(`${size} ${element.tagName}.${element.className} ${text.trim().slice(0, 30)}`);
    };
    const isOutOfSight = (element: Element) =>
      element.closest('svg, .visually-hidden, option, noscript, script, style');
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: around, textContent: text } = node;
      if (around && text?.trim() && !isOutOfSight(around)) told(around, text);
    }
    for (const field of document.querySelectorAll('input, select, textarea')) {
      if (!(field instanceof HTMLInputElement) || !/^(?:file|checkbox|radio|hidden)$/.test(field.type))
        told(field, 'field');
    }
    return [...found];
  }, leastPx);

/** Controls whose target is lower than `leastPx`: links within a sentence do not count. */
export const smallTargets = (page: Page, within: string, leastPx: number): Promise<string[]> =>
  page.locator(`${within} button, ${within} a.button, ${within} input.input, ${within} select`).evaluateAll(
    (controls, least) =>
      controls.flatMap((one) => {
        const { height } = one.getBoundingClientRect();
        return one.checkVisibility() && height > 0 && height < least ? [`${height} ${one.textContent}`] : [];
      }),
    leastPx,
  );
