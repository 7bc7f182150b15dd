import { enterAuthorityRequest, findRequestSubject, type RequestedKind } from '@yinji/contract';
import { Button, Checkbox, Dialog, Field, FieldError, Input, Textarea, notice } from '@yinji/ui';
import { useId, useState, type FormEvent } from 'react';
import { api } from '../../lib/api.ts';
import { messageOf } from '../../lib/call-failure.ts';
import { requestWords } from './words.ts';

const words = requestWords.form;
const KINDS = Object.keys(requestWords.kinds) as RequestedKind[];
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The document as it was served: who asks, for what, and nothing beyond. */
export function EnterDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [id] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState({
    authority: '',
    documentNumber: '',
    reason: '',
    numbers: '',
    accounts: '',
    from: '',
    to: '',
  });
  const [kinds, setKinds] = useState<readonly RequestedKind[]>(['works', 'bundles']);
  const [busy, setBusy] = useState(false);
  const [isShown, setShown] = useState(false);
  const [failure, setFailure] = useState<string>();
  const form = useId();
  const type = (change: Partial<typeof typed>) => setTyped({ ...typed, ...change });
  const missing = (text: string, least = 2) =>
    isShown && text.trim().length < least ? words.missing : undefined;

  async function find() {
    const [depositNumber] = linesOf(typed.numbers);
    if (depositNumber === undefined) return setFailure(words.missing);
    try {
      const { accountId } = await api.call(findRequestSubject, { depositNumber });
      type({ accounts: [...new Set([...linesOf(typed.accounts), accountId])].join('\n') });
    } catch (cause) {
      setFailure(messageOf(cause));
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setShown(true);
    const { authority, documentNumber, reason, from, to } = typed;
    if (authority.trim().length < 2 || documentNumber.trim().length < 2 || reason.trim().length < 5) return;
    if (kinds.length === 0) return setFailure(words.kindsWrong);
    setBusy(true);
    try {
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
      notice(words.done, { kind: 'success' });
      onDone();
    } catch (cause) {
      setFailure(messageOf(cause));
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      title={words.title}
      onClose={onClose}
      footer={
        <>
          <Button guardMs={0} onClick={onClose}>
            {requestWords.cancel}
          </Button>
          <Button type="submit" form={form} variant="primary" guardMs={0} busy={busy}>
            {words.submit}
          </Button>
        </>
      }
    >
      <form id={form} className="sheet-form" onSubmit={(event) => void submit(event)} noValidate>
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
          <Button size="dense" guardMs={0} onClick={() => void find()}>
            {words.find}
          </Button>
        </div>
        <div className="sheet-pair">
          <Field label={words.from}>
            <Input type="date" value={typed.from} onChange={({ target }) => type({ from: target.value })} />
          </Field>
          <Field label={words.to}>
            <Input type="date" value={typed.to} onChange={({ target }) => type({ to: target.value })} />
          </Field>
        </div>
        <p className="request-id">{words.rangeHint}</p>
        <fieldset className="request-kinds">
          <legend>{words.kinds}</legend>
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
        {failure && <FieldError>{failure}</FieldError>}
      </form>
    </Dialog>
  );
}
