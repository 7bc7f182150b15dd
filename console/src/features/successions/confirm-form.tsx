import { confirmSuccession, type SuccessionDeskView } from '@yinji/contract';
import { Button, Field, Input, Select } from '@yinji/ui';
import { DateInput } from '@yinji/ui/date';
import { useState, type FormEvent } from 'react';
import { api } from '../../lib/api.ts';
import { usePersistedDraft } from '../../lib/persisted-draft.ts';
import { successionWords } from './words.ts';

const words = successionWords.act;

interface ConfirmFormProps {
  id: string;
  noticeDays: number;
  busy: boolean;
  onConfirm: (work: () => Promise<SuccessionDeskView>) => void;
}

/** When, where and how the originals were checked. */
export function ConfirmForm({ id, noticeDays, busy, onConfirm }: ConfirmFormProps) {
  const [typed, setTyped, forget] = usePersistedDraft(`succession-seen.${id}`, {
    seenOn: '',
    seenPlace: '',
    seenWay: 'in-person' as 'in-person' | 'by-post',
  });
  const { seenOn, seenPlace, seenWay } = typed;
  const [isShown, setShown] = useState(false);
  const isShort = seenPlace.trim().length < 2;
  function submit(event: FormEvent) {
    event.preventDefault();
    setShown(true);
    if (isShort || seenOn === '') return;
    const seen = { id, seenOn, seenPlace: seenPlace.trim(), seenWay };
    onConfirm(async () => {
      const next = await api.call(confirmSuccession, { ...seen, noInterest: true });
      forget();
      return next;
    });
  }
  return (
    <form className="sheet-form" onSubmit={submit} noValidate>
      <p className="sheet-note">{words.confirmText(noticeDays)}</p>
      <Field label={words.seenOn} error={isShown && seenOn === '' ? words.missing : undefined}>
        <DateInput value={seenOn} onChange={(day) => setTyped({ ...typed, seenOn: day })} />
      </Field>
      <Field label={words.seenPlace} error={isShown && isShort ? words.missing : undefined}>
        <Input
          maxLength={80}
          value={seenPlace}
          onChange={({ target }) => setTyped({ ...typed, seenPlace: target.value })}
        />
      </Field>
      <Field label={words.seenWay}>
        <Select
          value={seenWay}
          options={Object.entries(successionWords.ways).map(([value, label]) => ({ value, label }))}
          onChange={({ target }) =>
            setTyped({ ...typed, seenWay: target.value === 'by-post' ? 'by-post' : 'in-person' })
          }
        />
      </Field>
      <Button type="submit" variant="primary" busy={busy}>
        {words.confirm}
      </Button>
    </form>
  );
}
