import { useState } from 'react';
import { groundsText, ObjectionPapers } from '../../lib/objection-papers.tsx';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { words } from '../../lib/words.ts';
import { caseWords } from './words.ts';
import { CaseBar } from './case-bar.tsx';
import { Frame, ratioOf, Turned } from './compare/frame.tsx';
import { usePicture } from './compare/use-picture.ts';
import { DecisionPanel } from './decision/decision-panel.tsx';
import type { Outcome } from './decision/decision-result.tsx';
import { decisionShortcuts } from './decision/decision-shortcuts.ts';
import { useDecision } from './decision/use-decision.ts';
import { KeysDialog } from '../../lib/keys-dialog.tsx';
import type { Candidate, ReviewCase } from './review-case.ts';
import { WorkFacts } from './work-facts.tsx';
import './certification.css';

const none: readonly Candidate[] = [];
const nothing: ReadonlySet<string> = new Set();
const said = {
  grounds: '事由',
  statement: '异议人的陈述（号码与邮箱已遮蔽）',
  papers: '初步证据',
  note: '初审只看是否有初步证据、事由是否明确。受理不代表异议成立；不予受理不对外显示，也不通知对方。',
  gone: '异议已撤回',
};

/** The work, the objection, the first reading. Nobody is named. */
export function ObjectionCase({
  opened,
  onDecided,
}: {
  opened: ReviewCase;
  onDecided: (outcome: Outcome) => void;
}) {
  const [keys, setKeys] = useState(false);
  const picture = usePicture(opened.previewUrl);
  const decision = useDecision(opened, none, nothing, onDecided);
  useShortcuts(keys ? {} : { '?': () => setKeys(true), ...decisionShortcuts(decision) });
  const { objection } = opened;
  return (
    <div className="case case-certification">
      <CaseBar opened={opened} onKeys={() => setKeys(true)} />
      <section className="case-candidates case-work" aria-labelledby="work">
        <h2 id="work">{caseWords.work}</h2>
        <div className="flex">
          <Frame ratio={ratioOf(picture, 'as-is')}>
            <Turned url={opened.previewUrl} picture={picture} alt={caseWords.work} />
          </Frame>
        </div>
        <WorkFacts opened={opened} />
      </section>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section className="case-compare" aria-label={words.kinds.objection} tabIndex={0}>
        <p className="max-w-none mb-20 py-8 px-12 [border-left:2px_solid_var(--reviewing)] bg-reviewing-tint">
          {said.note}
        </p>
        {objection ? (
          <>
            <div className="objection-part">
              <h2>{said.grounds}</h2>
              <p>{groundsText(objection.grounds)}</p>
            </div>
            <div className="objection-part">
              <h2>{said.statement}</h2>
              <p className="objection-words">{objection.statement}</p>
            </div>
            <div className="objection-part">
              <h2>{said.papers}</h2>
              <ObjectionPapers papers={objection.papers} number={objection.number} />
            </div>
          </>
        ) : (
          <p>{said.gone}</p>
        )}
      </section>
      <DecisionPanel opened={opened} telling={none} seen={nothing} decision={decision} />
      <KeysDialog open={keys} onClose={() => setKeys(false)} />
    </div>
  );
}
