import { decidePackage } from '@yinji/contract';
import { Field, Textarea, notice } from '@yinji/ui';
import { api } from '../../lib/api.ts';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { Facts } from '../../lib/proceedings/facts.tsx';
import { usePersistedDraft } from '../../lib/persisted-draft.ts';
import { ChangedTerms } from './changed-terms.tsx';
import type { PackageProposal } from './package-queries.ts';
import { packageWords } from './words.ts';

const words = packageWords.proposals;
export type Decision = 'approve' | 'refuse' | 'withdraw';

interface DecideDialogProps {
  proposal: PackageProposal;
  decision: Decision;
  onClose: () => void;
  onDone: () => void;
}

/** Shows what changes, states the effect, and asks for confirmation. */
export function DecideDialog({ proposal, decision, onClose, onDone }: DecideDialogProps) {
  const { id, before, after, reason, proposedBy } = proposal;
  const [note, setNote, forget] = usePersistedDraft(`package-proposal.${id}`, '');
  const { title, text, yes, done } = words.decide[decision];
  async function submit() {
    await api.call(decidePackage, { id, decision, note });
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
          [words.columns.name, before?.name ?? after.name],
          [words.columns.reason, reason],
          [words.columns.proposed, proposedBy],
        ]}
      />
      <ChangedTerms before={before} after={after} />
      <p>{text}</p>
      <Field label={words.decide.note} optional>
        <Textarea rows={2} maxLength={300} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
