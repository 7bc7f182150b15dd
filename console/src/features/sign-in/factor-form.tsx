import { Button, Field, FieldError, Input } from '@yinji/ui';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { factorWords as words } from './words.ts';

interface FactorFormProps {
  busy: boolean;
  failure: string | undefined;
  onCode: (code: string) => void;
  /** Absent where the browser has no passkeys here. */
  onPasskey: (() => void) | undefined;
  onBack: () => void;
}

/** The second step of signing in, for whoever has a second factor. */
export function FactorForm({ busy, failure, onCode, onPasskey, onBack }: FactorFormProps) {
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // The password's field, which had the focus, is gone.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  function submit(event: FormEvent) {
    event.preventDefault();
    const isCode = /^\d{6}$/.test(code);
    setIsMissing(!isCode);
    if (isCode) onCode(code);
  }
  return (
    <>
      <h1>{words.title}</h1>
      <p className="mt-4 mb-28 mx-0 text-ink-2">{words.lead}</p>
      <form ref={form} onSubmit={submit} noValidate>
        <Field label={words.code} hint={words.codeHint} error={isMissing ? words.codeMissing : undefined}>
          <Input
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            onChange={(event) => setCode(event.target.value.trim())}
          />
        </Field>
        {failure && <FieldError>{failure}</FieldError>}
        <Button type="submit" variant="primary" block busy={busy}>
          {words.submit}
        </Button>
        {onPasskey && (
          <Button block disabled={busy} onClick={onPasskey}>
            {words.passkey}
          </Button>
        )}
        <Button variant="text" onClick={onBack}>
          {words.back}
        </Button>
      </form>
      <p className="mt-28 pt-16 line-t text-ink-3 text-13 leading-22">{words.lost}</p>
    </>
  );
}
