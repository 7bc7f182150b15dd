import { beginOrganisationReview } from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Field, Input } from '@yinji/ui';
import { useState, type FormEvent } from 'react';
import { useAttempt } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { ownReviewQuery } from '../../lib/identity-review/own-review.ts';
import { usePersistedDraft } from '../../lib/persisted-draft.ts';
import { useSession } from '../../lib/session.ts';
import { organisationWords as words } from './words.ts';

/** The licence's data; opened on request. */
export function ApplyForm() {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Form />;
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{words.apply}</Button>
    </div>
  );
}

function Form() {
  const verifiedName = useSession()?.account.verifiedName ?? '';
  const [typed, setTyped, forget] = usePersistedDraft('organisation', {
    name: '',
    creditCode: '',
    representative: '',
    isRepresentative: true,
  });
  const [shown, setShown] = useState(false);
  const { busy, attempt } = useAttempt();
  const queries = useQueryClient();
  const representative = typed.isRepresentative ? verifiedName : typed.representative.trim();
  const code = typed.creditCode.normalize('NFKC').replace(/\s/g, '').toUpperCase();
  const wrong = {
    name: typed.name.trim().length < 2 && words.nameWrong,
    creditCode: !/^[0-9A-Z]{18}$/.test(code) && words.creditCodeWrong,
    representative: representative.length < 2 && words.representativeWrong,
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    setShown(true);
    if (wrong.name || wrong.creditCode || wrong.representative) return;
    await attempt(async () => {
      const review = await api.call(beginOrganisationReview, {
        name: typed.name.trim(),
        creditCode: code,
        representative,
        isRepresentative: typed.isRepresentative,
      });
      forget();
      queries.setQueryData(ownReviewQuery.queryKey, review);
    });
  }

  return (
    <form className="identity-form" onSubmit={(event) => void submit(event)} noValidate>
      <p className="muted">{words.applyLead}</p>
      <Field label={words.name} hint={words.nameHint} error={shown && wrong.name}>
        <Input
          value={typed.name}
          maxLength={100}
          autoComplete="organization"
          onChange={({ target }) => setTyped({ ...typed, name: target.value })}
        />
      </Field>
      <Field label={words.creditCode} error={shown && wrong.creditCode}>
        <Input
          className="mono"
          value={typed.creditCode}
          maxLength={24}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ target }) => setTyped({ ...typed, creditCode: target.value })}
        />
      </Field>
      <fieldset className="grid gap-4">
        <legend className="mb-4 font-medium">{words.representative}</legend>
        {[true, false].map((isMe) => (
          <label className="flex items-center gap-10 min-h-44 cursor-pointer" key={String(isMe)}>
            <input
              className="[accent-color:var(--brand)]"
              type="radio"
              name="representative"
              checked={typed.isRepresentative === isMe}
              onChange={() => setTyped({ ...typed, isRepresentative: isMe })}
            />
            <span>{isMe ? words.isRepresentative : words.isAgent}</span>
          </label>
        ))}
      </fieldset>
      {!typed.isRepresentative && (
        <Field label={words.representative} error={shown && wrong.representative}>
          <Input
            value={typed.representative}
            maxLength={40}
            onChange={({ target }) => setTyped({ ...typed, representative: target.value })}
          />
        </Field>
      )}
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {words.next}
        </Button>
      </div>
    </form>
  );
}
