import { savePackage } from '@yinji/contract';
import { Button, Checkbox, Dialog, Field, FieldError, Input, notice } from '@yinji/ui';
import { useId, useState, type FormEvent } from 'react';
import { api } from '../../lib/api.ts';
import { messageOf } from '../../lib/call-failure.ts';
import { formatYuan } from '../../lib/format.ts';
import {
  QUOTAS,
  emptyPackage,
  readPackage,
  readPrice,
  typedOf,
  type PackageFaults,
  type TypedPackage,
} from './package-form.ts';
import type { ManagedPackage } from './package-queries.ts';
import { packageWords } from './words.ts';

const words = packageWords.form;

interface PackageDialogProps {
  /** Undefined: a new one. */
  edited: ManagedPackage | undefined;
  onClose: () => void;
  onSaved: () => void;
}

/** A package's terms. What is saved names the version that was seen: whoever was faster is not overwritten. */
export function PackageDialog({ edited, onClose, onSaved }: PackageDialogProps) {
  const [typed, setTyped] = useState<TypedPackage>(edited ? typedOf(edited) : emptyPackage);
  // Its own, so that a lost answer and a second click make no second package.
  const [newId] = useState(() => crypto.randomUUID());
  const [faults, setFaults] = useState<PackageFaults>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = useId();
  const priceFen = readPrice(typed.price);
  const put = (change: Partial<TypedPackage>) => {
    setTyped({ ...typed, ...change });
    setFaults({});
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    const read = readPackage(typed);
    if ('faults' in read) return setFaults(read.faults);
    setBusy(true);
    setFailure(undefined);
    try {
      await api.call(savePackage, { id: edited?.id ?? newId, version: edited?.version ?? 0, ...read.terms });
      notice(words.saved, { kind: 'success' });
      onSaved();
    } catch (cause) {
      setFailure(messageOf(cause));
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      title={edited ? words.editTitle(edited.name) : words.newTitle}
      onClose={onClose}
      footer={
        <>
          <Button guardMs={0} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" form={form} variant="primary" guardMs={0} busy={busy}>
            {words.save}
          </Button>
        </>
      }
    >
      <form id={form} className="sheet-form" onSubmit={(event) => void submit(event)} noValidate>
        <Field label={words.name} hint={words.nameHint} error={faults.name}>
          <Input maxLength={20} value={typed.name} onChange={(event) => put({ name: event.target.value })} />
        </Field>
        <div className="sheet-pair">
          <Field label={words.price} hint={words.priceHint} error={faults.price}>
            <Input
              inputMode="decimal"
              value={typed.price}
              onChange={(event) => put({ price: event.target.value })}
            />
          </Field>
          <Field label={words.term} hint={'　'} error={faults.term}>
            <Input
              inputMode="numeric"
              value={typed.term}
              onChange={(event) => put({ term: event.target.value })}
            />
          </Field>
        </div>
        {edited && priceFen !== undefined && priceFen !== edited.priceFen && (
          <p className="sheet-note">{words.priceChange(formatYuan(edited.priceFen), formatYuan(priceFen))}</p>
        )}
        <fieldset className="package-quotas">
          <legend>{words.quotas}</legend>
          {QUOTAS.map((kind) => (
            <label key={kind}>
              {packageWords.quotas[kind]}
              <Input
                inputMode="numeric"
                aria-invalid={faults.quotas ? true : undefined}
                value={typed.quotas[kind]}
                onChange={(event) => put({ quotas: { ...typed.quotas, [kind]: event.target.value } })}
              />
            </label>
          ))}
          {faults.quotas && <FieldError>{faults.quotas}</FieldError>}
        </fieldset>
        <Field label={words.remark} optional error={faults.remark}>
          <Input
            maxLength={80}
            value={typed.remark}
            onChange={(event) => put({ remark: event.target.value })}
          />
        </Field>
        <Checkbox checked={typed.onSale} onChange={(event) => put({ onSale: event.target.checked })}>
          {words.onSale}
        </Checkbox>
        {failure && <FieldError>{failure}</FieldError>}
      </form>
    </Dialog>
  );
}
