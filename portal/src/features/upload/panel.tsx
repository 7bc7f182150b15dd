import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';

export interface PanelProps {
  title: ReactNode;
  /** At the right of the title: a percentage. */
  mark?: ReactNode;
  picture?: ReactNode;
  children: ReactNode;
  /** Below a line: further information. */
  foot?: ReactNode;
}

/** The present activity. When a step takes over, its heading is focused. */
export function Panel({ title, mark, picture, children, foot }: PanelProps) {
  return (
    <section
      className="py-28 px-32 line rounded-(--radius-dialog) bg-surface max-sm:py-20 max-sm:px-18"
      aria-labelledby="deposit-now"
    >
      <div
        className={
          picture
            ? 'grid grid-cols-[132px_minmax(0,1fr)] gap-24 items-start max-sm:grid-cols-[minmax(0,1fr)] max-sm:gap-16'
            : undefined
        }
      >
        {picture}
        <div className="min-w-0">
          <div className="deposit-panel-head flex items-baseline justify-between gap-16 mb-16">
            <h2 className="text-22 leading-32 [outline:none]" id="deposit-now" tabIndex={-1}>
              {title}
            </h2>
            {mark && <span className="[font:600_22px/32px_var(--serif)]">{mark}</span>}
          </div>
          {children}
        </div>
      </div>
      {foot && <div className="deposit-panel-foot mt-20 pt-16 line-t">{foot}</div>}
    </section>
  );
}

/** Focuses the panel's heading when the step changes, but not when the page opens. */
export function useFocusOnStep(step: string) {
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) {
      document.getElementById('deposit-now')?.focus({ preventScroll: true });
      // Only if it is out of view, so that the page does not move needlessly; the certificate is shown from its top.
      document.querySelector('.deposit-rail')?.scrollIntoView({ block: 'nearest' });
      document.querySelector('.moment')?.scrollIntoView({ block: 'start' });
    }
    before.current = step;
  }, [step]);
}

export const percent = (value: number, max: number) => `${max === 0 ? 100 : Math.floor((value / max) * 100)}%`;
