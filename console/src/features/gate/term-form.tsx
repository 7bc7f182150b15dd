import { addBlockedTerm, gateRules, type GateRule } from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Field, Input, Select, notice } from '@yinji/ui';
import { useState, type FormEvent } from 'react';
import { api } from '../../lib/api.ts';
import { messageOf } from '../../lib/call-failure.ts';
import { gateWords } from './words.ts';

const words = gateWords.add;
export const ruleOptions = Object.entries(gateRules).map(([value, label]) => ({ value, label }));

/** A new entry of the list of words. */
export function TermForm() {
  const client = useQueryClient();
  const [id, setId] = useState(() => crypto.randomUUID());
  const [term, setTerm] = useState('');
  const [ruleCode, setRuleCode] = useState<GateRule>('illegal');
  const [note, setNote] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (term.trim().length < 2) return setFailure(words.termMissing);
    setIsBusy(true);
    try {
      await api.call(addBlockedTerm, { id, term, ruleCode, note });
      notice(words.done, { kind: 'success' });
      setId(crypto.randomUUID());
      setTerm('');
      setNote('');
      await client.invalidateQueries({ queryKey: ['gate', 'terms'] });
    } catch (cause) {
      setFailure(messageOf(cause));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form className="sheet-form gate-form" onSubmit={(event) => void submit(event)} noValidate>
      <Field label={words.term} hint={words.termHint} error={failure}>
        <Input
          maxLength={40}
          value={term}
          onChange={(event) => {
            setTerm(event.target.value);
            setFailure(undefined);
          }}
        />
      </Field>
      <Field label={words.rule}>
        <Select
          options={ruleOptions}
          value={ruleCode}
          onChange={(event) => setRuleCode(event.target.value as GateRule)}
        />
      </Field>
      <Field label={words.note} optional>
        <Input maxLength={200} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <Button type="submit" variant="primary" guardMs={0} busy={isBusy}>
        {words.submit}
      </Button>
    </form>
  );
}
