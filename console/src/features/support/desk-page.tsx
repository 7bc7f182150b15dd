import { useMutation } from '@tanstack/react-query';
import { findCustomer } from '@yinji/contract';
import { Button, Field, Input, Select, Skeleton, Loading } from '@yinji/ui';
import { useRef, useState, type FormEvent } from 'react';
import { messageOf } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { SheetPage } from '../../lib/sheet-page.tsx';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { CustomerParts } from './customer-parts.tsx';
import { EntryPanel } from './entry-panel.tsx';
import { deskWords as words } from './words.ts';
import './desk.css';

type By = keyof typeof words.search.kinds;

/** One person, found by their data: the state of everything, and the answer. */
export function DeskPage() {
  const [by, setBy] = useState<By>('phone');
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const [number, setNumber] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const find = useMutation({
    mutationFn: () => api.call(findCustomer, { [by]: text.trim() }),
    onSuccess: () => setNumber(by === 'orderNo' ? text.trim() : ''),
  });
  useShortcuts({ '/': () => input.current?.focus() });
  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(text.trim() === '');
    if (text.trim() !== '') find.mutate();
  }
  const { search } = words;
  return (
    <SheetPage words={words}>
      <form
        className="desk-search grid grid-cols-[132px_minmax(0,360px)_max-content] gap-12 items-start mb-20 max-sm:grid-cols-[minmax(0,1fr)]"
        onSubmit={submit}
        noValidate
      >
        <Field label={search.by}>
          <Select
            value={by}
            options={Object.entries(search.kinds).map(([value, label]) => ({ value, label }))}
            onChange={(event) => setBy(event.target.value as By)}
          />
        </Field>
        <Field
          label={search.kinds[by]}
          error={missing ? search.missing : find.error ? messageOf(find.error) : undefined}
        >
          <Input
            ref={input}
            value={text}
            autoComplete="off"
            maxLength={254}
            onChange={(event) => {
              setText(event.target.value);
              setMissing(false);
            }}
          />
        </Field>
        <Button type="submit" variant="primary" busy={find.isPending}>
          {search.submit}
        </Button>
      </form>
      {find.isPending ? (
        <Loading>
          <Skeleton shape="block" className="sheet-place" />
        </Loading>
      ) : find.data ? (
        <div
          className="grid grid-cols-[minmax(0,1fr)_360px] gap-20 items-start max-lg:grid-cols-[minmax(0,1fr)]"
          key={find.data.accountId}
        >
          <CustomerParts customer={find.data} onNumber={setNumber} />
          <EntryPanel customer={find.data} number={number} onNumber={setNumber} />
        </div>
      ) : (
        !find.error && <p className="sheet-empty">{words.idle}</p>
      )}
    </SheetPage>
  );
}
