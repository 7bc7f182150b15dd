import { registersOf, unroll, watchRegisters, type Register } from './registers.ts';

/**
 * Lays the tape in the proportions of the scroll, keeps its frames on what both registers show, and unrolls them by
 * mouse, finger and keys. `names`: of the painting, then of each event. Returns what ends it.
 */
export function layTape(scroll: HTMLElement, tape: HTMLElement, names: readonly string[]): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const slider = tape.querySelector('input')!;
  const unwatch = watchRegisters(
    scroll,
    () => frame(scroll, tape, slider, names),
    () => measure(scroll, tape),
  );
  slider.addEventListener('input', () => read(registersOf(scroll), slider.valueAsNumber / 100), { signal });
  tape.addEventListener('pointerdown', (event) => drag(scroll, tape, event), { signal });
  return () => {
    stop.abort();
    unwatch();
  };
}

const wayOf = ({ length, seen }: Register) => Math.max(0, length - seen);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Every part is as wide in small as it is on the scroll. */
function measure(scroll: HTMLElement, tape: HTMLElement): void {
  const papers = [...tape.querySelectorAll<HTMLElement>('.tape-paper')];
  for (const [at, { scroller, length }] of registersOf(scroll).entries()) {
    papers[at]?.style.setProperty('flex-grow', String(length));
    const parts = [...scroller.querySelectorAll<HTMLElement>('.scroll-painting, .colophon')];
    const small = papers[at]?.querySelectorAll<HTMLElement>('img, .tape-event') ?? [];
    for (const [place, one] of small.entries())
      one.style.setProperty('width', `${(100 * (parts[place]?.offsetWidth ?? 0)) / length}%`);
  }
}

function frame(
  scroll: HTMLElement,
  tape: HTMLElement,
  slider: HTMLInputElement,
  names: readonly string[],
): void {
  const registers = registersOf(scroll);
  const whole = sum(registers.map(({ length }) => length));
  const percent = (px: number) => `${(100 * px) / whole}%`;
  const frames = [...tape.querySelectorAll<HTMLElement>('.tape-frame')];
  let before = 0;
  for (const [at, { length, seen, at: from }] of registers.entries()) {
    frames[at]?.style.setProperty('right', percent(before + from));
    frames[at]?.style.setProperty('width', percent(Math.min(seen, length)));
    before += length;
  }
  const [way, done] = [sum(registers.map(wayOf)), sum(registers.map(({ at }) => at))];
  slider.value = String(way === 0 ? 0 : Math.round((100 * done) / way));
  slider.setAttribute('aria-valuetext', names[partInTheMiddle(scroll, registers)] ?? '');
}

/** 0: the painting, while there is more of it to come; then the event in the middle of the colophons' window. */
function partInTheMiddle(scroll: HTMLElement, [work, story]: Register[]): number {
  if (!work || !story || (story.at === 0 && wayOf(work) - work.at > 1)) return 0;
  const { left, width } = story.scroller.getBoundingClientRect();
  const middle = left + width / 2;
  const events = [...scroll.querySelectorAll('.colophon')];
  return (
    1 +
    Math.max(
      0,
      events.findLastIndex((one) => one.getBoundingClientRect().right >= middle),
    )
  );
}

/** First the painting is unrolled, then the colophons. */
function read(registers: readonly Register[], share: number): void {
  let left = share * sum(registers.map(wayOf));
  for (const register of registers) {
    const at = Math.min(left, wayOf(register));
    unroll(register, at);
    left -= at;
  }
}

/** The place under the pointer comes to the middle of its register; a frame that is taken is not moved by that. */
function drag(scroll: HTMLElement, tape: HTMLElement, begin: PointerEvent): void {
  if (begin.button !== 0) return;
  // The slider would take the place for its own.
  begin.preventDefault();
  const frames = [...tape.querySelectorAll('.tape-frame')].map((one) => one.getBoundingClientRect());
  const taken = frames.find(({ left, right }) => left <= begin.clientX && begin.clientX <= right);
  const aside = taken ? begin.clientX - (taken.left + taken.right) / 2 : 0;
  const stop = new AbortController();
  const { signal } = stop;
  const show = ({ clientX }: PointerEvent) => {
    const { right, width } = tape.getBoundingClientRect();
    const registers = registersOf(scroll);
    let place = ((right - clientX + aside) / width) * sum(registers.map(({ length }) => length));
    for (const [at, register] of registers.entries()) {
      if (place < register.length || at === registers.length - 1) {
        unroll(register, place - register.seen / 2);
        return;
      }
      place -= register.length;
    }
  };
  const end = () => {
    delete scroll.dataset['dragged'];
    stop.abort();
  };
  tape.setPointerCapture(begin.pointerId);
  scroll.dataset['dragged'] = '';
  tape.querySelector('input')?.focus({ preventScroll: true });
  show(begin);
  tape.addEventListener('pointermove', show, { signal });
  for (const name of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
    tape.addEventListener(name, end, { signal });
}
