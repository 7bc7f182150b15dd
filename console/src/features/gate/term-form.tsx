import { addBlockedTerm } from '@yinji/contract';
import { Field, Input } from '@yinji/ui';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { EntryForm, type Entry } from './entry-form.tsx';
import { gateWords } from './words.ts';

const words = gateWords.add;
const EMPTY = { term: '' };

/** A new entry of the list of words. */
export function TermForm() {
  const [isMissing, setMissing] = useState(false);

  async function submit(entry: Entry, { term }: typeof EMPTY) {
    if (term.trim().length < 2) {
      setMissing(true);
      return false;
    }
    await api.call(addBlockedTerm, { ...entry, term });
    return words.done;
  }

  return (
    <EntryForm list="terms" empty={EMPTY} onSubmit={submit}>
      {({ term }, type) => (
        <Field label={words.term} hint={words.termHint} error={isMissing && words.termMissing}>
          <Input
            maxLength={40}
            value={term}
            onChange={(event) => {
              type({ term: event.target.value });
              setMissing(false);
            }}
          />
        </Field>
      )}
    </EntryForm>
  );
}
