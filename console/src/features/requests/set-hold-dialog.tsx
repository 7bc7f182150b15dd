import { setHold } from '@yinji/contract';
import { Button, Dialog, Field, FieldError, Input, Select, Textarea, notice } from '@yinji/ui';
import { useId, useState, type FormEvent } from 'react';
import { api } from '../../lib/api.ts';
import { messageOf } from '../../lib/call-failure.ts';
import { holdWords } from './words.ts';

const words = holdWords.form;

/** One account with its works, or one work. */
export function SetHoldDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [id] = useState(() => crypto.randomUUID());
  const [by, setBy] = useState<'depositNumber' | 'accountId'>('depositNumber');
  const [subject, setSubject] = useState('');
  const [reason, setReason] = useState('');
  const [isShown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const form = useId();
  const isShort = reason.trim().length < 5;
  async function submit(event: FormEvent) {
    event.preventDefault();
    setShown(true);
    if (isShort || subject.trim() === '') return;
    setBusy(true);
    try {
      await api.call(setHold, { id, [by]: subject.trim(), reason: reason.trim() });
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
            {words.cancel}
          </Button>
          <Button type="submit" form={form} variant="primary" guardMs={0} busy={busy}>
            {words.submit}
          </Button>
        </>
      }
    >
      <form id={form} className="sheet-form" onSubmit={(event) => void submit(event)} noValidate>
        <Field label={words.by}>
          <Select
            value={by}
            options={Object.entries(words.byKinds).map(([value, label]) => ({ value, label }))}
            onChange={({ target }) => setBy(target.value as typeof by)}
          />
        </Field>
        <Field label={words.byKinds[by]} error={isShown && subject.trim() === '' ? words.missing : undefined}>
          <Input className="mono" value={subject} onChange={({ target }) => setSubject(target.value)} />
        </Field>
        <Field label={words.reason} error={isShown && isShort ? words.reasonWrong : undefined}>
          <Textarea
            rows={3}
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        {failure && <FieldError>{failure}</FieldError>}
      </form>
    </Dialog>
  );
}
