import { declareOwnAccount, sendOwnAccountCode } from '@yinji/contract';
import { Button, Field, FieldError, Input, Select, notice } from '@yinji/ui';
import { useEffect, useState, type FormEvent } from 'react';
import { messageOf } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { ownAccountsWords } from './words.ts';

const words = ownAccountsWords.form;
type By = keyof typeof words.kinds;

/** The code goes to the account's own phone or mailbox: only its holder can declare it. */
export function DeclareForm({ onDone }: { onDone: () => void }) {
  const [by, setBy] = useState<By>('phone');
  const [target, setTarget] = useState('');
  const [code, setCode] = useState('');
  const [wait, setWait] = useState(0);
  const [busy, setBusy] = useState<'send' | 'declare'>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  async function attempt(what: 'send' | 'declare', work: () => Promise<void>) {
    if (target.trim() === '') return setFailure(words.targetMissing);
    setFailure(undefined);
    setBusy(what);
    try {
      await work();
    } catch (cause) {
      setFailure(messageOf(cause));
    } finally {
      setBusy(undefined);
    }
  }
  const given = { [by]: target.trim() };
  const send = () =>
    attempt('send', async () => {
      setWait((await api.call(sendOwnAccountCode, given)).retryAfterSeconds);
      notice(words.sent, { kind: 'success' });
    });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!/^\d{6}$/.test(code)) return setFailure(words.codeMissing);
    void attempt('declare', async () => {
      await api.call(declareOwnAccount, { ...given, code });
      notice(words.done, { kind: 'success' });
      setTarget('');
      setCode('');
      onDone();
    });
  }

  return (
    <form
      className="sheet-form declare pt-20 pb-24 px-24 line rounded-(--radius) bg-surface"
      aria-labelledby="declare"
      noValidate
      onSubmit={submit}
    >
      <h2 id="declare">{words.title}</h2>
      <Field label={words.by}>
        <Select
          value={by}
          options={Object.entries(words.kinds).map(([value, label]) => ({ value, label }))}
          onChange={(event) => setBy(event.target.value as By)}
        />
      </Field>
      <Field label={words.kinds[by]}>
        <Input
          value={target}
          inputMode={by === 'phone' ? 'tel' : 'email'}
          autoComplete="off"
          maxLength={254}
          onChange={(event) => setTarget(event.target.value)}
        />
      </Field>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-10 items-end">
        <Field label={words.code}>
          <Input
            value={code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
        <Button busy={busy === 'send'} disabled={wait > 0} onClick={() => void send()}>
          {wait > 0 ? words.again(wait) : words.send}
        </Button>
      </div>
      {failure && <FieldError>{failure}</FieldError>}
      <p className="sheet-note">{words.forGood}</p>
      <Button type="submit" variant="primary" busy={busy === 'declare'}>
        {words.submit}
      </Button>
    </form>
  );
}
