import { setHold } from '@yinji/contract';
import { Field, Input, Select, Textarea, notice } from '@yinji/ui';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { usePersistedDraft } from '../../lib/persisted-draft.ts';
import { holdWords } from './words.ts';

const words = holdWords.form;

/** One account with its works, or one work. */
export function SetHoldDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [id] = useState(() => crypto.randomUUID());
  const [{ by, subject, reason }, setTyped, forget] = usePersistedDraft('hold', {
    by: 'depositNumber' as 'depositNumber' | 'accountId',
    subject: '',
    reason: '',
  });
  const type = (part: Partial<Parameters<typeof setTyped>[0]>) => setTyped({ by, subject, reason, ...part });
  const [isShown, setShown] = useState(false);
  const isShort = reason.trim().length < 5;
  async function submit() {
    setShown(true);
    if (isShort || subject.trim() === '') return false;
    await api.call(setHold, { id, [by]: subject.trim(), reason: reason.trim() });
    forget();
    notice(words.done, { kind: 'success' });
    return onDone();
  }
  return (
    <FormDialog words={words} onClose={onClose} onSubmit={submit}>
      <Field label={words.by}>
        <Select
          value={by}
          options={Object.entries(words.byKinds).map(([value, label]) => ({ value, label }))}
          onChange={({ target }) => type({ by: target.value as typeof by })}
        />
      </Field>
      <Field label={words.byKinds[by]} error={isShown && subject.trim() === '' ? words.missing : undefined}>
        <Input className="mono" value={subject} onChange={({ target }) => type({ subject: target.value })} />
      </Field>
      <Field label={words.reason} error={isShown && isShort ? words.reasonWrong : undefined}>
        <Textarea
          rows={3}
          maxLength={500}
          value={reason}
          onChange={({ target }) => type({ reason: target.value })}
        />
      </Field>
    </FormDialog>
  );
}
