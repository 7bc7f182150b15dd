import { gateRules, type GateRule } from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Field, FieldError, Input, Select, notice } from '@yinji/ui';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useAttempt } from '@yinji/web';
import { usePersistedDraft } from '../../lib/persisted-draft.ts';
import { gateWords } from './words.ts';

const words = gateWords.add;
const ruleOptions = Object.entries(gateRules).map(([value, label]) => ({ value, label }));

/** Common fields of every entry. */
export interface Entry {
  id: string;
  ruleCode: GateRule;
  note: string;
}

interface EntryFormProps<Own> {
  /** The list that the entry goes into. */
  list: 'terms' | 'pictures';
  /** The list's own fields when empty. */
  empty: Own;
  /** Returns the confirmation to show; false where a field shows what is missing. */
  onSubmit: (entry: Entry, own: Own) => Promise<string | false>;
  /** The entry is made: its fields are empty again. */
  onDone?: () => void;
  fault?: string | undefined;
  children: (own: Own, type: (next: Own) => void) => ReactNode;
}

/** A new entry of one of the lists: its own fields, the rule, the note. */
export function EntryForm<Own>({ list, empty, onSubmit, onDone, fault, children }: EntryFormProps<Own>) {
  const client = useQueryClient();
  const [id, setId] = useState(() => crypto.randomUUID());
  const [typed, setTyped, forget] = usePersistedDraft(`gate-entry.${list}`, {
    own: empty,
    ruleCode: 'illegal' as GateRule,
    note: '',
  });
  const { own, ruleCode, note } = typed;
  const { busy: isBusy, failure, attempt } = useAttempt();

  async function submit(event: FormEvent) {
    event.preventDefault();
    await attempt(async () => {
      const done = await onSubmit({ id, ruleCode, note }, own);
      if (done !== false) {
        notice(done, { kind: 'success' });
        setId(crypto.randomUUID());
        setTyped({ own: empty, ruleCode, note: '' });
        forget();
        onDone?.();
        await client.invalidateQueries({ queryKey: ['gate', list] });
      }
    });
  }

  const told = fault ?? failure;
  return (
    <form
      className="sheet-form gate-form p-20 line bg-surface"
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      {children(own, (next) => setTyped({ ...typed, own: next }))}
      <Field label={words.rule}>
        <Select
          options={ruleOptions}
          value={ruleCode}
          onChange={(event) => setTyped({ ...typed, ruleCode: event.target.value as GateRule })}
        />
      </Field>
      <Field label={words.note} optional>
        <Input
          maxLength={200}
          value={note}
          onChange={(event) => setTyped({ ...typed, note: event.target.value })}
        />
      </Field>
      {told && <FieldError>{told}</FieldError>}
      <Button type="submit" variant="primary" busy={isBusy}>
        {words.submit}
      </Button>
    </form>
  );
}
