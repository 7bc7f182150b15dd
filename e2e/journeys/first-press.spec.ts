import type { Page } from '@playwright/test';
import { expect, test } from './support/stack.ts';

/**
 * Stops the page at the moment in which React listens, and has not hydrated anything: its tasks wait until `goOn`. An event
 * that React hears then makes it hydrate at once.
 */
async function stopBeforeHydration(page: Page) {
  await page.addInitScript(() => {
    const waiting: (() => void)[] = [];
    const state = { isStopped: false, goOn: () => {} };
    state.goOn = () => {
      state.isStopped = false;
      for (const one of waiting.splice(0)) one();
    };
    Object.assign(globalThis, { hydration: state });
    const { addEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function listen(...args) {
      if (this instanceof Element && this.id === 'root') state.isStopped = true;
      addEventListener.apply(this, args);
    };
    const handler = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage')!;
    Object.defineProperty(MessagePort.prototype, 'onmessage', {
      ...handler,
      set(this: MessagePort, run: (event: MessageEvent) => void) {
        handler.set!.call(this, (event: MessageEvent) => {
          if (state.isStopped) waiting.push(() => run.call(this, event));
          else run.call(this, event);
        });
      },
    });
  });
  return {
    isReached: () => page.waitForFunction(() => (globalThis as unknown as Hydration).hydration.isStopped),
    goOn: () => page.evaluate(() => (globalThis as unknown as Hydration).hydration.goOn()),
  };
}

interface Hydration {
  hydration: { isStopped: boolean; goOn: () => void };
}

test('a press in the frame of its scroll, before hydration, stays on its element', async ({ page, stack }) => {
  const hydration = await stopBeforeHydration(page);
  await page.goto(stack.url('/tm-home-v2'));
  await hydration.isReached();
  const button = page.getByRole('button', { name: '购买随笔套餐' });
  // The browser tells of a scroll in its next frame: the press comes before.
  const places = await button.evaluate((pressed: HTMLElement) => {
    pressed.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y } = pressed.getBoundingClientRect();
    const down = new MouseEvent('mousedown', { bubbles: true, cancelable: true, clientX: x, clientY: y });
    const before = scrollY;
    pressed.dispatchEvent(down);
    // Where the finger is lifted: a click needs both on one element.
    if (document.elementFromPoint(x + 5, y + 5)?.closest('button') === pressed) pressed.click();
    return { before, after: scrollY };
  });
  expect(places.before).toBeGreaterThan(0);
  expect(places.after).toBe(places.before);
  await hydration.goOn();
  await expect(page.getByRole('dialog', { name: '选择套餐' })).toBeVisible();
});
