import { enterAuthorityRequest, findRequestSubject, type RequestedKind } from '@yinji/contract';
import { Button, Checkbox, Field, Input, Textarea, notice } from '@yinji/ui';
import { DateInput } from '@yinji/ui/date';
import { useState } from 'react';
import { messageOf } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { usePersistedDraft } from '../../lib/persisted-draft.ts';
import { requestWords } from './words.ts';

const words = requestWords.form;
const KINDS = Object.keys(requestWords.kinds) as RequestedKind[];
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The served document: who requests what, and nothing beyond. */
export function EnterDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [id] = useState(() => crypto.randomUUID());
  const [typed, setTyped, forget] = usePersistedDraft('authority-request', {
    authority: '',
    documentNumber: '',
    reason: '',
    numbers: '',
    accounts: '',
    from: '',
    to: '',
  });
  const [kinds, setKinds] = useState<readonly RequestedKind[]>(['works', 'bundles']);
  const [isShown, setShown] = useState(false);
  /** A failure of the look-up, or one that belongs to no single field. */
  const [fault, setFault] = useState<string>();
  const type = (change: Partial<typeof typed>) => setTyped({ ...typed, ...change });
  const missing = (text: string, least = 2) =>
    isShown && text.trim().length < least ? words.missing : undefined;

  async function find() {
    const [depositNumber] = linesOf(typed.numbers);
    if (depositNumber === undefined) return setFault(words.missing);
    setFault(undefined);
    try {
      const { accountId } = await api.call(findRequestSubject, { depositNumber });
      type({ accounts: [...new Set([...linesOf(typed.accounts), accountId])].join('\n') });
    } catch (cause) {
      setFault(messageOf(cause));
    }
  }

  async function submit() {
    setShown(true);
    setFault(undefined);
    const { authority, documentNumber, reason, from, to } = typed;
    const isShort = authority.trim().length < 2 || documentNumber.trim().length < 2 || reason.trim().length < 5;
    if (isShort) return false;
    if (kinds.length === 0) {
      setFault(words.kindsWrong);
      return false;
    }
    await api.call(enterAuthorityRequest, {
      id,
      authority,
      documentNumber,
      reason,
      scope: {
        accountIds: linesOf(typed.accounts),
        depositNumbers: linesOf(typed.numbers),
        from: from === '' ? null : from,
        to: to === '' ? null : to,
        kinds: [...kinds],
      },
    });
    forget();
    notice(words.done, { kind: 'success' });
    return onDone();
  }

  return (
    <FormDialog
      words={{ ...words, cancel: requestWords.cancel }}
      onClose={onClose}
      onSubmit={submit}
      fault={fault}
    >
      <div className="sheet-pair">
        <Field label={words.authority} error={missing(typed.authority)}>
          <Input
            maxLength={100}
            value={typed.authority}
            onChange={({ target }) => type({ authority: target.value })}
          />
        </Field>
        <Field label={words.documentNumber} error={missing(typed.documentNumber)}>
          <Input
            maxLength={80}
            value={typed.documentNumber}
            onChange={({ target }) => type({ documentNumber: target.value })}
          />
        </Field>
      </div>
      <Field label={words.reason} error={missing(typed.reason, 5)}>
        <Textarea
          rows={2}
          maxLength={500}
          value={typed.reason}
          onChange={({ target }) => type({ reason: target.value })}
        />
      </Field>
      <Field label={words.depositNumbers}>
        <Textarea
          rows={2}
          className="mono"
          value={typed.numbers}
          onChange={({ target }) => type({ numbers: target.value })}
        />
      </Field>
      <Field label={words.accountIds} hint={words.accountsHint}>
        <Textarea
          rows={2}
          className="mono"
          value={typed.accounts}
          onChange={({ target }) => type({ accounts: target.value })}
        />
      </Field>
      <div>
        <Button size="dense" onClick={() => void find()}>
          {words.find}
        </Button>
      </div>
      <div className="sheet-pair">
        <Field label={words.from}>
          <DateInput value={typed.from} onChange={(from) => type({ from })} />
        </Field>
        <Field label={words.to}>
          <DateInput value={typed.to} onChange={(to) => type({ to })} />
        </Field>
      </div>
      <p className="request-id">{words.rangeHint}</p>
      <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(120px,1fr))] gap-x-12 gap-y-4">
        <legend className="mb-6 font-medium">{words.kinds}</legend>
        {KINDS.map((kind) => (
          <Checkbox
            key={kind}
            checked={kinds.includes(kind)}
            onChange={({ target }) =>
              setKinds(target.checked ? [...kinds, kind] : kinds.filter((one) => one !== kind))
            }
          >
            {requestWords.kinds[kind]}
          </Checkbox>
        ))}
      </fieldset>
    </FormDialog>
  );
}
