import { proposePackage } from '@yinji/contract';
import { Checkbox, Field, FieldError, Input, Textarea, notice } from '@yinji/ui';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { formatYuan } from '../../lib/format.ts';
import { usePersistedDraft } from '../../lib/persisted-draft.ts';
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

/**
 * A package's terms. The proposal names the version that was read, so that a concurrent change is not overwritten.
 */
export function PackageDialog({ edited, onClose, onSaved }: PackageDialogProps) {
  // Made once, so that a lost answer, a second click or a reload makes no second proposal.
  const [newIds] = useState(() => ({
    id: crypto.randomUUID(),
    packageId: edited?.id ?? crypto.randomUUID(),
  }));
  const [{ typed, reason, ...ids }, keepTyped, forget] = usePersistedDraft(
    edited ? `package.${edited.id}.${edited.version}` : 'package',
    { ...newIds, typed: edited ? typedOf(edited) : emptyPackage, reason: '' },
  );
  const [isReasonMissing, setReasonMissing] = useState(false);
  const [faults, setFaults] = useState<PackageFaults>({});
  const priceFen = readPrice(typed.price);
  const put = (change: Partial<TypedPackage>) => {
    keepTyped({ ...ids, reason, typed: { ...typed, ...change } });
    setFaults({});
  };

  async function submit() {
    const read = readPackage(typed);
    const isMissing = reason.trim().length < 5;
    setReasonMissing(isMissing);
    if ('faults' in read) setFaults(read.faults);
    if ('faults' in read || isMissing) return false;
    await api.call(proposePackage, { ...ids, version: edited?.version ?? 0, terms: read.terms, reason });
    forget();
    notice(words.saved, { kind: 'success' });
    return onSaved();
  }

  const title = edited ? words.editTitle(edited.name) : words.newTitle;
  return (
    <FormDialog words={{ title, cancel: words.cancel, submit: words.save }} onClose={onClose} onSubmit={submit}>
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
        <Field label={words.term} hint={words.termHint} error={faults.term}>
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
      <fieldset className="package-quotas grid grid-cols-4 gap-x-12 gap-y-8 max-sm:grid-cols-[1fr_1fr]">
        <legend className="mb-6 text-14 font-medium">{words.quotas}</legend>
        {QUOTAS.map((kind) => (
          <label className="grid gap-4 text-ink-2 text-13" key={kind}>
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
        <Input maxLength={80} value={typed.remark} onChange={(event) => put({ remark: event.target.value })} />
      </Field>
      <Checkbox checked={typed.onSale} onChange={(event) => put({ onSale: event.target.checked })}>
        {words.onSale}
      </Checkbox>
      <Field
        label={words.reason}
        hint={words.reasonHint}
        error={isReasonMissing ? words.wrong.reason : undefined}
      >
        <Textarea
          rows={2}
          maxLength={300}
          value={reason}
          onChange={(event) => {
            keepTyped({ ...ids, typed, reason: event.target.value });
            setReasonMissing(false);
          }}
        />
      </Field>
    </FormDialog>
  );
}
