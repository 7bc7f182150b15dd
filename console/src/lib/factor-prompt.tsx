import { Button, Field, Input } from '@yinji/ui';
import type { AskedFactor } from '@yinji/web';
import { useState } from 'react';
import { useAskedFactor } from './ask-factor.ts';
import { FormDialog } from './form-dialog.tsx';
import { answerPasskey, canUsePasskeys } from './passkeys.ts';
import { words } from './words.ts';

/** Asks for the second factor of whoever decides, above whatever asked for it. */
export function FactorPrompt() {
  const asked = useAskedFactor();
  return asked && <Prompt {...asked} />;
}

interface PromptProps extends AskedFactor {
  answer: (factor: string | undefined) => void;
}

function Prompt({ options, fault, answer }: PromptProps) {
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [told, setTold] = useState(fault);
  const [busy, setBusy] = useState(false);
  function submit() {
    const isCode = /^\d{6}$/.test(code);
    setIsMissing(!isCode);
    if (isCode) answer(`code ${code}`);
    return Promise.resolve(false as const);
  }
  async function usePasskey(asked: string) {
    setBusy(true);
    setTold(undefined);
    try {
      answer(`passkey ${base64url(await answerPasskey(asked))}`);
    } catch {
      setTold(words.factor.passkeyFailed);
      setBusy(false);
    }
  }
  return (
    <FormDialog words={words.factor} onClose={() => answer(undefined)} onSubmit={submit} fault={told}>
      <p>{words.factor.lead}</p>
      <Field
        label={words.factor.code}
        hint={words.factor.codeHint}
        error={isMissing ? words.factor.codeMissing : undefined}
      >
        <Input
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          onChange={(event) => setCode(event.target.value.trim())}
        />
      </Field>
      {options !== undefined && canUsePasskeys() && (
        <Button busy={busy} onClick={() => void usePasskey(options)}>
          {words.factor.passkey}
        </Button>
      )}
    </FormDialog>
  );
}

const base64url = (text: string): string =>
  btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
