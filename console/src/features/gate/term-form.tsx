import { addBlockedTerm } from '@yinji/contract';
import { Field, Input } from '@yinji/ui';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { EntryForm, type Entry } from './entry-form.tsx';
import { gateWords } from './words.ts';

const words = gateWords.add;

/** A new entry of the list of words. */
export function TermForm() {
  const [term, setTerm] = useState('');
  const [isMissing, setMissing] = useState(false);

  async function submit(entry: Entry) {
    if (term.trim().length < 2) {
      setMissing(true);
      return false;
    }
    await api.call(addBlockedTerm, { ...entry, term });
    return words.done;
  }

  return (
    <EntryForm list="terms" onSubmit={submit} onDone={() => setTerm('')}>
      <Field label={words.term} hint={words.termHint} error={isMissing && words.termMissing}>
        <Input
          maxLength={40}
          value={term}
          onChange={(event) => {
            setTerm(event.target.value);
            setMissing(false);
          }}
        />
      </Field>
    </EntryForm>
  );
}
