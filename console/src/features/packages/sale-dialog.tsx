import { proposePackage } from '@yinji/contract';
import { Field, Textarea, notice } from '@yinji/ui';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { usePersistedDraft } from '../../lib/persisted-draft.ts';
import type { ManagedPackage } from './package-queries.ts';
import { packageWords } from './words.ts';

const { form, sale: words } = packageWords;

interface SaleDialogProps {
  turned: ManagedPackage;
  onClose: () => void;
  onDone: () => void;
}

/** Proposes that a package goes on sale, or off sale. */
export function SaleDialog({ turned, onClose, onDone }: SaleDialogProps) {
  const { id: packageId, version, updatedAt: _at, sold: _sold, ...terms } = turned;
  const [newId] = useState(() => crypto.randomUUID());
  const [{ id, reason }, setTyped, forget] = usePersistedDraft(`package.sale.${packageId}.${version}`, {
    id: newId,
    reason: '',
  });
  const [isMissing, setMissing] = useState(false);
  const { title, text } = turned.onSale ? words.stop : words.start;

  async function submit() {
    if (reason.trim().length < 5) {
      setMissing(true);
      return false;
    }
    const changed = { ...terms, onSale: !turned.onSale };
    await api.call(proposePackage, { id, packageId, version, terms: changed, reason });
    forget();
    notice(form.saved, { kind: 'success' });
    return onDone();
  }

  return (
    <FormDialog
      words={{ title: title(turned.name), cancel: form.cancel, submit: form.save }}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>{text}</p>
      <Field label={form.reason} hint={form.reasonHint} error={isMissing ? form.wrong.reason : undefined}>
        <Textarea
          rows={2}
          maxLength={300}
          value={reason}
          onChange={(event) => {
            setTyped({ id, reason: event.target.value });
            setMissing(false);
          }}
        />
      </Field>
    </FormDialog>
  );
}
