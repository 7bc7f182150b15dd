import { useEffect, useRef } from 'react';

const LINE_PX = 40;

/** Wheel and mouse move the scroll sideways; keys go from seal to seal. Touch, and keys on the scroll itself, are the browser's. */
export function useScroller(chosen: string | undefined) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const scroller = ref.current;
    if (!scroller) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    scroller.addEventListener('wheel', (event) => turnWheel(scroller, event), { signal, passive: false });
    scroller.addEventListener('pointerdown', (event) => drag(scroller, event), { signal });
    scroller.addEventListener('keydown', (event) => pressArrow(scroller, event), { signal });
    return () => stop.abort();
  }, []);
  // An address with an event opens at its colophon, which moves once more when the painting has its width.
  useEffect(() => {
    const scroller = ref.current;
    if (!scroller || chosen === undefined) return undefined;
    const show = () =>
      scroller.querySelector('[aria-expanded="true"]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
    show();
    // A picture's own event does not bubble.
    scroller.addEventListener('load', show, { capture: true });
    return () => scroller.removeEventListener('load', show, { capture: true });
  }, [chosen]);
  return ref;
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
