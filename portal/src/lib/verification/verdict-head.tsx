import { Icon, Rosette, rosetteName, type IconName } from '@yinji/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { clsx } from 'clsx';
import { paperWords } from './paper-words.ts';
import type { Tone, Verdict } from './verdict.ts';

const icons: Record<Tone, IconName> = {
  held: 'check',
  told: 'info',
  waiting: 'clock',
  refused: 'close',
  open: 'info',
};

export interface VerdictHeadProps {
  verdict: Verdict;
  /** The record's mark; grey for a refusal. */
  recordSha256: string | undefined;
  /** Content in the middle of the mark. */
  portrait?: ReactNode;
  /** What the mark is compared with; without it the mark is named for screen readers only. */
  markNote?: string | undefined;
  /** Facts under the sentence, and actions. */
  children?: ReactNode;
  /** Focuses the verdict when this changes, since it is above the input. */
  arrival?: unknown;
}

/** The answer: a stamp, one sentence, and the mark of its record. */
export function VerdictHead({
  verdict,
  recordSha256,
  portrait,
  markNote,
  children,
  arrival,
}: VerdictHeadProps) {
  const { tone, stamp, phrases, lead } = verdict;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (arrival === undefined) return;
    heading.current?.focus({ preventScroll: true });
    const isCalm = globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches;
    heading.current?.closest('section')?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' });
  }, [arrival]);
  return (
    <section className={clsx('verdict', `verdict-${tone}`)} aria-labelledby="verdict">
      <div>
        <span className="verdict-stamp">
          <Icon name={icons[tone]} size={20} />
          {stamp}
        </span>
        {/* The sentence of a failed check is the evidence package's: the headings' face has not all of its characters. */}
        <h1 id="verdict" ref={heading} tabIndex={-1} className={tone === 'refused' ? 'as-typed' : undefined}>
          {phrases.map((phrase) => (
            <span key={phrase} className="phrase">
              {phrase}
            </span>
          ))}
        </h1>
        {lead && <p className="verdict-lead">{lead}</p>}
        {children}
      </div>
      {recordSha256 && (
        <figure>
          <div className="verdict-mark">
            <Rosette digest={recordSha256} />
            <div className="verdict-portrait">{portrait}</div>
          </div>
          <figcaption className={markNote ? 'verdict-mark-note' : 'visually-hidden'}>
            <b>{paperWords.rosette(rosetteName(recordSha256))}</b>
            {markNote && <span>{markNote}</span>}
          </figcaption>
        </figure>
      )}
    </section>
  );
}
