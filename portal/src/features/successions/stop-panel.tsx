import { stopSuccession, type SuccessionView } from '@yinji/contract';
import { Button, notice } from '@yinji/ui';
import { useState, type FormEvent } from 'react';
import { useAttempt } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { isCode, OwnCodeField } from '../../lib/own-code-field.tsx';
import { successionWords } from './words.ts';

const words = successionWords.stop;

interface StopPanelProps {
  succession: SuccessionView;
  onChange: (next?: SuccessionView) => void;
}

/** For a holder reported dead or gone: one code ends the application. */
export function StopPanel({ succession, onChange }: StopPanelProps) {
  const [code, setCode] = useState('');
  const [isShown, setShown] = useState(false);
  const { busy, attempt } = useAttempt();
  async function stop(event: FormEvent) {
    event.preventDefault();
    setShown(true);
    if (!isCode(code)) return;
    await attempt(async () => {
      onChange(await api.call(stopSuccession, { id: succession.id, code: code.trim() }));
      notice(words.done, { kind: 'success' });
    });
  }
  return (
    <form
      className="succession-stop grid gap-14 py-20 px-24 line rounded-(--radius) bg-surface"
      onSubmit={(event) => void stop(event)}
      noValidate
    >
      <h2 className="mb-10 [font:600_19px/30px_var(--serif)]">{words.title}</h2>
      <p>{words.lead(succession.applicantName ?? '', succession.noticeDays)}</p>
      <OwnCodeField
        purpose="stop-succession"
        value={code}
        error={isShown && !isCode(code) && words.codeWrong}
        onChange={setCode}
      />
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {words.button}
        </Button>
      </div>
    </form>
  );
}
