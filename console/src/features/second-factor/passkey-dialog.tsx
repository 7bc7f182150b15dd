import { addStaffPasskey, beginStaffPasskey } from '@yinji/contract';
import { Field, Input, notice } from '@yinji/ui';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { makePasskey } from '../../lib/passkeys.ts';
import { secondFactorWords } from './words.ts';

const words = secondFactorWords.passkeys;

interface PasskeyDialogProps {
  onClose: () => void;
  onDone: () => void;
}

export function PasskeyDialog({ onClose, onDone }: PasskeyDialogProps) {
  const [typed, setTyped] = useState({ label: '', password: '' });
  const [isShown, setIsShown] = useState(false);
  const faults = {
    label: typed.label.trim() === '' ? words.nameMissing : undefined,
    password: typed.password === '' ? secondFactorWords.passwordMissing : undefined,
  };
  async function submit() {
    setIsShown(true);
    if (faults.label !== undefined || faults.password !== undefined) return false as const;
    const { options } = await api.call(beginStaffPasskey, { password: typed.password });
    await api.call(addStaffPasskey, { label: typed.label.trim(), credential: await makePasskey(options) });
    notice(words.done, { kind: 'success' });
    onDone();
    return undefined;
  }
  return (
    <FormDialog
      words={{ title: words.dialog, cancel: secondFactorWords.cancel, submit: words.confirm }}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field label={words.name} hint={words.nameHint} error={isShown ? faults.label : undefined}>
        <Input
          value={typed.label}
          maxLength={40}
          autoComplete="off"
          onChange={(event) => setTyped({ ...typed, label: event.target.value })}
        />
      </Field>
      <Field label={secondFactorWords.password} error={isShown ? faults.password : undefined}>
        <Input
          type="password"
          autoComplete="current-password"
          maxLength={128}
          value={typed.password}
          onChange={(event) => setTyped({ ...typed, password: event.target.value })}
        />
      </Field>
    </FormDialog>
  );
}
