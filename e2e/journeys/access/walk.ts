import type { Page } from '@playwright/test';

interface Stop {
  name: string;
  /** Its faults, by criterion. */
  faults: string[];
}

/** More than any page has; beyond it the focus goes in a circle. */
const MOST = 220;

/**
 * Every stop of the Tab key from the top of the page, forwards, until the page is left.
 * @param isSeen whether each stop's focus mark is measured too; it costs a second look at the element without
 * the focus
 */
export async function walk(page: Page): Promise<Stop[]> {
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo(0, 0);
    document.documentElement.dataset['walk'] = String(
      Number(document.documentElement.dataset['walk'] ?? 0) + 1,
    );
  });
  const stops: Stop[] = [];
  while (stops.length < MOST) {
    await page.keyboard.press('Tab');
    const stop = await look(page);
    if (stop === undefined) return stops;
    stops.push(stop);
  }
  throw new Error(`no way out of ${page.url()}`);
}

/** The focused stop; undefined where the page was left or begins again. */
function look(page: Page): Promise<Stop | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    const round = document.documentElement.dataset['walk'] ?? '';
    if (!element || element === document.body || element.dataset['walked'] === round) return undefined;
    element.dataset['walked'] = round;
    const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
    const pixel = (colour: string) => {
      brush.clearRect(0, 0, 1, 1);
      brush.fillStyle = colour;
      brush.fillRect(0, 0, 1, 1);
      return [...brush.getImageData(0, 0, 1, 1).data];
    };
    const light = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = pixel(colour)
        .slice(0, 3)
        .map((value) => value / 255)
        .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrast = (one: string, other: string) => {
      const [bright = 0, dark = 0] = [light(one), light(other)].toSorted((first, second) => second - first);
      return (bright + 0.05) / (dark + 0.05);
    };
    const groundOf = (from: Element | null): string => {
      for (let at = from; at; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at);
        if ((pixel(backgroundColor)[3] ?? 0) > 250) return backgroundColor;
      }
      return 'rgb(255, 255, 255)';
    };
    /**
     * A line of 2 px around the element, or around its visible replacement, that differs from the ground by
     * 3:1.
     */
    const around = [element, ...Array.from({ length: 3 })].reduce<HTMLElement[]>((all) => {
      const next = all.length === 0 ? element : all.at(-1)?.parentElement;
      return next ? [...all, next] : all;
    }, []);
    const marks = [...around, element.nextElementSibling, ...((element as HTMLInputElement).labels ?? [])];
    const isMarked = marks.some((one) => {
      if (!one) return false;
      const { outlineStyle, outlineWidth, outlineColor, borderTopColor, boxShadow } = getComputedStyle(one);
      const ground = groundOf(one.parentElement);
      if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2)
        return contrast(outlineColor, ground) >= 3 || contrast(outlineColor, groundOf(one)) >= 3;
      // A frame formed by a border and a shadow of the same colour.
      return (
        boxShadow !== 'none' && boxShadow.startsWith(borderTopColor) && contrast(borderTopColor, ground) >= 3
      );
    });
    // In forced colours, or with the browser's own mark: outline `auto`.
    const isAuto = getComputedStyle(element).outlineStyle === 'auto';
    const box = element.getBoundingClientRect();
    const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)];
    const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
    const own = [element, ...((element as HTMLInputElement).labels ?? [])];
    const isUncovered = [0.05, 0.5, 0.95].some((across) =>
      [0.05, 0.5, 0.95].some((down) => {
        const hit = document.elementFromPoint(left + (right - left) * across, top + (bottom - top) * down);
        return own.some(
          (one) => hit !== null && (one.contains(hit) || hit.contains(one)) && hit !== document.body,
        );
      }),
    );
    const name =
      (element.ariaLabel ?? element.innerText ?? '').trim().slice(0, 30) || element.outerHTML.slice(0, 60);
    return {
      name,
      faults: [
        ...(isMarked || isAuto ? [] : [`2.4.7 ${name} is not marked`]),
        ...(isUncovered && right > left && bottom > top ? [] : [`2.4.11 ${name} is hidden`]),
      ],
    };
  });
}
