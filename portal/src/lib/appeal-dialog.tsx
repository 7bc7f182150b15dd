import { Button, Dialog, Field, Textarea, toast } from '@yinji/ui';
import { useState, type FormEvent } from 'react';
import { useAttempt } from '@yinji/web';
import { usePersistedDraft } from './persisted-draft.ts';

const words = {
  title: '申诉',
  label: '为什么认为这个决定不对',
  hint: '每个决定只能申诉一次，由另一位审核人复核。至少 10 个字。',
  wrong: '请写明理由，10 到 1000 字',
  submit: '提交申诉',
  done: '已提交申诉',
} as const;
const SHORTEST = 10;

interface AppealDialogProps {
  /** The draft's storage key. */
  about: string;
  send: (words: string) => Promise<unknown>;
  onClose: () => void;
}

/** One appeal against a decision about a display. The input stays if the call fails. */
export function AppealDialog({ about, send, onClose }: AppealDialogProps) {
  const [text, setText, forget] = usePersistedDraft(`appeal.${about}`, '');
  const [isWrong, setIsWrong] = useState(false);
  const { busy: isBusy, attempt } = useAttempt();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim().length < SHORTEST) return setIsWrong(true);
    await attempt(async () => {
      await send(text);
      forget();
      toast(words.done, { kind: 'success' });
      onClose();
    });
  }

  return (
    <Dialog open title={words.title} onClose={onClose}>
      <form className="grid gap-16" onSubmit={(event) => void submit(event)} noValidate>
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
        <Button type="submit" variant="primary" block busy={isBusy}>
          {words.submit}
        </Button>
      </form>
    </Dialog>
  );
}
