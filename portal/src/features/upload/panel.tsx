import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';

export interface PanelProps {
  title: ReactNode;
  /** At the right of the title: a percentage. */
  mark?: ReactNode;
  picture?: ReactNode;
  children: ReactNode;
  /** Below a line: what else should be known here. */
  foot?: ReactNode;
}

/** What is happening now. When a step takes over, the reader is put at its heading. */
export function Panel({ title, mark, picture, children, foot }: PanelProps) {
  return (
    <section className="deposit-panel" aria-labelledby="deposit-now">
      <div className={picture ? 'deposit-with-picture' : undefined}>
        {picture}
        <div className="deposit-panel-words">
          <div className="deposit-panel-head">
            <h2 id="deposit-now" tabIndex={-1}>
              {title}
            </h2>
            {mark && <span className="deposit-mark">{mark}</span>}
          </div>
          {children}
        </div>
      </div>
      {foot && <div className="deposit-panel-foot">{foot}</div>}
    </section>
  );
}

/** Moves the reader to the heading of the panel when the step changes, but not when the page opens. */
export function useFocusOnStep(step: string) {
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) {
      document.getElementById('deposit-now')?.focus({ preventScroll: true });
      // Only where it is out of sight: a page that need not move stays.
      document.querySelector('.deposit-rail')?.scrollIntoView({ block: 'nearest' });
    }
    before.current = step;
  }, [step]);
}

export const percent = (value: number, max: number) => `${max === 0 ? 100 : Math.floor((value / max) * 100)}%`;
