import { Button, FieldError, Icon } from '@yinji/ui';
import { useState } from 'react';
import { PhotoScreen } from '../photo-screen.tsx';
import { PickFile } from '../pick-file.tsx';
import { Question } from './question.tsx';
import { questionWords as words } from './words.ts';

interface ChooseQuestionProps {
  wrong: string | undefined;
  chosen: string | undefined;
  onPick: (file: File) => void;
  onNext: () => void;
  onBack: () => void;
}

export function ChooseQuestion({ wrong, chosen, onPick, onNext, onBack }: ChooseQuestionProps) {
  const [isPhoto, setPhoto] = useState(false);
  if (isPhoto) return <PhotoScreen onPick={onPick} onClose={() => setPhoto(false)} />;
  const shoot = (
    <Button variant={chosen === undefined ? 'primary' : 'secondary'} onClick={() => setPhoto(true)}>
      <Icon name="camera" size={26} />
      {words.shoot}
    </Button>
  );
  return (
    <Question
      at={1}
      title={words.choose}
      said={[words.chooseTold]}
      onBack={onBack}
      foot={
        <>
          {chosen !== undefined && (
            <Button variant="primary" onClick={onNext}>
              {words.next}
            </Button>
          )}
          {shoot}
          <PickFile label={words.pick} look="secondary" onPick={onPick}>
            {words.pick}
          </PickFile>
        </>
      }
    >
      {chosen !== undefined && <p className="font-medium">{words.chosen(chosen)}</p>}
      <p className="text-ink-2">{words.chooseTold}</p>
      {wrong && <FieldError>{wrong}</FieldError>}
    </Question>
  );
}
