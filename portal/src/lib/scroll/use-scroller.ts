import { useEffect, type RefObject } from 'react';

const LINE_PX = 40;

/** Wheel and mouse move a register sideways; keys go from seal to seal. Touch, and keys on a register itself, are the browser's. */
export function useScroller(ref: RefObject<HTMLElement | null>, chosen: string | undefined): void {
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    for (const one of ref.current?.querySelectorAll<HTMLElement>('.scroll') ?? []) {
      one.addEventListener('wheel', (event) => turnWheel(one, event), { signal, passive: false });
      one.addEventListener('pointerdown', (event) => drag(one, event), { signal });
      one.addEventListener('keydown', (event) => pressArrow(one, event), { signal });
    }
    return () => stop.abort();
  }, [ref]);
  // An address with an event opens at its colophon, which moves once more when the painting has its width.
  useEffect(() => {
    const scroll = ref.current;
    if (!scroll || chosen === undefined) return undefined;
    const show = () => {
      const seal = scroll.querySelector('[aria-expanded="true"]');
      seal?.scrollIntoView({ block: 'nearest', inline: 'center' });
      // Its proof is below, perhaps out of the window.
      if (seal) scroll.nextElementSibling?.querySelector('h2')?.scrollIntoView({ block: 'nearest' });
    };
    show();
    // A picture's own event does not bubble.
    scroll.addEventListener('load', show, { capture: true });
    return () => scroll.removeEventListener('load', show, { capture: true });
  }, [ref, chosen]);
}

/** At either end the wheel moves the page again: a scroll that takes every turn holds the reader. */
function turnWheel(scroller: HTMLElement, event: WheelEvent): void {
  if (event.ctrlKey || Math.abs(event.deltaX) >= Math.abs(event.deltaY)) return;
  const before = scroller.scrollLeft;
  scroller.scrollBy({ left: -event.deltaY * (event.deltaMode === 0 ? 1 : LINE_PX), behavior: 'instant' });
  if (scroller.scrollLeft !== before) event.preventDefault();
}

function drag(scroller: HTMLElement, begin: PointerEvent): void {
  if (begin.pointerType !== 'mouse' || begin.button !== 0) return;
  if (begin.target instanceof Element && begin.target.closest('button')) return;
  const stop = new AbortController();
  const { signal } = stop;
  const left = scroller.scrollLeft;
  scroller.setPointerCapture(begin.pointerId);
  scroller.dataset['dragged'] = '';
  const end = () => {
    delete scroller.dataset['dragged'];
    stop.abort();
  };
  scroller.addEventListener(
    'pointermove',
    (event) => scroller.scrollTo({ left: left + begin.clientX - event.clientX, behavior: 'instant' }),
    { signal },
  );
  for (const name of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
    scroller.addEventListener(name, end, { signal });
}

/** The scroll runs from right to left: left is onward. */
function pressArrow(scroller: HTMLElement, event: KeyboardEvent): void {
  const step = { ArrowLeft: 1, ArrowRight: -1 }[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const seals = [...scroller.querySelectorAll('button')];
  const at = seals.findIndex((seal) => seal === document.activeElement);
  const next = at < 0 ? undefined : seals[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest', inline: 'center' });
}
