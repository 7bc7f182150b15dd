import { registerWithPassword, resetPassword, signIn } from '@yinji/contract';
import { Link } from '@tanstack/react-router';
import { Button, Checkbox, Field, Input, toast } from '@yinji/ui';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { paths } from '../../config/paths.ts';
import { api } from '../../lib/api.ts';
import { CodeField } from '../../lib/code-field.tsx';
import { useEmailOffered } from '../../lib/email-offered.ts';
import { countMiss } from '../../lib/offer-elder.ts';
import { readTarget, type Target } from '../../lib/read-target.ts';
import { codes } from '../../lib/send-code.ts';
import type { Session } from '../../lib/session.ts';
import { PASSWORD_MIN, asks, checkTyped, wrongOf, type Typed, type Way, type Wrong } from './sign-in-form.ts';
import { authWords } from './words.ts';

const nothingTyped: Typed = { target: '', code: '', password: '', agreed: false };
const submitWords: Record<Way, string> = {
  code: '登录',
  password: '登录',
  register: '注册并登录',
  reset: '重设密码并登录',
};

export interface SignInFormProps {
  way: Way;
  onSignedIn: (session: Session) => void;
  /** Below the button. */
  children?: ReactNode;
}

export function SignInForm({ way, onSignedIn, children }: SignInFormProps) {
  const [typed, setTyped] = useState(nothingTyped);
  const [wrong, setWrong] = useState<Wrong>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const emailOffered = useEmailOffered();
  const target = readTarget(typed.target, emailOffered);

  function change(part: Partial<Typed>) {
    setTyped({ ...typed, ...part });
    setWrong({});
  }

  function showWrong(found: Wrong) {
    setWrong(found);
    if (Object.keys(found).length > 0) countMiss();
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = checkTyped(way, typed, emailOffered);
    showWrong(found);
    if (!target || Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const opened = await enter(way, target, typed);
      if (way === 'reset') toast(authWords.resetDone, { kind: 'success' });
      onSignedIn(opened);
    } catch (cause) {
      // The client has shown the reason; the input stays.
      showWrong(wrongOf(cause));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="sign-in-form grid gap-20" ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <Field label={authWords.targetLabel(emailOffered)} error={wrong.target}>
        <Input
          value={typed.target}
          onChange={(event) => change({ target: event.target.value })}
          type={emailOffered ? 'text' : 'tel'}
          inputMode={emailOffered ? 'email' : 'tel'}
          autoComplete={emailOffered ? 'username' : 'tel'}
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      {asks.code(way) && (
        <CodeField
          value={typed.code}
          error={wrong.code}
          ready={target !== undefined}
          onChange={(code) => change({ code })}
          onSend={() => codes.forAnybody(target!, way === 'reset' ? 'reset' : 'sign-in')}
          onTargetMissing={() => setWrong({ target: authWords.targetWrong(emailOffered) })}
        />
      )}
      {asks.password(way) && (
        <Field
          label={way === 'reset' ? '新密码' : '密码'}
          hint={asks.newPassword(way) ? authWords.passwordHint(PASSWORD_MIN) : undefined}
          error={wrong.password}
        >
          <Input
            type="password"
            value={typed.password}
            onChange={(event) => change({ password: event.target.value })}
            autoComplete={asks.newPassword(way) ? 'new-password' : 'current-password'}
          />
        </Field>
      )}
      {asks.agreements(way) && (
        <Agreements checked={typed.agreed} error={wrong.agreed} onChange={(agreed) => change({ agreed })} />
      )}
      <Button type="submit" variant="primary" block busy={busy}>
        {submitWords[way]}
      </Button>
      {way === 'code' && <p className="xs dim">{authWords.newAccount(emailOffered)}</p>}
      {children}
    </form>
  );
}

function enter(way: Way, target: Target, { code: typed, password, agreed }: Typed): Promise<Session> {
  const code = typed.trim();
  switch (way) {
    case 'register':
      return api.call(registerWithPassword, { ...target, code, password, agreed });
    case 'reset':
      return api.call(resetPassword, { ...target, code, password });
    case 'code':
      return api.call(signIn, { ...target, code, agreed });
    default:
      return api.call(signIn, { ...target, password });
  }
}

interface AgreementsProps {
  checked: boolean;
  error: string | undefined;
  onChange: (agreed: boolean) => void;
}

function Agreements({ checked, error, onChange }: AgreementsProps) {
  return (
    <Checkbox checked={checked} error={error} onChange={(event) => onChange(event.target.checked)}>
      我已阅读并同意
      <Link to={paths.terms} target="_blank">
        《用户协议》
      </Link>
      与
      <Link to={paths.privacy} target="_blank">
        《隐私政策》
      </Link>
    </Checkbox>
  );
}
