import type { Page } from '@playwright/test';
import { axeFaultsOf, faultsOf, overflowOf } from '@yinji/testkit/screens/faults-of';

/** Waits until the page has its heading and nothing is loading. */
export async function arrive(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(
    () =>
      document.querySelector('main h1') !== null &&
      // A prerendered page is not yet hydrated, or about to be replaced: it would lose the focus.
      !document.querySelector('#root[data-prerendered], .skeleton, [aria-busy=true]'),
    undefined,
    { timeout: 30_000 },
  );
}

const LOOKS = [
  { width: 360, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
  { width: 360, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const;

/**
 * Every fault of a page in its present state, with its criterion. Axe checks one width and theme per page,
 * another one with each `turn`; `npm run pictures` checks all four.
 */
export async function everythingWrongWith(page: Page, turn: number): Promise<string[]> {
  const { width, colorScheme } = LOOKS[turn % LOOKS.length] ?? LOOKS[0];
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: 780 });
  const faults = (await axeFaultsOf(page)).map((one) => `axe ${one}`);
  faults.push(...(await outlineFaultsOf(page)));
  const note = (criterion: string, found: readonly string[]) =>
    faults.push(...found.map((one) => `${criterion} ${one}`));
  // Landscape.
  await page.setViewportSize({ width: 740, height: 360 });
  note('1.3.4', await overflowOf(page));
  // 1280 px at 200 and at 400 %.
  await page.setViewportSize({ width: 640, height: 400 });
  note('1.4.4', await overflowOf(page));
  await page.setViewportSize({ width: 320, height: 640 });
  note('1.4.10', await overflowOf(page));
  note('2.5.8', await smallTargetsOf(page));
  note('2.3.3', await movingOf(page));
  note('below 12 px:', (await faultsOf(page))['small'] ?? []);
  note('1.4.12', await spacedFaultsOf(page));
  return faults;
}

/** Language, one title, one heading of the first level, no place in the tab order by number, personal fields named. */
const outlineFaultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    if (document.documentElement.lang !== 'zh-CN') faults.push(`3.1.1 ${document.documentElement.lang}`);
    const headings = [...document.querySelectorAll('h1')];
    if (headings.length !== 1) faults.push(`2.4.6 ${headings.length} headings of the first level`);
    if (document.querySelectorAll('main').length !== 1) faults.push('1.3.1 not one main part');
    for (const one of document.querySelectorAll<HTMLElement>('[tabindex]'))
      if (one.tabIndex > 0) faults.push(`2.4.3 ${one.outerHTML.slice(0, 80)}`);
    for (const one of document.querySelectorAll<HTMLInputElement>('input[type=password],input[type=tel]'))
      if (one.autocomplete === '') faults.push(`1.3.5 ${one.outerHTML.slice(0, 80)}`);
    // The visible label is part of the accessible name (WCAG 2.5.3).
    for (const one of document.querySelectorAll<HTMLElement>('a[aria-label],button[aria-label]')) {
      const seen = [...one.childNodes]
        .map((node) => (node instanceof HTMLElement && node.ariaHidden === 'true' ? '' : node.textContent))
        .join('')
        .replaceAll(/\s/g, '');
      const said = (one.ariaLabel ?? '').replaceAll(/\s/g, '');
      if (/\p{Script=Han}{2}/u.test(seen) && !said.includes(seen)) faults.push(`2.5.3 ${said}: ${seen}`);
    }
    return faults;
  });

/** Targets below 24 px that are closer than that to the next; links within a sentence are exempt. */
const smallTargetsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wanted = 'a[href],button,input,select,textarea,summary,[role=tab]';
    const targets = [...document.querySelectorAll<HTMLElement>(wanted)].flatMap((element) => {
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      const boxes = [element, ...labels].map((one) => one.getBoundingClientRect());
      const box = boxes.toSorted((one, other) => other.width * other.height - one.width * one.height)[0];
      const style = getComputedStyle(element);
      const isInSentence =
        style.display === 'inline' &&
        (element.parentElement?.textContent.trim().length ?? 0) > element.textContent.trim().length;
      const isThere = box && box.width > 1 && box.height > 1 && style.visibility !== 'hidden';
      return isThere && !isInSentence ? [{ element, box }] : [];
    });
    const middle = ({ left, top, width, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 });
    const isSmall = (box: DOMRect) => box.width < 24 || box.height < 24;
    return targets
      .filter(({ element, box }) => {
        if (!isSmall(box)) return false;
        const { x, y } = middle(box);
        return targets.some(({ element: other, box: near }) => {
          if (other === element || other.contains(element) || element.contains(other)) return false;
          const dx = Math.max(near.left - x, 0, x - near.right);
          const dy = Math.max(near.top - y, 0, y - near.bottom);
          return Math.hypot(dx, dy) < 12;
        });
      })
      .map(({ element, box }) => `${element.outerHTML.slice(0, 80)} ${box.width}×${box.height}`);
  });

const movingOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 0)
      .map((one) => ('animationName' in one ? String(one.animationName) : 'transition')),
  );

/** With the spacing of WCAG 1.4.12: text that newly leaves the window or is cut off. */
async function spacedFaultsOf(page: Page): Promise<string[]> {
  const cut = () =>
    page.evaluate(() =>
      [...document.body.querySelectorAll<HTMLElement>('*')]
        .filter((element) => {
          const style = getComputedStyle(element);
          const { width, height } = element.getBoundingClientRect();
          if (width <= 1 || height <= 1 || element.closest('svg') || style.webkitLineClamp !== 'none')
            return false;
          if (!/hidden|clip/.test(style.overflowX + style.overflowY)) return false;
          return (
            element.scrollWidth > element.clientWidth + 2 || element.scrollHeight > element.clientHeight + 2
          );
        })
        .map((element) => `${element.tagName.toLowerCase()}.${element.className}`),
    );
  const before = await cut();
  await page.evaluate(() => {
    // The page's policy forbids style elements; a constructed sheet is allowed.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}',
    );
    document.adoptedStyleSheets.push(sheet);
  });
  const wide = await overflowOf(page);
  const after = await cut();
  return [...wide, ...after.filter((one) => !before.includes(one)).map((one) => `cut off: ${one}`)];
}
