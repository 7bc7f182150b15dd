import { acceptGuardianship } from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Field, Input, toast } from '@yinji/ui';
import { useState, type FormEvent } from 'react';
import { useAttempt } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { guardianWords as words } from './words.ts';

/** The child's side: eight characters given by the guardian. */
export function AcceptForm({ onDone }: { onDone: () => void }) {
  const [code, setCode] = useState('');
  const [shown, setShown] = useState(false);
  const { busy, attempt } = useAttempt();
  const queries = useQueryClient();
  const wrong = code.replace(/\s/g, '').length !== 8 && words.codeWrong;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setShown(true);
    if (wrong) return;
    await attempt(async () => {
      await api.call(acceptGuardianship, { code: code.trim() });
      toast(words.taken, { kind: 'success' });
      await queries.invalidateQueries({ queryKey: ['own', 'guardianships'] });
      onDone();
    });
  }

  return (
    <form className="identity-form" onSubmit={(event) => void submit(event)} noValidate>
      <Field label={words.code} error={shown && wrong}>
        <Input
          className="mono"
          value={code}
          maxLength={12}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ target }) => setCode(target.value)}
        />
      </Field>
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {words.take}
        </Button>
      </div>
    </form>
  );
}
