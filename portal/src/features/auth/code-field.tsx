import { sendCode } from '@yinji/contract';
import { Button, Field, Input, toast } from '@yinji/ui';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';
import type { Target } from './sign-in-form.ts';

export interface CodeFieldProps {
  value: string;
  error: string | undefined;
  target: Target | undefined;
  onChange: (code: string) => void;
  onTargetMissing: () => void;
}

/** The six digits, and the button that sends them; it waits as long as the server says. */
export function CodeField({ value, error, target, onChange, onTargetMissing }: CodeFieldProps) {
  const [waitSeconds, setWait] = useState(0);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (waitSeconds <= 0) return;
    const timer = setTimeout(() => setWait(waitSeconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [waitSeconds]);

  async function send() {
    if (!target) {
      onTargetMissing();
      return;
    }
    setBusy(true);
    try {
      const { retryAfterSeconds } = await api.call(sendCode, target);
      setWait(retryAfterSeconds);
      toast('验证码已发送，请查收', { kind: 'success' });
    } catch {
      // Shown by the client.
    } finally {
      setBusy(false);
    }
  }

  return (
    <Field label="验证码" error={error}>
      <div className="code-field">
        <Input
          value={value}
          onChange={(event) => onChange(event.target.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
        />
        <Button
          busy={busy}
          disabled={waitSeconds > 0}
          {...(target ? {} : { guardMs: 0 })}
          onClick={() => void send()}
        >
          {waitSeconds > 0 ? `${waitSeconds} 秒后重发` : '发送验证码'}
        </Button>
      </div>
    </Field>
  );
}
