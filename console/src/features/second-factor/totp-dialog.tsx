import { beginStaffTotp, confirmStaffTotp, type OutputOf } from '@yinji/contract';
import { Field, Input, notice, QrCode } from '@yinji/ui';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { secondFactorWords } from './words.ts';

const words = secondFactorWords.totp;

interface TotpDialogProps {
  onClose: () => void;
  onDone: () => void;
}

/** First the password, then the app's first code. */
export function TotpDialog({ onClose, onDone }: TotpDialogProps) {
  const [begun, setBegun] = useState<OutputOf<typeof beginStaffTotp>>();
  const [typed, setTyped] = useState({ password: '', code: '' });
  const [fault, setFault] = useState<string>();

  async function submit() {
    setFault(undefined);
    if (begun === undefined) {
      if (typed.password === '') return refuse(secondFactorWords.passwordMissing);
      setBegun(await api.call(beginStaffTotp, { password: typed.password }));
      return false as const;
    }
    if (!/^\d{6}$/.test(typed.code)) return refuse(words.codeMissing);
    await api.call(confirmStaffTotp, { code: typed.code });
    notice(words.done, { kind: 'success' });
    onDone();
    return undefined;
  }
  function refuse(what: string) {
    setFault(what);
    return false as const;
  }

  return (
    <FormDialog
      words={{
        title: words.dialog,
        cancel: secondFactorWords.cancel,
        submit: begun ? words.confirm : secondFactorWords.next,
      }}
      onClose={onClose}
      onSubmit={submit}
    >
      {begun ? (
        <>
          <p>{words.scan}</p>
          <div className="w-196 my-12 mx-auto">
            <QrCode text={begun.address} label={words.label} />
          </div>
          <p className="mono text-center select-all break-all">{begun.secret}</p>
          <Field label={words.code} error={fault}>
            <Input
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              value={typed.code}
              onChange={(event) => setTyped({ ...typed, code: event.target.value.trim() })}
            />
          </Field>
        </>
      ) : (
        <Field label={secondFactorWords.password} error={fault}>
          <Input
            type="password"
            autoComplete="current-password"
            maxLength={128}
            value={typed.password}
            onChange={(event) => setTyped({ ...typed, password: event.target.value })}
          />
        </Field>
      )}
    </FormDialog>
  );
}
