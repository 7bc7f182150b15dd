import { decideQuotaAward } from '@yinji/contract';
import { Field, Textarea, notice } from '@yinji/ui';
import { api } from '../../lib/api.ts';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { Facts } from '../../lib/proceedings/facts.tsx';
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

/** States the effect, and asks for confirmation. */
export function DecideDialog({ grant, decision, onClose, onDone }: DecideDialogProps) {
  const [note, setNote, forget] = usePersistedDraft(`grant.${grant.id}`, '');
  const { title, text, yes, done } = words.decide[decision];
  const amount = words.amount(words.kinds[grant.kind], grant.amount);
  async function submit() {
    await api.call(decideQuotaAward, { id: grant.id, decision, note });
    forget();
    notice(done, { kind: 'success' });
    onDone();
  }
  return (
    <FormDialog
      isDanger={decision !== 'approve'}
      words={{ title, cancel: words.decide.no, submit: yes }}
      onClose={onClose}
      onSubmit={submit}
    >
      <Facts
        rows={[
          [words.columns.what, amount],
          [words.columns.whom, grant.nickname],
          [words.columns.reason, grant.reason],
          [words.columns.proposed, grant.proposedBy],
        ]}
      />
      <p>{text(amount, grant.nickname)}</p>
      <Field label={words.decide.note} optional>
        <Textarea rows={2} maxLength={300} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
