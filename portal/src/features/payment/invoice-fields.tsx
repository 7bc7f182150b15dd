import { Field, Input } from '@yinji/ui';
import type { InvoiceFaults, TypedInvoice } from './check-invoice.ts';
import { paymentWords } from './words.ts';

const said = paymentWords.invoice;

export type TypedFields = Omit<TypedInvoice, 'orderIds'>;

interface InvoiceFieldsProps {
  typed: TypedFields;
  faults: InvoiceFaults;
  onType: (change: Partial<TypedFields>) => void;
}

/** To whom the invoice is made out, and where word of it goes. */
export function InvoiceFields({ typed, faults, onType }: InvoiceFieldsProps) {
  const { titleKind, title, taxNumber, email } = typed;
  return (
    <>
      <fieldset className="flex flex-wrap gap-x-28 gap-y-0">
        <legend className="mb-2">{said.kind}</legend>
        {(['person', 'company'] as const).map((kind) => (
          <label className="flex gap-10 items-center min-h-44 cursor-pointer" key={kind}>
            <input
              className="w-18 h-18 [accent-color:var(--brand)]"
              type="radio"
              name="title-kind"
              checked={titleKind === kind}
              onChange={() => onType({ titleKind: kind })}
            />
            {said.kinds[kind]}
          </label>
        ))}
      </fieldset>
      <Field label={said.name[titleKind]} error={faults.title}>
        <Input
          maxLength={100}
          autoComplete={titleKind === 'company' ? 'organization' : 'name'}
          value={title}
          onChange={(event) => onType({ title: event.target.value })}
        />
      </Field>
      {titleKind === 'company' && (
        <Field label={said.taxNumber} hint={said.taxNumberHint} error={faults.taxNumber}>
          <Input
            className="mono"
            maxLength={18}
            autoCapitalize="characters"
            spellCheck={false}
            value={taxNumber}
            onChange={(event) => onType({ taxNumber: event.target.value.toUpperCase().trim() })}
          />
        </Field>
      )}
      <Field label={said.email} hint={said.emailHint} error={faults.email}>
        <Input
          type="email"
          autoComplete="email"
          maxLength={254}
          value={email}
          onChange={(event) => onType({ email: event.target.value })}
        />
      </Field>
    </>
  );
}
