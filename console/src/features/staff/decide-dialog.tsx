import { decideStaffChange } from '@yinji/contract';
import { Field, Textarea, notice } from '@yinji/ui';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { Facts } from '../../lib/proceedings/facts.tsx';
import { words as common } from '../../lib/words.ts';
import type { StaffChange } from './staff-queries.ts';
import { staffChangesWords as words } from './words.ts';

export type Decision = 'approve' | 'refuse' | 'withdraw';

interface DecideDialogProps {
  change: StaffChange;
  decision: Decision;
  onClose: () => void;
  /** With the approver's half of the password, where there is one. */
  onDone: (passwordHalf: string | null) => void;
}

export function DecideDialog({ change, decision, onClose, onDone }: DecideDialogProps) {
  const [note, setNote] = useState('');
  const { title, text, yes, done } = words.decide[decision];
  async function submit() {
    const { passwordHalf } = await api.call(decideStaffChange, { id: change.id, decision, note });
    notice(done, { kind: 'success' });
    onDone(passwordHalf);
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
          [words.columns.what, words.what[change.kind](change.name, common.roles[change.role])],
          [words.columns.reason, change.reason],
          [words.columns.proposed, change.proposedBy],
        ]}
      />
      <p>{text}</p>
      <Field label={words.decide.note} optional>
        <Textarea rows={2} maxLength={300} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
