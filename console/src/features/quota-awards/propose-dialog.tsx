import { findAwardRecipient, type OutputOf } from '@yinji/contract';
import { Button, Dialog, Field, Input, Select } from '@yinji/ui';
import { useState, type FormEvent } from 'react';
import { useAttempt } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { GrantForm } from './grant-form.tsx';
import { grantWords } from './words.ts';

const words = grantWords.form;
export type Grantee = OutputOf<typeof findAwardRecipient>;
type By = keyof typeof words.byKinds;

/** First the account, by its holder's data, then the award. */
export function ProposeDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [grantee, setGrantee] = useState<Grantee>();
  return (
    <Dialog open title={words.title} onClose={onClose}>
      {grantee ? (
        <GrantForm grantee={grantee} onBack={() => setGrantee(undefined)} onClose={onClose} onDone={onDone} />
      ) : (
        <SearchForm onFound={setGrantee} />
      )}
    </Dialog>
  );
}

function SearchForm({ onFound }: { onFound: (grantee: Grantee) => void }) {
  const [by, setBy] = useState<By>('phone');
  const [text, setText] = useState('');
  const { busy, failure, setFailure, attempt } = useAttempt();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === '') return setFailure(words.missing);
    await attempt(async () => {
      onFound(await api.call(findAwardRecipient, { [by]: text.trim() }));
    });
  }

  return (
    <form className="sheet-form" onSubmit={(event) => void submit(event)} noValidate>
      <p className="sheet-lead mb-12">{words.findHint}</p>
      <div className="grid grid-cols-[132px_minmax(0,1fr)] gap-16 items-start max-sm:grid-cols-[minmax(0,1fr)]">
        <Field label={words.by}>
          <Select
            value={by}
            options={Object.entries(words.byKinds).map(([value, label]) => ({ value, label }))}
            onChange={(event) => {
              setBy(event.target.value as By);
              setFailure(undefined);
            }}
          />
        </Field>
        <Field label={words.byKinds[by]} error={failure}>
          <Input
            value={text}
            autoComplete="off"
            maxLength={254}
            onChange={(event) => {
              setText(event.target.value);
              setFailure(undefined);
            }}
          />
        </Field>
      </div>
      <div className="flex gap-12 justify-end">
        <Button type="submit" variant="primary" busy={busy}>
          {words.search}
        </Button>
      </div>
    </form>
  );
}
