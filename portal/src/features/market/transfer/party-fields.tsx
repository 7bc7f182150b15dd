import { Button, Field, Input } from '@yinji/ui';
import type { Faults, TypedParty } from './draft-form.ts';
import type { FieldsProps } from './terms-fields.tsx';
import { transferWords } from './words.ts';

const words = transferWords.form;

/** The recipient, and the co-owners: each by name and one way to be found. */
export function PartyFields({ typed, faults, onType }: FieldsProps) {
  const owners = typed.coOwners;
  return (
    <>
      <fieldset>
        <legend>{words.party}</legend>
        <p className="sm muted">{words.partyHint}</p>
        <PartyPair
          party={typed.counterparty}
          at="counterparty"
          faults={faults}
          onType={(counterparty) => onType({ counterparty })}
        />
      </fieldset>
      <fieldset>
        <legend>{words.coOwners}</legend>
        <p className="sm muted">{words.coOwnersHint}</p>
        {owners.map((one, at) => (
          <div key={at} className="py-10 [border-block-end:1px_dashed_var(--line)] mb-10">
            <PartyPair
              party={one}
              at={`coOwners.${at}`}
              faults={faults}
              onType={(changed) => onType({ coOwners: owners.with(at, changed) })}
            />
            <Button variant="quiet" size="dense" onClick={() => onType({ coOwners: owners.toSpliced(at, 1) })}>
              {words.removeOwner}
              <span className="visually-hidden">{one.name}</span>
            </Button>
          </div>
        ))}
        {owners.length < 10 && (
          <Button size="dense" onClick={() => onType({ coOwners: [...owners, { name: '', phone: '' }] })}>
            {words.addOwner}
          </Button>
        )}
      </fieldset>
    </>
  );
}

interface PairProps {
  party: TypedParty;
  at: string;
  faults: Faults;
  onType: (party: TypedParty) => void;
}

function PartyPair({ party, at, faults, onType }: PairProps) {
  return (
    <div className="grid gap-16 items-end sm:grid-cols-[1fr_1fr]">
      <Field label={words.name} error={faults[`${at}.name`]}>
        <Input
          value={party.name}
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => onType({ ...party, name: target.value })}
        />
      </Field>
      <Field label={words.phone} error={faults[`${at}.phone`]}>
        <Input
          value={party.phone}
          inputMode="tel"
          maxLength={11}
          autoComplete="off"
          onChange={({ target }) => onType({ ...party, phone: target.value })}
        />
      </Field>
    </div>
  );
}
