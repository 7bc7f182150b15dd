import { useSearch } from '@tanstack/react-router';
import { staffSignIn } from '@yinji/contract';
import { Button, Field, FieldError, Input } from '@yinji/ui';
import { useState, type FormEvent } from 'react';
import { messageOf } from '@yinji/web';
import { wayBack } from '../../app/guard.ts';
import { api } from '../../lib/api.ts';
import { addressOf, useGo } from '../../lib/navigation.ts';
import { session } from '../../lib/session.ts';
import { useTitle } from '../../lib/use-title.ts';
import { signInWords } from './words.ts';
import { Door } from './door.tsx';

export function SignInPage() {
  const { redirect } = useSearch({ strict: false });
  const go = useGo();
  const [typed, setTyped] = useState({ account: '', password: '' });
  const [wrong, setWrong] = useState<{ account?: string; password?: string; form?: string }>({});
  const [busy, setBusy] = useState(false);
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
    setBusy(true);
    try {
      const next = await api.call(staffSignIn, { account, password: typed.password });
      session.start(next);
      await go(addressOf(wayBack(redirect, next.staff)), true);
    } catch (error) {
      setWrong({ form: messageOf(error) });
      setBusy(false);
    }
  }

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
