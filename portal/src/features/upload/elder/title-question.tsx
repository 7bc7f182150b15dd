import { Button, Field, Input } from '@yinji/ui';
import { useState, type FormEvent } from 'react';
import { SaveLine } from '../details-panel.tsx';
import { PicturePreview } from '../picture-preview.tsx';
import type { Draft } from '../use-draft.ts';
import { Question } from './question.tsx';
import { familyWords, questionWords as words } from './words.ts';

interface TitleQuestionProps {
  draft: Draft;
  picture: File | undefined;
  wrong: string | undefined;
  onNext: () => void;
  onHelp: () => void;
  onBack: () => void;
}

export function TitleQuestion({ draft, picture, wrong, onNext, onHelp, onBack }: TitleQuestionProps) {
  const [shown, setShown] = useState(false);
  const { title } = draft.fields;

  function submit(event: FormEvent) {
    event.preventDefault();
    setShown(true);
    if (!wrong) onNext();
  }
  return (
    <form onSubmit={submit} noValidate>
      <Question
        at={2}
        title={words.title}
        said={title ? [title] : []}
        onBack={onBack}
        foot={
          <>
            <Button type="submit" variant="primary">
              {words.next}
            </Button>
            <Button variant="text" onClick={onHelp}>
              {familyWords.ask}
            </Button>
            <SaveLine state={draft.state} onRetry={() => void draft.flush()} />
          </>
        }
      >
        <PicturePreview file={picture} title={title} />
        <Field label={words.titleLabel} error={shown && wrong}>
          <Input
            value={title}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => draft.change({ title: event.target.value })}
          />
        </Field>
      </Question>
    </form>
  );
}
