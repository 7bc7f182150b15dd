import { offerGuardianship, type OutputOf } from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Field, Select } from '@yinji/ui';
import { useState, type FormEvent } from 'react';
import { useAttempt } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { formatInstant } from '../../lib/format.ts';
import { usePersistedDraft } from '../../lib/persisted-draft.ts';
import { IdNumberField, NameField } from '../../lib/person-fields.tsx';
import { guardianWords as words } from './words.ts';

const relations = [
  { value: 'parent', label: words.relations.parent },
  { value: 'guardian', label: words.relations.guardian },
];

/** The guardian names the child and takes responsibility; the code is shown once. */
export function OfferForm({ onDone }: { onDone: () => void }) {
  const [child, setChild, forget] = usePersistedDraft('guardian', {
    name: '',
    relation: 'parent' as 'parent' | 'guardian',
  });
  // The child's permanent data and the undertaking are given together.
  const [typed, setTyped] = useState({ idNumber: '', undertaking: false, consent: false });
  const [shown, setShown] = useState(false);
  const { busy, attempt } = useAttempt();
  const [offered, setOffered] = useState<OutputOf<typeof offerGuardianship>>();
  const queries = useQueryClient();
  const number = typed.idNumber.normalize('NFKC').replace(/\s/g, '').toUpperCase();
  const wrong = {
    name: child.name.trim().length < 2 && words.nameWrong,
    idNumber: !/^\d{17}[\dX]$/.test(number) && words.idNumberWrong,
    undertaking: !typed.undertaking && words.undertakingMissing,
    consent: !typed.consent && words.consentMissing,
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    setShown(true);
    if (Object.values(wrong).some(Boolean)) return;
    await attempt(async () => {
      setOffered(
        await api.call(offerGuardianship, {
          name: child.name.trim(),
          idNumber: number,
          relation: child.relation,
          undertaking: true,
          consentIdNumber: true,
        }),
      );
      forget();
      await queries.invalidateQueries({ queryKey: ['own', 'guardianships'] });
    });
  }

  if (offered)
    return (
      <output className="grid gap-10 py-20 px-24 line [border-left:3px_solid_var(--brand)] bg-surface">
        <b>{words.codeTitle}</b>
        <strong className="[font:600_30px/40px_var(--mono)] tracking-[0.2em]">{offered.code}</strong>
        <span className="muted">{words.codeText(formatInstant(offered.expiresAt))}</span>
        <span>
          <Button onClick={onDone}>{words.codeDone}</Button>
        </span>
      </output>
    );
  return (
    <form className="identity-form" onSubmit={(event) => void submit(event)} noValidate>
      <NameField
        label={words.name}
        autoComplete="off"
        value={child.name}
        error={shown && wrong.name}
        onChange={(name) => setChild({ ...child, name })}
      />
      <IdNumberField
        label={words.idNumber}
        value={typed.idNumber}
        error={shown && wrong.idNumber}
        onChange={(idNumber) => setTyped({ ...typed, idNumber })}
      />
      <Field label={words.relation}>
        <Select
          options={relations}
          value={child.relation}
          onChange={({ target }) =>
            setChild({ ...child, relation: target.value === 'guardian' ? 'guardian' : 'parent' })
          }
        />
      </Field>
      <div>
        <Checkbox
          checked={typed.undertaking}
          error={shown && wrong.undertaking}
          onChange={({ target }) => setTyped({ ...typed, undertaking: target.checked })}
        >
          {words.undertaking}
        </Checkbox>
        <Checkbox
          checked={typed.consent}
          error={shown && wrong.consent}
          onChange={({ target }) => setTyped({ ...typed, consent: target.checked })}
        >
          {words.consent}
        </Checkbox>
      </div>
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {words.send}
        </Button>
      </div>
    </form>
  );
}
