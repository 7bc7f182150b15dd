import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { Result, RunOptions } from 'axe-core';
import { isEnglish } from './is-english.ts';

/** Without spaces and comments: every page that is checked has to read it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Faults of a screen; empty where it has none. */
export type Faults = Record<string, string[]>;

/** Faults that can be read from the page in its present state and width. */
export async function faultsOf(page: Page): Promise<Faults> {
  const read = await page.evaluate(() => {
    const small = new Set<string>();
    const texts = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const parent = node.parentElement;
      if (text === '' || !parent || parent.closest('script,style,noscript,svg')) continue;
      const box = parent.getBoundingClientRect();
      const style = getComputedStyle(parent);
      if (box.width <= 1 || box.height <= 1 || style.visibility === 'hidden') continue;
      const size = Number.parseFloat(style.fontSize);
      // Text of no size is a screen reader's name beside an icon.
      if (size > 0 && size < 12) small.add(`${text.slice(0, 24)} (${style.fontSize})`);
      if (!parent.closest('code,pre,.mono,kbd,samp')) texts.add(text);
    }
    return { small: [...small], texts: [...texts] };
  });
  const english = read.texts.filter(isEnglish).map((text) => text.slice(0, 80));
  return { small: read.small, english };
}

/** Elements that extend beyond the window to the right. */
export async function overflowOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) => {
      const box = element.getBoundingClientRect();
      if (box.right <= clientWidth + 1 || box.width === 0) return false;
      for (let up = element.parentElement; up && up !== document.body; up = up.parentElement)
        if (getComputedStyle(up).overflowX !== 'visible') return false;
      return true;
    });
    return wide
      .slice(-4)
      .map((element) => `${element.tagName.toLowerCase()}.${element.className} +${scrollWidth - clientWidth}`);
  });
}

export async function axeFaultsOf(page: Page): Promise<string[]> {
  const violations = await violationsOf(page, WCAG);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' ')}`);
}

/** The rules of WCAG 2.2 A and AA. */
export const WCAG = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] };

/**
 * What axe finds wrong, by all its rules or those named; what passes is not described. A page that has axe keeps it:
 * half a megabyte of script.
 */
export async function violationsOf(page: Page, options: Readonly<RunOptions> = {}): Promise<Result[]> {
  const hasAxe = await page.evaluate(() => 'axe' in globalThis);
  if (!hasAxe) await page.evaluate(AXE);
  return page.evaluate(
    async (given) => (await (globalThis as unknown as { axe: typeof axe }).axe.run(given)).violations,
    { ...options, resultTypes: ['violations' as const] },
  );
}
