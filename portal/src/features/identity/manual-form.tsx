import { beginPersonReview } from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox } from '@yinji/ui';
import { useState, type FormEvent } from 'react';
import { useAttempt } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { ownReviewQuery } from '../../lib/identity-review/own-review.ts';
import { IdNumberField, NameField } from '../../lib/person-fields.tsx';
import { isIdNumber, normaliseIdNumber } from './id-number.ts';
import { identityWords } from './words.ts';

/** Name and number for the review by two people: one consent, none for a face. */
export function ManualForm() {
  const [typed, setTyped] = useState({ name: '', idNumber: '', consent: false });
  const [shown, setShown] = useState(false);
  const { busy, attempt } = useAttempt();
  const queries = useQueryClient();
  const wrong = {
    name: typed.name.trim().length < 2 && identityWords.nameWrong,
    idNumber: !isIdNumber(normaliseIdNumber(typed.idNumber)) && identityWords.idNumberWrong,
    consent: !typed.consent && identityWords.consentIdNumber,
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    setShown(true);
    if (wrong.name || wrong.idNumber || wrong.consent) return;
    await attempt(async () => {
      const review = await api.call(beginPersonReview, {
        name: typed.name.trim(),
        idNumber: normaliseIdNumber(typed.idNumber),
        consentIdNumber: true,
      });
      queries.setQueryData(ownReviewQuery.queryKey, review);
    });
  }

  return (
    <form className="identity-form" onSubmit={(event) => void submit(event)} noValidate>
      <p className="muted">{identityWords.manualWhy}</p>
      <NameField
        value={typed.name}
        error={shown && wrong.name}
        onChange={(name) => setTyped({ ...typed, name })}
      />
      <IdNumberField
        value={typed.idNumber}
        error={shown && wrong.idNumber}
        onChange={(idNumber) => setTyped({ ...typed, idNumber })}
      />
      <Checkbox
        checked={typed.consent}
        error={shown && wrong.consent}
        onChange={(event) => setTyped({ ...typed, consent: event.target.checked })}
      >
        {identityWords.consentIdNumberText}
      </Checkbox>
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          下一步：拍摄材料
        </Button>
      </div>
    </form>
  );
}
