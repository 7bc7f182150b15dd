import { useState } from 'react';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { keysWords } from './words.ts';
import { CaseBar } from './case-bar.tsx';
import { CaseWork } from './case-work.tsx';
import { ChangeSheet } from './change/change-sheet.tsx';
import { ZoomDialog } from './compare/zoom-dialog.tsx';
import { DecisionPanel } from './decision/decision-panel.tsx';
import type { Outcome } from './decision/decision-result.tsx';
import { canBeCorrected } from './decision/correctable.ts';
import { decisionShortcuts } from './decision/decision-shortcuts.ts';
import { useDecision } from './decision/use-decision.ts';
import { RightsForm } from './form/rights-form.tsx';
import { ContractPanel } from './contract-panel.tsx';
import { KeyHints, KeysDialog } from '../../lib/keys-dialog.tsx';
import type { Candidate, ReviewCase } from './review-case.ts';
import './certification.css';

const none: readonly Candidate[] = [];
const nothing: ReadonlySet<string> = new Set();

/** The work, what is said about it, the decision. */
export function FormCase({ opened, onDecided }: { opened: ReviewCase; onDecided: (outcome: Outcome) => void }) {
  const [zoomed, setZoomed] = useState(false);
  const [keys, setKeys] = useState(false);
  const decision = useDecision(opened, none, nothing, onDecided);
  const zoom = { z: () => setZoomed(!zoomed) };
  useShortcuts(
    keys
      ? {}
      : zoomed
        ? zoom
        : {
            ...zoom,
            '?': () => setKeys(true),
            ...decisionShortcuts(decision),
            ...(canBeCorrected(opened) && { c: () => decision.change({ decision: 'correction' }) }),
          },
  );
  return (
    <div className="case case-certification">
      <CaseBar opened={opened} onKeys={() => setKeys(true)} />
      <CaseWork opened={opened} onZoom={() => setZoomed(true)} />
      <Told opened={opened} />
      <DecisionPanel opened={opened} telling={none} seen={nothing} decision={decision} />
      <KeyHints hints={keysWords.formHints} onAll={() => setKeys(true)} />
      <ZoomDialog open={zoomed} opened={opened} onClose={() => setZoomed(false)} />
      <KeysDialog open={keys} onClose={() => setKeys(false)} />
    </div>
  );
}

function Told({ opened }: { opened: ReviewCase }) {
  if (opened.transfer !== null) return <ContractPanel contract={opened.transfer} />;
  if (opened.change !== null) return <ChangeSheet caseId={opened.id} change={opened.change} />;
  return <RightsForm opened={opened} />;
}
