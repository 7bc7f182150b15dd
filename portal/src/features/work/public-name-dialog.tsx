import { REAL_NAME_CONSENT_VERSION, setPublicName, type OutputOf } from '@yinji/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Dialog, Field, Input, toast } from '@yinji/ui';
import { QueryState, useAttempt } from '@yinji/web';
import { useState, type FormEvent } from 'react';
import { api } from '../../lib/api.ts';
import { publicNameQuery } from './shelf-query.ts';
import { shelfWords } from './shelf-words.ts';

const words = shelfWords.name;
const MODES = ['pen', 'real', 'anonymous'] as const;
type PublicName = OutputOf<typeof setPublicName>;

/** The name under one's works in public. */
export function PublicNameDialog({ onClose }: { onClose: () => void }) {
  const publicName = useQuery(publicNameQuery);
  return (
    <Dialog open title={words.title} onClose={onClose}>
      {publicName.data ? (
        <NameForm name={publicName.data} onClose={onClose} />
      ) : (
        <QueryState query={publicName} title={words.failed} />
      )}
    </Dialog>
  );
}

function NameForm({ name, onClose }: { name: PublicName; onClose: () => void }) {
  const client = useQueryClient();
  const [mode, setMode] = useState(name.mode);
  const [penName, setPenName] = useState(name.penName);
  const [agreed, setAgreed] = useState(name.mode === 'real');
  const [missing, setMissing] = useState(false);
  const { busy: isBusy, attempt } = useAttempt();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (penName.trim() === '' || (mode === 'real' && !agreed)) return setMissing(true);
    await attempt(async () => {
      const consent = mode === 'real' ? { consentVersion: REAL_NAME_CONSENT_VERSION } : {};
      const saved = await api.call(setPublicName, { mode, penName, ...consent });
      client.setQueryData(publicNameQuery.queryKey, saved);
      toast(words.done, { kind: 'success' });
      onClose();
      await client.invalidateQueries({ queryKey: ['own', 'shelf'] });
    });
  }

  return (
    <form className="grid gap-16" onSubmit={(event) => void submit(event)} noValidate>
      <p className="sm muted">{words.lead}</p>
      <fieldset className="grid line-strong rounded-(--radius)">
        <legend className="visually-hidden">{words.title}</legend>
        {MODES.map((one) => {
          const isClosed = one === 'real' && !name.mayUseRealName;
          return (
            <label
              key={one}
              className="shelf-mode grid grid-cols-[20px_minmax(0,1fr)] gap-x-12 gap-y-0 items-start min-h-44 py-10 px-14"
            >
              <input
                className="w-18 h-18 mt-5 [accent-color:var(--brand)]"
                type="radio"
                name="public-name"
                checked={mode === one}
                disabled={isClosed}
                onChange={() => {
                  setMode(one);
                  setMissing(false);
                }}
              />
              <b>{words.modes[one].word}</b>
              <small className="col-2 text-ink-3 text-13 leading-20">
                {isClosed ? words.needsRealName : words.modes[one].says}
              </small>
            </label>
          );
        })}
      </fieldset>
      {mode === 'pen' && (
        <Field label={words.penName} error={missing && penName.trim() === '' ? words.penMissing : undefined}>
          <Input maxLength={20} value={penName} onChange={(event) => setPenName(event.target.value)} />
        </Field>
      )}
      {mode === 'real' && (
        <Checkbox
          checked={agreed}
          onChange={(event) => {
            setAgreed(event.target.checked);
            setMissing(false);
          }}
          error={missing && !agreed ? words.consentMissing : undefined}
        >
          {words.consent}
        </Checkbox>
      )}
      <Button type="submit" variant="primary" block busy={isBusy}>
        {words.submit}
      </Button>
    </form>
  );
}
