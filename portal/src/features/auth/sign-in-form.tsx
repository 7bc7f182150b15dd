import { isEmailOffered, registerWithPassword, signIn } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Checkbox, Field, Input } from '@yinji/ui';
import { useRef, useState, type FormEvent } from 'react';
import { paths } from '../../config/paths.ts';
import { api } from '../../lib/api.ts';
import type { Session } from '../../lib/session.ts';
import { CodeField } from './code-field.tsx';
import { PASSWORD_MIN, checkTyped, readTarget, type Typed, type Way, type Wrong } from './sign-in-form.ts';

const nothingTyped: Typed = { target: '', code: '', password: '', agreed: false };

export function SignInForm({ way, onSignedIn }: { way: Way; onSignedIn: (session: Session) => void }) {
  const [typed, setTyped] = useState(nothingTyped);
  const [wrong, setWrong] = useState<Wrong>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { data: emailOffered = false } = useQuery({
    queryKey: ['email-offered'],
    queryFn: ({ signal }) => api.call(isEmailOffered, {}, { signal, quiet: true }),
    staleTime: Infinity,
  });
  const target = readTarget(typed.target, emailOffered);

  function change(part: Partial<Typed>) {
    setTyped({ ...typed, ...part });
    setWrong({});
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = checkTyped(way, typed, emailOffered);
    setWrong(found);
    if (!target || Object.keys(found).length > 0) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    setBusy(true);
    const code = typed.code.trim();
    const { password, agreed } = typed;
    try {
      onSignedIn(
        await (way === 'register'
          ? api.call(registerWithPassword, { ...target, code, password, agreed })
          : api.call(signIn, way === 'code' ? { ...target, code, agreed } : { ...target, password })),
      );
    } catch {
      // The client has shown why; what was typed stays.
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="sign-in-form" ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <Field label={emailOffered ? '手机号或邮箱' : '手机号'} error={wrong.target}>
        <Input
          value={typed.target}
          onChange={(event) => change({ target: event.target.value })}
          type={emailOffered ? 'text' : 'tel'}
          inputMode={emailOffered ? 'email' : 'tel'}
          autoComplete={emailOffered ? 'username' : 'tel'}
        />
      </Field>
      {way !== 'password' && (
        <CodeField
          value={typed.code}
          error={wrong.code}
          target={target}
          onChange={(code) => change({ code })}
          onTargetMissing={() => setWrong({ target: checkTyped(way, typed, emailOffered).target ?? '' })}
        />
      )}
      {way !== 'code' && (
        <Field
          label="密码"
          hint={
            way === 'register'
              ? `至少 ${PASSWORD_MIN} 个字符；一句只有您知道的话，比一串符号好记也更难猜`
              : undefined
          }
          error={wrong.password}
        >
          <Input
            type="password"
            value={typed.password}
            onChange={(event) => change({ password: event.target.value })}
            autoComplete={way === 'register' ? 'new-password' : 'current-password'}
          />
        </Field>
      )}
      {way !== 'password' && (
        <Checkbox
          checked={typed.agreed}
          error={wrong.agreed}
          onChange={(event) => change({ agreed: event.target.checked })}
        >
          我已阅读并同意
          <Link to={paths.terms} target="_blank">
            《用户协议》
          </Link>
          与
          <Link to={paths.privacy} target="_blank">
            《隐私政策》
          </Link>
        </Checkbox>
      )}
      <Button type="submit" variant="primary" block busy={busy} guardMs={0}>
        {way === 'register' ? '注册并登录' : '登录'}
      </Button>
      {way === 'code' && <p className="xs dim">新手机号验证后自动建立账号。</p>}
      {way === 'password' && <p className="xs dim">忘记密码，可改用验证码登录。</p>}
    </form>
  );
}
