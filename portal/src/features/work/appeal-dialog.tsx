import { appealDisplay } from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Dialog, Field, Textarea, toast } from '@yinji/ui';
import { useState, type FormEvent } from 'react';
import { api } from '../../lib/api.ts';
import { shelfQuery } from './shelf-query.ts';
import { shelfWords } from './shelf-words.ts';

const words = shelfWords.appealDialog;
const SHORTEST = 10;

/** One appeal against a decision. What was written stays where the call fails. */
export function AppealDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim().length < SHORTEST) return setIsWrong(true);
    setIsBusy(true);
    try {
      await api.call(appealDisplay, { id, words: text });
      toast(words.done, { kind: 'success' });
      onClose();
      await client.invalidateQueries({ queryKey: shelfQuery(id).queryKey });
    } catch {
      // The client has said why.
      setIsBusy(false);
    }
  }

  return (
    <Dialog open title={words.title} onClose={onClose}>
      <form className="shelf-form" onSubmit={(event) => void submit(event)} noValidate>
        <Field label={words.label} hint={words.hint} error={isWrong ? words.wrong : undefined}>
          <Textarea
            rows={5}
            maxLength={1000}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setIsWrong(false);
            }}
          />
        </Field>
        <Button type="submit" variant="primary" block busy={isBusy} guardMs={0}>
          {words.submit}
        </Button>
      </form>
    </Dialog>
  );
}
