import { changePassword } from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Field, Input, toast } from '@yinji/ui';
import { useState, type FormEvent } from 'react';
import { useAttempt } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { CODE } from '../../lib/code.ts';
import { CodeField } from '../../lib/code-field.tsx';
import { codes } from '../../lib/send-code.ts';
import { session } from '../../lib/session.ts';
import { SECURITY } from './queries.ts';
import type { Security } from './security.ts';
import { PASSWORD_MAX, PASSWORD_MIN, channelWords, securityWords } from './words.ts';

const nothingTyped = { old: '', code: '', password: '' };
type Typed = typeof nothingTyped;
type Wrong = Partial<Record<keyof Typed, string>>;

function check({ old, code, password }: Typed, hasPassword: boolean): Wrong {
  const wrong: Wrong = {};
  if (hasPassword && old === '') wrong.old = securityWords.oldMissing;
  if (!hasPassword && !CODE.test(code.trim())) wrong.code = securityWords.codeWrong;
  if (password.length < PASSWORD_MIN || password.length > PASSWORD_MAX)
    wrong.password = securityWords.passwordLength;
  else if (hasPassword && password === old) wrong.password = securityWords.same;
  return wrong;
}

/** The old password, or a code where there is none yet; then the new one. */
export function PasswordForm({ security }: { security: Security }) {
  const { hasPassword, maskedPhone, maskedEmail } = security;
  const [typed, setTyped] = useState(nothingTyped);
  const [wrong, setWrong] = useState<Wrong>({});
  const { busy, attempt } = useAttempt();
  const queries = useQueryClient();
  const channel = maskedPhone === null ? ('email' as const) : ('sms' as const);

  function change(part: Partial<Typed>) {
    setTyped({ ...typed, ...part });
    setWrong({});
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = check(typed, hasPassword);
    setWrong(found);
    if (Object.keys(found).length > 0) return;
    await attempt(async () => {
      const { old: oldPassword, code, password } = typed;
      const proof = hasPassword ? { oldPassword } : { channel, code: code.trim() };
      await session.replace(api.call(changePassword, { ...proof, password }));
      toast(hasPassword ? securityWords.passwordChanged : securityWords.passwordSet, { kind: 'success' });
      setTyped(nothingTyped);
      await queries.invalidateQueries(SECURITY);
    });
  }

  return (
    <form className="grid gap-20 max-w-480" onSubmit={(event) => void submit(event)} noValidate>
      {!hasPassword && <p className="muted">{securityWords.noPassword}</p>}
      {/* Tells a password manager the account. */}
      <input
        type="text"
        className="visually-hidden"
        autoComplete="username"
        value={maskedPhone ?? maskedEmail ?? ''}
        aria-hidden="true"
        tabIndex={-1}
        readOnly
      />
      {hasPassword ? (
        <Field label="原密码" hint={securityWords.forgotten} error={wrong.old}>
          <Input
            type="password"
            autoComplete="current-password"
            value={typed.old}
            onChange={(event) => change({ old: event.target.value })}
          />
        </Field>
      ) : (
        <CodeField
          label={`${channelWords[channel]} ${maskedPhone ?? maskedEmail ?? ''} 收到的验证码`}
          value={typed.code}
          error={wrong.code}
          ready
          onChange={(code) => change({ code })}
          onSend={() => codes.forOwn(channel, 'password')}
          onTargetMissing={() => undefined}
        />
      )}
      <Field label="新密码" hint={securityWords.passwordHint} error={wrong.password}>
        <Input
          type="password"
          autoComplete="new-password"
          value={typed.password}
          onChange={(event) => change({ password: event.target.value })}
        />
      </Field>
      <p className="sm dim">{securityWords.passwordEffect}</p>
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {hasPassword ? '更换密码' : '设定密码'}
        </Button>
      </div>
    </form>
  );
}
