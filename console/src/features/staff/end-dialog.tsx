import { endStaffSessions } from '@yinji/contract';
import { notice } from '@yinji/ui';
import { api } from '../../lib/api.ts';
import { FormDialog } from '../../lib/form-dialog.tsx';
import type { StaffMember } from './staff-queries.ts';
import { staffWords } from './words.ts';

const words = staffWords.end;

interface EndDialogProps {
  member: StaffMember;
  onClose: () => void;
  onDone: () => void;
}

export function EndDialog({ member, onClose, onDone }: EndDialogProps) {
  async function submit() {
    const { ended } = await api.call(endStaffSessions, { id: member.id });
    notice(words.done(ended), { kind: 'success' });
    onDone();
  }
  return (
    <FormDialog
      isDanger
      words={{ title: words.title(member.name), cancel: words.cancel, submit: words.yes }}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>{words.text}</p>
    </FormDialog>
  );
}
