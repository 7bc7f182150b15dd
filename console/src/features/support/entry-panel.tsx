import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answerCustomer, noteCustomer, signOutCustomer } from '@yinji/contract';
import { Button, Field, FieldError, Input, Select, Textarea, notice } from '@yinji/ui';
import { useState, type FormEvent } from 'react';
import { messageOf } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { api } from '../../lib/api.ts';
import { formatMoment } from '../../lib/format.ts';
import { usePersistedDraft } from '../../lib/persisted-draft.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import type { Customer } from './customer.ts';
import { deskWords } from './words.ts';

const words = deskWords.entries;
const CALLS = { answer: answerCustomer, note: noteCustomer, signOut: signOutCustomer };
type Kind = keyof typeof CALLS;

interface EntryPanelProps {
  customer: Customer;
  number: string;
  onNumber: (number: string) => void;
}

/** Earlier answers and notes, and the next one. */
export function EntryPanel({ customer, number, onNumber }: EntryPanelProps) {
  const [entries, setEntries] = useState(customer.entries);
  const [kind, setKind] = useState<Kind>(customer.state === 'closed' ? 'note' : 'answer');
  const [text, setText, forget] = usePersistedDraft(`desk.${customer.accountId}`, '');
  const [isShort, setIsShort] = useState(false);
  // One id per text: sent twice it is one answer.
  const [id, setId] = useState(() => crypto.randomUUID());
  const send = useMutation({
    mutationFn: () =>
      api.call(CALLS[kind], {
        id,
        accountId: customer.accountId,
        text: text.trim(),
        ...(number.trim() !== '' && { number: number.trim() }),
      }),
    onSuccess: (next) => {
      notice(words.done[kind], { kind: 'success' });
      setEntries(next);
      setText('');
      forget();
      setId(crypto.randomUUID());
    },
  });
  const submit = () => {
    setIsShort(text.trim().length < 5);
    if (text.trim().length >= 5 && !send.isPending) send.mutate();
  };
  useShortcuts({ 'ctrl+enter': submit });
  return (
    <aside className="desk-entries line rounded-(--radius) bg-surface py-16 px-20" aria-labelledby="entries">
      <h2 id="entries">{words.title}</h2>
      <form
        className="sheet-form"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label={words.kindLabel}>
          <Select
            value={kind}
            disabled={customer.state === 'closed'}
            options={[
              { value: 'answer', label: words.asAnswer },
              { value: 'note', label: words.asNote },
              { value: 'signOut', label: words.asSignOut },
            ]}
            onChange={(event) => setKind(event.target.value as Kind)}
          />
        </Field>
        {customer.state === 'closed' && <p className="sheet-note">{words.closed}</p>}
        {kind === 'answer' && (
          <Field label={words.template}>
            <Select
              value=""
              options={[
                { value: '', label: words.noTemplate },
                ...deskWords.templates.map(([label], at) => ({ value: String(at), label })),
              ]}
              onChange={(event) => setText(deskWords.templates[Number(event.target.value)]?.[1] ?? text)}
            />
          </Field>
        )}
        <Field label={words.number} optional>
          <Input
            value={number}
            maxLength={40}
            className="mono"
            onChange={(event) => onNumber(event.target.value)}
          />
        </Field>
        <Field label={words.text[kind]} hint={words.hint[kind]} error={isShort ? words.short : undefined}>
          <Textarea
            rows={5}
            value={text}
            maxLength={800}
            onChange={(event) => {
              setText(event.target.value);
              setIsShort(false);
            }}
          />
        </Field>
        {send.error && <FieldError>{messageOf(send.error)}</FieldError>}
        <Button type="submit" variant={kind === 'signOut' ? 'danger' : 'primary'} block busy={send.isPending}>
          {words.submit[kind]}
          <kbd aria-hidden="true">Ctrl ↵</kbd>
        </Button>
      </form>
      {entries.length === 0 ? (
        <p className="mt-14 text-ink-3">{words.empty}</p>
      ) : (
        <ol className="desk-list mt-16">
          {entries.map((one) => (
            <li key={one.id} className={`desk-${one.kind}`}>
              <p className="text-13 leading-21 whitespace-pre-line">
                <b>{words.kinds[one.kind]}</b>
                {one.by}
                <time className="ml-auto" dateTime={one.at}>
                  {formatMoment(one.at)}
                </time>
              </p>
              {one.number !== null && <span className="mono text-ink-2 text-12">{one.number}</span>}
              <p className="text-13 leading-21 whitespace-pre-line">{one.text}</p>
            </li>
          ))}
        </ol>
      )}
      <Handing />
    </aside>
  );
}

/** What customer service cannot do, and who can. */
function Handing() {
  const { title, refunds, grants, recovery, delivery } = deskWords.hand;
  return (
    <section className="mt-18 pt-12 line-t text-ink-2 text-13" aria-labelledby="hand">
      <h3 id="hand">{title}</h3>
      <ul>
        <li className="py-3">{refunds}</li>
        <li className="py-3">{recovery}</li>
        <li className="py-3">
          <Link to={paths.grants}>{grants}</Link>
        </li>
        <li className="py-3">
          <Link to={paths.delivery}>{delivery}</Link>
        </li>
      </ul>
    </section>
  );
}
