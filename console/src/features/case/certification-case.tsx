import { useState } from 'react';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { words } from '../../lib/words.ts';
import { CaseBar } from './case-bar.tsx';
import { Frame, Turned, ratioOf } from './compare/frame.tsx';
import { usePicture } from './compare/use-picture.ts';
import { ZoomDialog } from './compare/zoom-dialog.tsx';
import { DecisionPanel } from './decision/decision-panel.tsx';
import type { Outcome } from './decision/decision-result.tsx';
import { decisionShortcuts } from './decision/decision-shortcuts.ts';
import { useDecision } from './decision/use-decision.ts';
import { RightsForm } from './form/rights-form.tsx';
import { ContractPanel } from './contract-panel.tsx';
import { FileLabelList } from './file-label-list.tsx';
import { NearCopyList } from './near-copy-list.tsx';
import { OpinionList } from './opinion-list.tsx';
import { KeyHints, KeysDialog } from './keys-dialog.tsx';
import type { Candidate, ReviewCase } from './review-case.ts';
import { WorkFacts } from './work-facts.tsx';
import './certification.css';

const none: readonly Candidate[] = [];
const nothing: ReadonlySet<string> = new Set();

/** The work, the form about it, the decision. */
export function CertificationCase({
  opened,
  onDecided,
}: {
  opened: ReviewCase;
  onDecided: (outcome: Outcome) => void;
}) {
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
            c: () => decision.change({ decision: 'correction' }),
          },
  );
  return (
    <div className="case case-certification">
      <CaseBar opened={opened} onKeys={() => setKeys(true)} />
      <Work opened={opened} onZoom={() => setZoomed(true)} />
      {opened.transfer === null ? <RightsForm opened={opened} /> : <ContractPanel contract={opened.transfer} />}
      <DecisionPanel opened={opened} telling={none} seen={nothing} decision={decision} />
      <KeyHints hints={words.keys.formHints} onAll={() => setKeys(true)} />
      <ZoomDialog open={zoomed} opened={opened} onClose={() => setZoomed(false)} />
      <KeysDialog open={keys} onClose={() => setKeys(false)} />
    </div>
  );
}

function Work({ opened, onZoom }: { opened: ReviewCase; onZoom: () => void }) {
  const picture = usePicture(opened.previewUrl);
  const { work } = words.case;
  return (
    <section className="case-candidates case-work" aria-labelledby="work">
      <OpinionList opened={opened} />
      <NearCopyList opened={opened} />
      <h2 id="work">{work}</h2>
      <div className="work-picture">
        <Frame ratio={ratioOf(picture, 'as-is')}>
          <Turned url={opened.previewUrl} picture={picture} alt={work} />
        </Frame>
      </div>
      <button type="button" className="button button-secondary button-dense" onClick={onZoom}>
        {words.compare.original}
        <kbd aria-hidden="true">Z</kbd>
      </button>
      <WorkFacts opened={opened} />
      <FileLabelList opened={opened} />
    </section>
  );
}
