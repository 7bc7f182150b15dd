import { decideQuotaAward } from '@yinji/contract';
import { Button, Dialog, Field, FieldError, Textarea, notice } from '@yinji/ui';
import { useId, useState, type FormEvent } from 'react';
import { messageOf } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { usePersistedDraft } from '../../lib/persisted-draft.ts';
import type { Grant } from './grant-queries.ts';
import { grantWords as words } from './words.ts';

export type Decision = 'approve' | 'refuse' | 'withdraw';

interface DecideDialogProps {
  grant: Grant;
  decision: Decision;
  onClose: () => void;
  onDone: () => void;
}

/** Says what will happen, and asks once more. */
export function DecideDialog({ grant, decision, onClose, onDone }: DecideDialogProps) {
  const [note, setNote, forget] = usePersistedDraft(`grant.${grant.id}`, '');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const form = useId();
  const { title, text, yes, done } = words.decide[decision];

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    try {
      await api.call(decideQuotaAward, { id: grant.id, decision, note });
      forget();
      notice(done, { kind: 'success' });
      onDone();
    } catch (cause) {
      setFailure(messageOf(cause));
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button guardMs={0} onClick={onClose}>
            {words.decide.no}
          </Button>
          <Button
            type="submit"
            form={form}
            guardMs={0}
            variant={decision === 'approve' ? 'primary' : 'danger'}
            busy={busy}
          >
            {yes}
          </Button>
        </>
      }
    >
      <form id={form} className="sheet-form" onSubmit={(event) => void submit(event)}>
        <dl className="sheet-facts">
          <div>
            <dt>{words.columns.what}</dt>
            <dd>{words.amount(words.kinds[grant.kind], grant.amount)}</dd>
          </div>
          <div>
            <dt>{words.columns.whom}</dt>
            <dd>{grant.nickname}</dd>
          </div>
          <div>
            <dt>{words.columns.reason}</dt>
            <dd>{grant.reason}</dd>
          </div>
          <div>
            <dt>{words.columns.proposed}</dt>
            <dd>{grant.proposedBy}</dd>
          </div>
        </dl>
        <p>{text(words.amount(words.kinds[grant.kind], grant.amount), grant.nickname)}</p>
        <Field label={words.decide.note} optional>
          <Textarea rows={2} maxLength={300} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
        {failure && <FieldError>{failure}</FieldError>}
      </form>
    </Dialog>
  );
}
