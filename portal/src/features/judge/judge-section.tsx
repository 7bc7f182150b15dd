import { Link } from '@tanstack/react-router';
import type { BundleReport } from '@yinji/evidence';
import { Button, buttonClass } from '@yinji/ui';
import { useEffect, useRef } from 'react';
import { paths } from '../../config/paths.ts';
import type { PublicRecord } from '../../lib/record-query.ts';
import { JudgeBody } from './judge-body.tsx';
import { commandNames } from './judge-facts.ts';
import { judgeWords as words } from './judge-words.ts';
import { printOnly } from '../../lib/verification/print.ts';
import type { Bench } from '../../lib/verification/use-bench.ts';
import './judge.css';
import '../../lib/verification/sheet.css';

export interface JudgeSectionProps {
  isSimulated: boolean;
  record: PublicRecord | undefined;
  report: BundleReport | undefined;
  bench: Bench;
}

/** The page for a court, at the end of an answer. Printable separately; on its own sheet at `view=judge`. */
export function JudgeSection({ bench, ...answer }: JudgeSectionProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // The address may name this section, which exists only once the record has loaded.
    if (globalThis.location.hash !== '#judge') return;
    // Parts above take their final height now: later it would move this section.
    for (const animation of document.getAnimations())
      if ((animation as CSSAnimation).animationName === 'lay-out-later') animation.finish();
    section.current?.scrollIntoView();
  }, []);
  return (
    <section className="verification-section judge" id="judge" ref={section} aria-labelledby="judge-title">
      <div className="judge-head">
        <h2 id="judge-title">{words.title}</h2>
        <div className="judge-actions">
          <Link
            to={paths.verify}
            search={(before) => ({ number: before.number, code: before.code, view: 'judge' })}
            className={buttonClass('text')}
          >
            {words.open}
          </Link>
          <Button variant="text" onClick={() => void printOnly('judge')}>
            {words.print}
          </Button>
        </div>
      </div>
      <p className="muted">{words.lead}</p>
      <JudgeBody {...answer} names={commandNames(bench, answer.record?.number)} />
    </section>
  );
}
