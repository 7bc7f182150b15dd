import { workTypeLabels } from '@yinji/contract';
import { Button } from '@yinji/ui';
import { useState } from 'react';
import { SaveLine } from '../details-panel.tsx';
import { KindField } from '../kind-field.tsx';
import type { Draft } from '../use-draft.ts';
import { Question } from './question.tsx';
import { questionWords as words } from './words.ts';

interface KindQuestionProps {
  draft: Draft;
  wrong: string | undefined;
  onNext: () => void;
  onBack: () => void;
}

export function KindQuestion({ draft, wrong, onNext, onBack }: KindQuestionProps) {
  const [shown, setShown] = useState(false);
  const next = () => {
    setShown(true);
    if (!wrong) onNext();
  };
  return (
    <Question
      at={3}
      title={words.kind}
      said={Object.values(workTypeLabels)}
      onBack={onBack}
      foot={
        <>
          <Button variant="primary" onClick={next}>
            {words.next}
          </Button>
          <SaveLine state={draft.state} onRetry={() => void draft.flush()} />
        </>
      }
    >
      <KindField
        kind={draft.fields.workType}
        onChange={(workType) => draft.change({ workType })}
        wrong={shown ? wrong : undefined}
      />
    </Question>
  );
}
