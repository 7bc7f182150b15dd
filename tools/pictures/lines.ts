import type { Page } from '@playwright/test';

/** Where lines break badly: a heading's last character alone, a button or a short label in two lines, a text cut off. */
export async function lineFaultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults = new Set<string>();
    const shown = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    );
    for (const element of shown) {
      const box = element.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1 || isHidden(element)) continue;
      const texts = [...element.childNodes].filter((node) => node instanceof Text && node.data.trim() !== '');
      const text = element.textContent.trim();
      if (element.matches('h1, h2, h3')) {
        const lines = linesOf(element);
        if (lines.length > 1 && [...lines.at(-1)!].length === 1) faults.add(`orphan: ${text}`);
      }
      if (element.matches('.button, [role=tab], dt, th, label, legend') && [...text].length <= 8)
        for (const node of texts)
          if (linesOf(node).length > 1) faults.add(`broken ${element.tagName.toLowerCase()}: ${text}`);
      const { overflowX, textOverflow } = getComputedStyle(element);
      const isCut = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1;
      if (isCut && texts.length > 0 && textOverflow !== 'ellipsis') faults.add(`cut: ${text.slice(0, 40)}`);
    }
    return [...faults];

    /** For readers alone, or set in columns. */
    function isHidden(element: Element): boolean {
      if (getComputedStyle(element).writingMode !== 'horizontal-tb') return true;
      for (let up: Element | null = element; up; up = up.parentElement)
        if (up.clientWidth === 1 && up.clientHeight === 1) return true;
      return false;
    }

    /** Characters by the line on which they stand, without spaces. */
    function linesOf(root: Node): string[] {
      const lines: { bottom: number; text: string }[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (
        let node: Node | null = root instanceof Text ? root : walker.nextNode();
        node;
        node = walker.nextNode()
      ) {
        const { data } = node as Text;
        for (let at = 0; at < data.length; at++) {
          if (data[at]!.trim() === '') continue;
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          const { top, bottom, width } = range.getBoundingClientRect();
          if (width === 0) continue;
          const last = lines.at(-1);
          // A smaller piece on the same line overlaps it.
          if (last === undefined || top >= last.bottom - 2) lines.push({ bottom, text: data[at]! });
          else last.text += data[at]!;
        }
        if (root instanceof Text) break;
      }
      return lines.map(({ text }) => text);
    }
  });
}
