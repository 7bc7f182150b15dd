import { proposeStaffChange, STAFF_ROLES, type StaffRole } from '@yinji/contract';
import { Field, Input, Select, Textarea, notice } from '@yinji/ui';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { words as common } from '../../lib/words.ts';
import type { StaffMember } from './staff-queries.ts';
import { staffWords } from './words.ts';

const words = staffWords.change;
const roleOptions = STAFF_ROLES.map((value) => ({ value, label: common.roles[value] }));

/** A new account has no member yet. */
export type Change =
  | { kind: 'add'; member?: undefined }
  | { kind: 'role' | 'leave' | 'reset'; member: StaffMember };

interface ChangeDialogProps {
  change: Change;
  onClose: () => void;
  /** With the proposer's half of the password, where there is one. */
  onDone: (passwordHalf: string | null) => void;
}

export function ChangeDialog({ change, onClose, onDone }: ChangeDialogProps) {
  const { kind, member } = change;
  const [id] = useState(() => crypto.randomUUID());
  const [name, setName] = useState('');
  const [role, setRole] = useState<StaffRole>(STAFF_ROLES.find((one) => one !== member?.role) ?? 'reviewer');
  const [reason, setReason] = useState('');
  const [isShown, setIsShown] = useState(false);
  const faults = {
    name: kind === 'add' && name.trim() === '' ? words.nameWrong : undefined,
    reason: reason.trim().length < 5 ? words.reasonWrong : undefined,
  };
  const isAtOnce = kind === 'leave' && member.role !== 'admin';

  async function submit() {
    setIsShown(true);
    if (faults.name !== undefined || faults.reason !== undefined) return false as const;
    const told = await api.call(proposeStaffChange, inputOf());
    notice(told.state === 'done' ? words.done : words.proposed, { kind: 'success' });
    onDone(told.passwordHalf);
  }
  function inputOf() {
    if (kind === 'add') return { kind, id, name: name.trim(), role, reason };
    if (kind === 'role') return { kind, id, staffId: member.id, role, reason };
    return { kind, id, staffId: member.id, reason };
  }

  return (
    <FormDialog
      isDanger={isAtOnce}
      words={{
        title: kind === 'add' ? words.titles.add : words.titles[kind](member.name),
        cancel: words.cancel,
        submit: isAtOnce ? words.leaveNow : words.propose,
      }}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>{kind === 'leave' && !isAtOnce ? words.texts.leaveAdmin : words.texts[kind]}</p>
      {kind === 'add' && (
        <Field label={words.name} hint={words.nameHint} error={isShown ? faults.name : undefined}>
          <Input
            value={name}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      )}
      {(kind === 'add' || kind === 'role') && (
        <Field label={words.role}>
          <Select
            value={role}
            options={roleOptions.filter(({ value }) => value !== member?.role)}
            onChange={(event) => setRole(STAFF_ROLES.find((one) => one === event.target.value) ?? role)}
          />
        </Field>
      )}
      <Field label={words.reason} hint={words.reasonHint} error={isShown ? faults.reason : undefined}>
        <Textarea rows={2} maxLength={300} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      {(kind === 'add' || kind === 'reset') && <p className="sheet-note">{words.halves}</p>}
    </FormDialog>
  );
}
