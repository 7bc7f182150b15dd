import { Button, Field, Input, toast } from '@yinji/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { useAttempt } from '@yinji/web';
import './code-field.css';

export interface CodeFieldProps {
  label?: string;
  hint?: ReactNode;
  value: string;
  error: string | undefined;
  /** Whether the code's recipient is known. */
  ready: boolean;
  onChange: (code: string) => void;
  onSend: () => Promise<{ retryAfterSeconds: number }>;
  onTargetMissing: () => void;
}

/** The six digits, and the button that sends them; it waits as long as the server requires. */
export function CodeField(props: CodeFieldProps) {
  const { label = '验证码', hint, value, error, ready, onChange, onSend, onTargetMissing } = props;
  const [waitSeconds, setWait] = useState(0);
  const { busy, attempt } = useAttempt();
  useEffect(() => {
    if (waitSeconds <= 0) return;
    const timer = setTimeout(() => setWait(waitSeconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [waitSeconds]);

  async function send() {
    if (!ready) {
      onTargetMissing();
      return;
    }
    await attempt(async () => {
      const { retryAfterSeconds } = await onSend();
      setWait(retryAfterSeconds);
      toast('验证码已发送，请查收', { kind: 'success' });
    });
  }

  return (
    <Field label={label} hint={hint} error={error}>
      <div className="code-field grid grid-cols-[minmax(0,1fr)_132px] gap-12">
        <Input
          value={value}
          onChange={(event) => onChange(event.target.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
        />
        <Button busy={busy} disabled={waitSeconds > 0} guard={ready} onClick={() => void send()}>
          {waitSeconds > 0 ? `${waitSeconds} 秒后重发` : '发送验证码'}
        </Button>
      </div>
    </Field>
  );
}
