import { copyrights, territories, type ContractTerms, transferKindLabels } from '@yinji/contract';
import { Checkbox, Field, FieldError, Input, Select, Textarea } from '@yinji/ui';
import { DateInput } from '@yinji/ui/date';
import type { Faults, Typed } from './draft-form.ts';
import { transferWords } from './words.ts';

const words = transferWords.form;
const RIGHTS = copyrights.slice(4).map((name, at) => ({ right: at + 5, name }));
const kinds = Object.entries(transferKindLabels).map(([value, label]) => ({ value, label }));
const places = territories.map(({ code, name }) => ({ value: code, label: name }));

export interface FieldsProps {
  typed: Typed;
  faults: Faults;
  onType: (part: Partial<Typed>) => void;
}

/** The clauses of 著作权法 26 and 27. */
export function TermsFields({ typed, faults, onType }: FieldsProps) {
  const all = typed.rights.length === RIGHTS.length;
  const turn = (right: number, isOn: boolean) =>
    onType({ rights: isOn ? [...typed.rights, right] : typed.rights.filter((one) => one !== right) });
  return (
    <>
      <Field label={words.kind} hint={words.kindHint[typed.kind]}>
        <Select
          options={kinds}
          value={typed.kind}
          onChange={({ target }) => onType({ kind: target.value as ContractTerms['kind'] })}
        />
      </Field>
      <fieldset className="transfer-rights" aria-invalid={faults['rights'] ? true : undefined}>
        <legend>{words.rights}</legend>
        <p className="sm muted">{words.rightsHint}</p>
        <Checkbox
          checked={all}
          onChange={({ target }) => onType({ rights: target.checked ? RIGHTS.map((one) => one.right) : [] })}
        >
          {words.all}
        </Checkbox>
        <div>
          {RIGHTS.map(({ right, name }) => (
            <Checkbox
              key={right}
              checked={typed.rights.includes(right)}
              onChange={({ target }) => turn(right, target.checked)}
            >
              {name}
            </Checkbox>
          ))}
        </div>
        {faults['rights'] && <FieldError>{faults['rights']}</FieldError>}
      </fieldset>
      <Field label={words.territory}>
        <Select
          options={places}
          value={typed.territory}
          onChange={({ target }) => onType({ territory: target.value })}
        />
      </Field>
      <div className="grid gap-16 items-end sm:grid-cols-[1fr_1fr]">
        <Field label={words.startsOn}>
          <DateInput value={typed.startsOn} required onChange={(startsOn) => onType({ startsOn })} />
        </Field>
        <Field label={words.lastDay} hint={words.lastDayHint}>
          <DateInput value={typed.lastDay} onChange={(lastDay) => onType({ lastDay })} />
        </Field>
      </div>
      <Checkbox checked={typed.isFree} onChange={({ target }) => onType({ isFree: target.checked })}>
        {words.free}
      </Checkbox>
      {!typed.isFree && (
        <>
          <Field label={words.price} hint={words.priceHint} error={faults['price']}>
            <Input
              inputMode="decimal"
              value={typed.price}
              maxLength={18}
              onChange={({ target }) => onType({ price: target.value })}
            />
          </Field>
          <LongField name="payment" rows={2} most={500} typed={typed} faults={faults} onType={onType} />
        </>
      )}
      <LongField name="delivery" rows={2} most={500} typed={typed} faults={faults} onType={onType} />
      <LongField name="breach" rows={3} most={1000} typed={typed} faults={faults} onType={onType} />
      <Field label={words.dispute}>
        <Select
          options={[
            { value: 'court', label: words.court },
            { value: 'arbitration', label: words.arbitration },
          ]}
          value={typed.dispute}
          onChange={({ target }) =>
            onType({ dispute: target.value === 'arbitration' ? 'arbitration' : 'court' })
          }
        />
      </Field>
      {typed.dispute === 'arbitration' && (
        <Field label={words.commission} error={faults['arbitration']}>
          <Input
            value={typed.arbitration}
            maxLength={60}
            onChange={({ target }) => onType({ arbitration: target.value })}
          />
        </Field>
      )}
      <LongField name="other" rows={3} most={2000} optional typed={typed} faults={faults} onType={onType} />
    </>
  );
}

interface LongProps extends FieldsProps {
  name: 'payment' | 'delivery' | 'breach' | 'other';
  rows: number;
  most: number;
  optional?: boolean;
}

function LongField({ name, rows, most, optional = false, typed, faults, onType }: LongProps) {
  return (
    <Field label={words[name]} error={faults[name]} optional={optional}>
      <Textarea
        rows={rows}
        maxLength={most}
        value={typed[name]}
        onChange={({ target }) => onType({ [name]: target.value })}
      />
    </Field>
  );
}
