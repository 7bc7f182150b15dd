import { Button, Field, Input, Select, Textarea } from '@yinji/ui';
import { DateInput } from '@yinji/ui/date';
import { useState, type FormEvent } from 'react';
import { usePersistedDraft } from '../../lib/persisted-draft.ts';
import { tidyFacts, type Facts } from './facts.ts';
import { WorkRows } from './work-rows.tsx';
import { successionWords } from './words.ts';

const words = successionWords.form;
const optionsOf = (of: Record<string, string>) =>
  Object.entries(of).map(([value, label]) => ({ value, label }));

interface FactsFormProps {
  /** The draft's storage key. */
  about: string;
  initial: Facts;
  /** Returned for correction: its works and its kind stay. */
  isFixed?: boolean;
  onSave: (facts: Facts) => Promise<void>;
}

/** First step: the works, the former holder, and the event. */
export function FactsForm({ about, initial, isFixed = false, onSave }: FactsFormProps) {
  const [facts, setFacts, forget] = usePersistedDraft(`succession.${about}`, initial);
  const [isShown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const put = (part: Partial<Facts>) => setFacts({ ...facts, ...part });
  const { kind } = facts;
  const isShort = facts.words.trim().length < 10;
  const needsPenName = facts.publicAs === 'pen-name' && !facts.penName?.trim();
  const missing = (value: string) => (isShown && value.trim() === '' ? words.missing : undefined);
  async function submit(event: FormEvent) {
    event.preventDefault();
    setShown(true);
    const tidy = tidyFacts(facts);
    if (tidy.works.length === 0 || tidy.holderName.trim() === '' || tidy.happenedOn === '') return;
    if (isShort || needsPenName) return;
    setBusy(true);
    await onSave(tidy).then(forget, () => undefined);
    setBusy(false);
  }
  return (
    <form className="succession-form grid gap-28 max-w-720" onSubmit={(event) => void submit(event)} noValidate>
      <Field label={words.kind} hint={words.kindHint}>
        <Select
          value={kind}
          disabled={isFixed}
          options={optionsOf(successionWords.kinds)}
          onChange={({ target }) => put({ kind: target.value === 'company' ? 'company' : 'inheritance' })}
        />
      </Field>
      <WorkRows works={facts.works} isFixed={isFixed} isShown={isShown} onChange={(works) => put({ works })} />
      <div className="grid grid-cols-2 gap-x-24 gap-y-16 items-start max-[860px]:grid-cols-[minmax(0,1fr)]">
        <Field label={words.holderName[kind]} error={missing(facts.holderName)}>
          <Input
            maxLength={80}
            value={facts.holderName}
            onChange={({ target }) => put({ holderName: target.value })}
          />
        </Field>
        <Field label={words.happenedOn[kind]} error={missing(facts.happenedOn)}>
          <DateInput value={facts.happenedOn} onChange={(happenedOn) => put({ happenedOn })} />
        </Field>
      </div>
      <Field
        label={words.words}
        hint={words.wordsHint}
        error={isShown && isShort ? words.wordsShort : undefined}
      >
        <Textarea
          rows={6}
          maxLength={3000}
          value={facts.words}
          onChange={({ target }) => put({ words: target.value })}
        />
      </Field>
      <div className="grid grid-cols-2 gap-x-24 gap-y-16 items-start max-[860px]:grid-cols-[minmax(0,1fr)]">
        <Field label={words.publicAs}>
          <Select
            value={facts.publicAs}
            options={optionsOf(words.publicNames)}
            onChange={({ target }) => put({ publicAs: target.value as Facts['publicAs'] })}
          />
        </Field>
        {facts.publicAs === 'pen-name' && (
          <Field label={words.penName} error={isShown && needsPenName ? words.missing : undefined}>
            <Input
              maxLength={40}
              value={facts.penName ?? ''}
              onChange={({ target }) => put({ penName: target.value })}
            />
          </Field>
        )}
      </div>
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {words.next}
        </Button>
      </div>
    </form>
  );
}
