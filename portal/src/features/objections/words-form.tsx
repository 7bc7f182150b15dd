import { GROUND_WORDS, objectionGround, type ObjectionGround } from '@yinji/contract';
import { Button, Checkbox, Field, FieldError, Textarea } from '@yinji/ui';
import { useState, type FormEvent, type ReactNode } from 'react';
import { usePersistedDraft } from '../../lib/persisted-draft.ts';
import { objectionWords } from './words.ts';

const words = objectionWords.form;
const GROUNDS = objectionGround.options;

export interface Said {
  grounds: ObjectionGround[];
  statement: string;
}

interface WordsFormProps {
  /** The draft's storage key. */
  about: string;
  initial: Said;
  onSave: (said: Said) => Promise<void>;
  children?: ReactNode;
}

/** First step: the ground, and the person's own text. */
export function WordsForm({ about, initial, onSave, children }: WordsFormProps) {
  const [{ grounds, statement }, setSaid, forget] = usePersistedDraft(`objection.${about}`, initial);
  const [isShown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const isShort = statement.trim().length < 20;
  async function submit(event: FormEvent) {
    event.preventDefault();
    setShown(true);
    if (isShort || grounds.length === 0) return;
    setBusy(true);
    await onSave({ grounds, statement: statement.trim() }).then(forget, () => undefined);
    setBusy(false);
  }
  return (
    <form className="grid gap-28 max-w-680" onSubmit={(event) => void submit(event)} noValidate>
      <fieldset className="grid gap-8">
        <legend className="mb-8 font-medium">{words.grounds}</legend>
        {GROUNDS.map((ground) => (
          <Checkbox
            key={ground}
            checked={grounds.includes(ground)}
            onChange={({ target }) =>
              setSaid({
                statement,
                grounds: target.checked ? [...grounds, ground] : grounds.filter((one) => one !== ground),
              })
            }
          >
            {GROUND_WORDS[ground]}
          </Checkbox>
        ))}
        {isShown && grounds.length === 0 && <FieldError>{words.groundsMissing}</FieldError>}
      </fieldset>
      <Field
        label={words.statement}
        hint={words.statementHint}
        error={isShown && isShort ? words.statementShort : undefined}
      >
        <Textarea
          rows={8}
          maxLength={5000}
          value={statement}
          onChange={({ target }) => setSaid({ grounds, statement: target.value })}
        />
      </Field>
      <div className="objection-actions flex flex-wrap gap-12 items-center">
        <Button type="submit" variant="primary" busy={busy}>
          {words.next}
        </Button>
        {children}
      </div>
    </form>
  );
}
