import { useLayoutEffect, useState, type RefObject } from 'react';
import { registersOf, unroll, watchRegisters } from './registers.ts';

/**
 * Sets a scroll in one line where its colophons have room beside the painting, else in two registers, and says whether
 * some of it is out of sight.
 */
export function useRegisters(ref: RefObject<HTMLElement | null>): boolean {
  const [isLong, setLong] = useState(false);
  useLayoutEffect(() => {
    const scroll = ref.current;
    if (!scroll) return undefined;
    let before = 0;
    return watchRegisters(
      scroll,
      () => rollUp(scroll),
      () => {
        breakLine(scroll);
        const registers = registersOf(scroll);
        setLong(registers.some(({ length, seen }) => length > seen + 1));
        const seen = registers.at(-1)?.seen ?? 0;
        if (seen !== before) keepChosen(scroll);
        before = seen;
      },
    );
  }, [ref]);
  return isLong;
}

/** Until its size is known the painting is taken for a wide one, as most are. */
function breakLine(scroll: HTMLElement): void {
  const painting = scroll.querySelector<HTMLImageElement>('.scroll-painting img');
  const isKnown = !painting || painting.complete || painting.style.aspectRatio !== '';
  // The style sheet wraps the line by itself, unless the tape stands between.
  scroll.dataset['lines'] = '1';
  const [work, story] = registersOf(scroll);
  if (!isKnown || work?.scroller.offsetTop !== story?.scroller.offsetTop) scroll.dataset['lines'] = '2';
}

/** In a window of another width, as a phone that is turned, the chosen seal stays above its proof. */
function keepChosen(scroll: HTMLElement): void {
  const story = registersOf(scroll).at(-1);
  const chosen = scroll.querySelector('[data-chosen]')?.getBoundingClientRect();
  if (!story || !chosen) return;
  const { left, right } = story.scroller.getBoundingClientRect();
  unroll(story, story.at + (left + right - chosen.left - chosen.right) / 2);
}

/** What was read is rolled up at the right end, what is to come at the left. */
function rollUp(scroll: HTMLElement): void {
  const [work, story] = registersOf(scroll);
  if (!work || !story) return;
  thicken(work.scroller, work.at);
  thicken(story.scroller, story.length - story.seen - story.at);
}

const ROD_PX = 26;

/** By how much a roll of so much paper is thicker than its rod. */
function thicken(register: HTMLElement, paper: number): void {
  register.style.setProperty(
    '--rolled',
    String(Math.round(Math.hypot(ROD_PX, Math.sqrt(Math.max(0, paper))) - ROD_PX)),
  );
}
