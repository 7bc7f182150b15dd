import type { ReactNode } from 'react';
import { ReadAloud } from '../../../lib/read-aloud/read-aloud.tsx';
import { questionWords as words } from './words.ts';

/** As many as there are questions. */
const STEPS = [1, 2, 3, 4] as const;
export type At = (typeof STEPS)[number];

export interface QuestionProps {
  at: At;
  title: string;
  /** What is read aloud after the title. */
  said: readonly string[];
  onBack: () => void;
  children: ReactNode;
  /** The one large button. */
  foot: ReactNode;
}

/** One question on the screen. Its heading is focused when it takes over. */
export function Question({ at, title, said, onBack, children, foot }: QuestionProps) {
  return (
    <section className="elder-question" aria-labelledby="deposit-now">
      <div className="elder-head">
        <button type="button" className="elder-back" onClick={onBack}>
          <svg width="26" height="26" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M15 5l-7 7 7 7" fill="none" stroke="currentColor" strokeWidth="1.8" />
          </svg>
          {words.back}
        </button>
        <ReadAloud key={at} said={[title, ...said]} />
      </div>
      <ol className="elder-steps" aria-hidden="true">
        {STEPS.map((step) => (
          <li key={step} className={step <= at ? 'elder-step-past' : undefined} />
        ))}
      </ol>
      <p className="text-ink-2">{words.step(at)}</p>
      <h1 id="deposit-now" tabIndex={-1}>
        {title}
      </h1>
      {children}
      <div className="elder-foot">{foot}</div>
    </section>
  );
}
