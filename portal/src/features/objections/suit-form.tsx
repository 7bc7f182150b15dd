import { showSuit, type ObjectionView } from '@yinji/contract';
import { Button, Field, Input, notice } from '@yinji/ui';
import { DateInput } from '@yinji/ui/date';
import { useState, type FormEvent } from 'react';
import { useAttempt } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { usePersistedDraft } from '../../lib/persisted-draft.ts';
import { objectionWords } from './words.ts';

const words = objectionWords.suit;

interface SuitFormProps {
  objection: ObjectionView;
  onChange: (next: ObjectionView) => void;
}

/** The court, the case number, and the date. */
export function SuitForm({ objection, onChange }: SuitFormProps) {
  const [suit, setSuit, forget] = usePersistedDraft(`suit.${objection.id}`, {
    court: '',
    caseNumber: '',
    filedOn: '',
  });
  const [isShown, setShown] = useState(false);
  const { busy, attempt } = useAttempt();
  const missing = (text: string) => isShown && text.trim() === '' && objectionWords.missing;
  async function submit(event: FormEvent) {
    event.preventDefault();
    setShown(true);
    if (Object.values(suit).some((one) => one.trim() === '')) return;
    await attempt(async () => {
      const shown = await api.call(showSuit, { id: objection.id, ...suit });
      forget();
      onChange(shown);
      notice(words.done, { kind: 'success' });
    });
  }
  return (
    <section aria-labelledby="suit">
      <h2 id="suit">{words.title}</h2>
      <p className="muted">{words.lead}</p>
      <form className="grid gap-28 max-w-680" onSubmit={(event) => void submit(event)} noValidate>
        <Field label={words.court} error={missing(suit.court)}>
          <Input
            maxLength={80}
            value={suit.court}
            onChange={({ target }) => setSuit({ ...suit, court: target.value })}
          />
        </Field>
        <Field label={words.caseNumber} error={missing(suit.caseNumber)}>
          <Input
            maxLength={60}
            value={suit.caseNumber}
            onChange={({ target }) => setSuit({ ...suit, caseNumber: target.value })}
          />
        </Field>
        <Field label={words.filedOn} error={missing(suit.filedOn)}>
          <DateInput value={suit.filedOn} onChange={(filedOn) => setSuit({ ...suit, filedOn })} />
        </Field>
        <div>
          <Button type="submit" variant="primary" busy={busy}>
            {words.submit}
          </Button>
        </div>
      </form>
    </section>
  );
}
