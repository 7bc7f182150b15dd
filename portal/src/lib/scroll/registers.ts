/** One of the two lines in which a long scroll is set, in px. */
export interface Register {
  scroller: HTMLElement;
  /** Of its paper. */
  length: number;
  /** How much of it the window shows. */
  seen: number;
  /** How far it is unrolled, from the right. */
  at: number;
}

/** The title and the painting, then the colophons. */
export const registersOf = (scroll: HTMLElement): Register[] =>
  [...scroll.querySelectorAll<HTMLElement>('.scroll')].map((scroller) => ({
    scroller,
    length: scroller.scrollWidth,
    seen: scroller.clientWidth,
    at: Math.abs(scroller.scrollLeft),
  }));

export const unroll = ({ scroller }: Register, at: number): void =>
  scroller.scrollTo({ left: -at, behavior: 'instant' });

/** Calls `lay`, then `turn`, now and when a register, its paper or the painting has another size; `turn` whenever one is unrolled. */
export function watchRegisters(scroll: HTMLElement, turn: () => void, lay?: () => void): () => void {
  const both = () => {
    lay?.();
    turn();
  };
  // Not within the observer's own turn: what changes sizes there is an error of the page.
  const observer = new ResizeObserver(() => requestAnimationFrame(both));
  for (const each of scroll.querySelectorAll('.scroll, .scroll-paper, .scroll-painting'))
    observer.observe(each);
  // This event does not bubble.
  scroll.addEventListener('scroll', turn, { capture: true, passive: true });
  both();
  return () => {
    observer.disconnect();
    scroll.removeEventListener('scroll', turn, { capture: true });
  };
}
