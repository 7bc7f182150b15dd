import { useMemo, useState } from 'react';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { keysWords } from './words.ts';
import { compareWords } from './compare/words.ts';
import { CandidateList } from './candidate-list.tsx';
import { CaseBar } from './case-bar.tsx';
import { Compare } from './compare/compare.tsx';
import { nextView, type View } from './compare/views.ts';
import { ZoomDialog } from './compare/zoom-dialog.tsx';
import { DecisionPanel } from './decision/decision-panel.tsx';
import { canBeCorrected } from './decision/correctable.ts';
import { decisionShortcuts } from './decision/decision-shortcuts.ts';
import type { Outcome } from './decision/decision-result.tsx';
import { useDecision } from './decision/use-decision.ts';
import { KeyHints, KeysDialog } from '../../lib/keys-dialog.tsx';
import type { ReviewCase } from './review-case.ts';
import { tellingOf } from './strength.ts';
import { VerdictLine } from './verdict-line.tsx';

/** Candidates, comparison, decision, from left to right. */
export function ConfirmationCase({
  opened,
  onDecided,
}: {
  opened: ReviewCase;
  onDecided: (outcome: Outcome) => void;
}) {
  const { candidates } = opened;
  const [at, setAt] = useState(0);
  const [view, setView] = useState<View>('side');
  const [numbers, setNumbers] = useState(false);
  const [zoomed, setZoomed] = useState(false);
  const [keys, setKeys] = useState(false);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const telling = useMemo(() => tellingOf(candidates), [candidates]);
  const decision = useDecision(opened, telling, seen, onDecided);
  const selected = candidates[at];

  const choose = (next: number) => candidates[next] && setAt(next);
  const beside = {
    j: () => choose(at + 1),
    k: () => choose(at - 1),
    z: () => setZoomed(!zoomed),
    ...Object.fromEntries(candidates.slice(0, 9).map((_, place) => [String(place + 1), () => choose(place)])),
  };
  useShortcuts(
    keys
      ? {}
      : zoomed
        ? beside
        : {
            ...beside,
            f: () => setView(nextView(view)),
            v: () => setNumbers(!numbers),
            '?': () => setKeys(true),
            ...decisionShortcuts(decision),
            ...(canBeCorrected(opened) && { c: () => decision.change({ decision: 'correction' }) }),
          },
  );

  return (
    <div className="case">
      <CaseBar opened={opened} onKeys={() => setKeys(true)} />
      <CandidateList opened={opened} at={at} onChoose={setAt} numbers={numbers} seen={seen} />
      <section className="case-compare" aria-label={compareWords.viewsLabel}>
        <VerdictLine opened={opened} candidate={selected} />
        <Compare
          opened={opened}
          candidate={selected}
          view={view}
          onView={setView}
          numbers={numbers}
          onNumbers={setNumbers}
          onZoom={() => setZoomed(true)}
        />
      </section>
      <DecisionPanel opened={opened} telling={telling} seen={seen} decision={decision} />
      <KeyHints
        hints={candidates.length > 0 ? keysWords.hints : keysWords.formHints}
        onAll={() => setKeys(true)}
      />
      <ZoomDialog
        open={zoomed}
        opened={opened}
        candidate={selected}
        onSeen={(workId) => setSeen((before) => (before.has(workId) ? before : new Set(before).add(workId)))}
        onStep={candidates.length > 1 ? (step) => choose(at + step) : undefined}
        onClose={() => setZoomed(false)}
      />
      <KeysDialog open={keys} onClose={() => setKeys(false)} />
    </div>
  );
}
