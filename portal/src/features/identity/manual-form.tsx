import { beginPersonReview } from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Field, Input } from '@yinji/ui';
import { useRef, useState, type FormEvent } from 'react';
import { api } from '../../lib/api.ts';
import { ownReviewQuery } from '../../lib/identity-review/own-review.ts';
import { isIdNumber, normaliseIdNumber } from './id-number.ts';
import { identityWords } from './words.ts';

/** Name and number for the review by two people: one consent, none for a face. */
export function ManualForm() {
  const [typed, setTyped] = useState({ name: '', idNumber: '', consent: false });
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const queries = useQueryClient();
  const wrong = {
    name: typed.name.trim().length < 2 && identityWords.nameWrong,
    idNumber: !isIdNumber(normaliseIdNumber(typed.idNumber)) && identityWords.idNumberWrong,
    consent: !typed.consent && identityWords.consentIdNumber,
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    setShown(true);
    if (wrong.name || wrong.idNumber || wrong.consent) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    setBusy(true);
    try {
      const review = await api.call(beginPersonReview, {
        name: typed.name.trim(),
        idNumber: normaliseIdNumber(typed.idNumber),
        consentIdNumber: true,
      });
      queries.setQueryData(ownReviewQuery.queryKey, review);
    } catch {
      setBusy(false);
    }
  }

  return (
    <form className="identity-form" ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <p className="muted">{identityWords.manualWhy}</p>
      <Field label="姓名" error={shown && wrong.name}>
        <Input
          value={typed.name}
          maxLength={40}
          autoComplete="name"
          onChange={(event) => setTyped({ ...typed, name: event.target.value })}
        />
      </Field>
      <Field label="身份证号码" error={shown && wrong.idNumber}>
        <Input
          className="mono"
          value={typed.idNumber}
          maxLength={24}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setTyped({ ...typed, idNumber: event.target.value })}
        />
      </Field>
      <Checkbox
        checked={typed.consent}
        error={shown && wrong.consent}
        onChange={(event) => setTyped({ ...typed, consent: event.target.checked })}
      >
        {identityWords.consentIdNumberText}
      </Checkbox>
      <div>
        <Button type="submit" variant="primary" busy={busy} guardMs={0}>
          下一步：拍摄材料
        </Button>
      </div>
    </form>
  );
}
