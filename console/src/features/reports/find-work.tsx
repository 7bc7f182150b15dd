import { findPublicWork, type OutputOf } from '@yinji/contract';
import { Button, Field, Input } from '@yinji/ui';
import { useState, type FormEvent } from 'react';
import { api } from '../../lib/api.ts';
import { messageOf } from '../../lib/call-failure.ts';
import { reportWords } from './words.ts';

const words = reportWords.find;

/** A work in public display by its number, for what an operator sees without anybody's report. */
export function FindWork({ onFound }: { onFound: (work: OutputOf<typeof findPublicWork>) => void }) {
  const [number, setNumber] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (number.trim() === '') return setFailure(words.missing);
    setIsBusy(true);
    setFailure(undefined);
    try {
      onFound(await api.call(findPublicWork, { number }));
    } catch (cause) {
      setFailure(messageOf(cause));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form className="find-work" onSubmit={(event) => void submit(event)} noValidate>
      <Field label={words.label} hint={words.hint} error={failure}>
        <Input
          className="mono"
          maxLength={40}
          value={number}
          onChange={(event) => {
            setNumber(event.target.value);
            setFailure(undefined);
          }}
        />
      </Field>
      <Button type="submit" guardMs={0} busy={isBusy}>
        {words.submit}
      </Button>
    </form>
  );
}
