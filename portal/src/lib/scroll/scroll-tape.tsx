import { useLayoutEffect, useRef, type RefObject } from 'react';
import { Stone } from './colophon-view.tsx';
import type { Colophon } from './colophons.ts';
import { layTape } from './lay-tape.ts';
import { VerticalText } from './vertical-text.tsx';
import { scrollWords as words } from './words.ts';

export interface ScrollTapeProps {
  scroll: RefObject<HTMLElement | null>;
  title: string;
  previewUrl: string | null;
  colophons: readonly Colophon[];
}

/** Of a hundred: a press of a key. */
const STEP = 5;

/** That is read at this height. */
const LONGEST_TITLE = 5;

const FRAMES = ['work', 'story'] as const;

/** The whole scroll in small; what both registers show of it is framed, and a slider. */
export function ScrollTape({ scroll, title, previewUrl, colophons }: ScrollTapeProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!scroll.current || !ref.current) return undefined;
    return layTape(scroll.current, ref.current, [
      words.work,
      ...colophons.map(({ label }, at) => words.event(at + 1, colophons.length, label)),
    ]);
  }, [scroll, colophons]);
  return (
    <div className="tape flex flex-[0_0_100%] gap-20 items-center justify-center py-8 px-[var(--gutter)]">
      <span className="muted flex-none text-14 max-sm:hidden">{words.tail}</span>
      <div
        ref={ref}
        className="tape-strip flex relative flex-[0_1_760px] flex-row-reverse h-72 max-sm:h-48 cursor-grab touch-pan-y"
      >
        <div
          className="tape-paper flex flex-[1_1_0] flex-row-reverse min-w-0 overflow-hidden"
          aria-hidden="true"
        >
          <p className="tape-title grid flex-1 place-items-center min-w-0 overflow-hidden">
            {[...title].length <= LONGEST_TITLE && (
              <span className="max-sm:hidden">
                <VerticalText text={title} />
              </span>
            )}
          </p>
          {previewUrl && <img className="h-full object-cover" src={previewUrl} alt="" />}
        </div>
        <div
          className="tape-paper flex flex-[1_1_0] flex-row-reverse min-w-0 overflow-hidden"
          aria-hidden="true"
        >
          {colophons.map((one) => (
            <span key={one.key} className="tape-event grid flex-none place-items-center">
              {one.state !== 'private' && one.state !== 'told' && <Stone colophon={one} />}
            </span>
          ))}
        </div>
        {FRAMES.map((name) => (
          <span
            key={name}
            className="tape-frame absolute -inset-y-6 [border:2px_solid_var(--brand)] rounded-[4px] pointer-events-none"
          />
        ))}
        <input
          className="absolute inset-0 m-0 opacity-0 pointer-events-none"
          type="range"
          dir="rtl"
          step={STEP}
          defaultValue={0}
          aria-label={words.tape}
        />
      </div>
      <span className="muted flex-none text-14 max-sm:hidden">{words.head}</span>
    </div>
  );
}
