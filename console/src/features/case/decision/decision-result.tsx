import { Link } from '@tanstack/react-router';
import { Button, CopyButton, Icon } from '@yinji/ui';
import { useEffect, useRef } from 'react';
import { paths } from '../../../config/paths.ts';
import { useShortcuts } from '../../../lib/shortcuts.ts';
import { useTakeCase } from '../../../lib/use-take-case.ts';
import { words } from '../../../lib/words.ts';
import { decisionWords, resultWords } from './words.ts';
import type { ReviewCase } from '../review-case.ts';
import type { Decided } from './missing.ts';
import './decision-result.css';

export interface Outcome {
  kind: ReviewCase['kind'];
  title: string;
  decision: Decided;
  reason: string;
  /** The record's number; none for a rejection. */
  number: string | null;
  /** False: it waits for another person with the same decision. */
  isEffective: boolean;
}

const MARKS = { passed: 'check', rejected: 'close', correction: 'clock' } as const;

/** After the decision: the number, the sent text, and one button to continue. */
export function DecisionResult({ outcome }: { outcome: Outcome }) {
  const { kind, title, decision, reason, number, isEffective } = outcome;
  const take = useTakeCase();
  const takeNext = () => void (!take.isPending && take.mutate());
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useShortcuts({ g: takeNext });
  return (
    <div className="page result">
      <span className={`result-mark result-${decision}`} aria-hidden="true">
        <Icon name={MARKS[decision]} size={28} />
      </span>
      <h1 className="mt-18 [outline:none]" ref={heading} tabIndex={-1}>
        {isEffective ? resultWords[decision](words.kinds[kind]) : resultWords.kept}
      </h1>
      {number === null ? (
        <p className="mt-6 text-ink-2">
          {!isEffective
            ? resultWords.keptText
            : decision === 'correction'
              ? resultWords.correctionText
              : resultWords.noNumber}
        </p>
      ) : (
        <>
          <p className="result-number flex flex-wrap items-center gap-x-14 gap-y-4 max-w-none mt-16 mb-6 mx-0 py-14 px-18 line rounded-(--radius) bg-surface">
            <span className="text-ink-3">{resultWords.number}</span>
            <b className="mono font-medium text-18 tracking-[0.02em]">{number}</b>
            <CopyButton text={number} label={resultWords.copyNumber} />
          </p>
          <p className="mt-6 text-ink-2">{resultWords.passedText}</p>
        </>
      )}
      <blockquote className="mt-24 mb-0 mx-0 py-2 pr-0 pl-16 [border-left:2px_solid_var(--line-strong)] whitespace-pre-line">
        <small className="block text-ink-3 text-12 leading-20">
          {isEffective ? resultWords.sent : resultWords.keptSent}
        </small>
        {decisionWords.previewBody(title, reason)}
      </blockquote>
      <div className="result-actions flex flex-wrap items-center gap-x-24 gap-y-16 mt-32">
        <Button variant="primary" size="big" busy={take.isPending} onClick={takeNext}>
          {resultWords.next}
          <kbd aria-hidden="true">G</kbd>
        </Button>
        <Link to={paths.queue}>{resultWords.toQueue}</Link>
      </div>
    </div>
  );
}
