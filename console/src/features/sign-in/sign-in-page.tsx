import { useSearch } from '@tanstack/react-router';
import { askStaffPasskey, staffSignIn } from '@yinji/contract';
import { Button, Field, FieldError, Input } from '@yinji/ui';
import { useState, type FormEvent } from 'react';
import { hasCode, messageOf } from '@yinji/web';
import { wayBack } from '../../app/guard.ts';
import { api } from '../../lib/api.ts';
import { addressOf, useGo } from '../../lib/navigation.ts';
import { session } from '../../lib/session.ts';
import { answerPasskey, canUsePasskeys } from '../../lib/passkeys.ts';
import { useTitle } from '../../lib/use-title.ts';
import { signInWords } from './words.ts';
import { Door } from './door.tsx';
import { FactorForm } from './factor-form.tsx';

export function SignInPage() {
  const { redirect } = useSearch({ strict: false });
  const go = useGo();
  const [typed, setTyped] = useState({ account: '', password: '' });
  const [wrong, setWrong] = useState<{ account?: string; password?: string; form?: string }>({});
  const [busy, setBusy] = useState(false);
  const [needsFactor, setNeedsFactor] = useState(false);
  useTitle(signInWords.title);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const account = typed.account.trim();
    const missing = {
      ...(account === '' && { account: signInWords.accountMissing }),
      ...(typed.password === '' && { password: signInWords.passwordMissing }),
    };
    setWrong(missing);
    if (Object.keys(missing).length > 0) return;
    await attempt({});
  }

  async function attempt(factor: { code?: string; passkey?: string }) {
    setWrong({});
    setBusy(true);
    try {
      const next = await api.call(staffSignIn, {
        account: typed.account.trim(),
        password: typed.password,
        ...factor,
      });
      session.start(next);
      await go(addressOf(wayBack(redirect)), true);
    } catch (error) {
      if (hasCode(error, 'SECOND_FACTOR_REQUIRED')) setNeedsFactor(true);
      else setWrong({ form: messageOf(error) });
      setBusy(false);
    }
  }

  async function attemptPasskey() {
    setWrong({});
    setBusy(true);
    try {
      const account = typed.account.trim();
      const { options } = await api.call(askStaffPasskey, { account, password: typed.password });
      await attempt({ passkey: await answerPasskey(options) });
    } catch (error) {
      setWrong({ form: messageOf(error) });
      setBusy(false);
    }
  }

  if (needsFactor)
    return (
      <Door>
        <FactorForm
          busy={busy}
          failure={wrong.form}
          onCode={(code) => void attempt({ code })}
          onPasskey={canUsePasskeys() ? () => void attemptPasskey() : undefined}
          onBack={() => {
            setNeedsFactor(false);
            setWrong({});
          }}
        />
      </Door>
    );
  return (
    <Door>
      <h1>{signInWords.title}</h1>
      <p className="mt-4 mb-28 mx-0 text-ink-2">{signInWords.lead}</p>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Field label={signInWords.account} error={wrong.account}>
          <Input
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={60}
            value={typed.account}
            onChange={(event) => setTyped({ ...typed, account: event.target.value })}
          />
        </Field>
        <Field label={signInWords.password} hint={signInWords.passwordHint} error={wrong.password}>
          <Input
            type="password"
            autoComplete="current-password"
            maxLength={128}
            value={typed.password}
            onChange={(event) => setTyped({ ...typed, password: event.target.value })}
          />
        </Field>
        {wrong.form && <FieldError>{wrong.form}</FieldError>}
        <Button type="submit" variant="primary" block busy={busy}>
          {signInWords.submit}
        </Button>
      </form>
      <p className="mt-28 pt-16 line-t text-ink-3 text-13 leading-22">{signInWords.foot}</p>
    </Door>
  );
}
