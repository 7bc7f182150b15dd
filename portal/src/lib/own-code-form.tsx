import { Button, Checkbox } from '@yinji/ui';
import { useState, type ComponentProps, type FormEvent, type ReactNode } from 'react';
import { isCode, OwnCodeField } from './own-code-field.tsx';

interface OwnCodeFormProps {
  className: string;
  purpose: ComponentProps<typeof OwnCodeField>['purpose'];
  words: { understood: string; understoodMissing: string; codeWrong: string; submit: string };
  /** The client has shown its failure; the form can be sent again. */
  onSubmit: (code: string) => Promise<void>;
  /** Text before the confirmation. */
  children?: ReactNode;
}

/** An irreversible action: confirmed, with a code to one's own phone or mailbox. */
export function OwnCodeForm({ className, purpose, words, onSubmit, children }: OwnCodeFormProps) {
  const [code, setCode] = useState('');
  const [understood, setUnderstood] = useState(false);
  const [isShown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    setShown(true);
    if (!understood || !isCode(code)) return;
    setBusy(true);
    await onSubmit(code.trim()).catch(() => setBusy(false));
  }
  return (
    <form className={className} onSubmit={(event) => void submit(event)} noValidate>
      {children}
      <Checkbox
        checked={understood}
        error={isShown && !understood && words.understoodMissing}
        onChange={({ target }) => setUnderstood(target.checked)}
      >
        {words.understood}
      </Checkbox>
      <OwnCodeField
        purpose={purpose}
        value={code}
        error={isShown && !isCode(code) && words.codeWrong}
        onChange={setCode}
      />
      <div>
        <Button type="submit" variant="danger" busy={busy}>
          {words.submit}
        </Button>
      </div>
    </form>
  );
}
