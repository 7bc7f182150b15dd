import { getSecurity, type OwnCodePurpose } from '@yinji/contract';
import { Button, Field, Input } from '@yinji/ui';
import { useEffect, useState } from 'react';
import { useAttempt } from '@yinji/web';
import { api } from './api.ts';
import { codes } from './send-code.ts';
import './own-code-field.css';

const words = {
  code: '验证码',
  codeHint: (to: string) => `发送到 ${to}`,
  codeUnsent: '发送到本账号的手机',
  send: '发送验证码',
  resend: (seconds: number) => `${seconds} 秒后重发`,
} as const;

interface OwnCodeFieldProps {
  purpose: OwnCodePurpose;
  value: string;
  error: string | false;
  onChange: (code: string) => void;
}

/** Six digits sent to the account's own phone. */
export function OwnCodeField({ purpose, value, error, onChange }: OwnCodeFieldProps) {
  const [waitSeconds, setWait] = useState(0);
  const [to, setTo] = useState<string>();
  const { busy, attempt } = useAttempt();
  useEffect(() => {
    if (waitSeconds <= 0) return;
    const timer = setTimeout(() => setWait(waitSeconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [waitSeconds]);

  async function send() {
    await attempt(async () => {
      const { maskedPhone } = await api.call(getSecurity, {});
      const sent = await codes.forOwn(maskedPhone === null ? 'email' : 'sms', purpose);
      setTo(sent.to);
      setWait(sent.retryAfterSeconds);
    });
  }

  return (
    <Field label={words.code} hint={to === undefined ? words.codeUnsent : words.codeHint(to)} error={error}>
      <span className="own-code flex gap-8">
        <Input
          className="mono"
          value={value}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          onChange={({ target }) => onChange(target.value)}
        />
        <Button busy={busy} disabled={waitSeconds > 0} onClick={() => void send()}>
          {waitSeconds > 0 ? words.resend(waitSeconds) : words.send}
        </Button>
      </span>
    </Field>
  );
}

export const isCode = (typed: string): boolean => /^\d{6}$/.test(typed.trim());
