import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Dialog, Field, FieldError, Textarea, notice, type ButtonVariant } from '@yinji/ui';
import { useState, type ReactNode } from 'react';
import { messageOf } from '@yinji/web';
import { usePersistedDraft } from '../../lib/persisted-draft.ts';
import { words } from './words.ts';

export interface Act {
  label: string;
  variant?: ButtonVariant;
  done: string;
  run: (reason: string) => Promise<unknown>;
}

interface ReasonDialogProps {
  /** Its id: the input is stored under it. */
  about: string;
  open: boolean;
  onClose: () => void;
  title: string;
  /** None: nothing to decide, only to read. */
  acts: readonly Act[];
  label: string;
  hint: string;
  missing: string;
  width?: 'narrow' | 'normal' | 'wide';
  children: ReactNode;
}

/** The subject, the reason, and the action: finance acts only with a recorded reason. */
export function ReasonDialog({
  about,
  open,
  onClose,
  title,
  acts,
  label,
  hint,
  missing,
  width,
  children,
}: ReasonDialogProps) {
  const client = useQueryClient();
  const [reason, setReason, forget] = usePersistedDraft(`finance.${about}`, '');
  const [isMissing, setMissing] = useState(false);
  const act = useMutation({
    mutationFn: (chosen: Act) => chosen.run(reason.trim()),
    onSuccess: async (_answer, chosen) => {
      forget();
      notice(chosen.done, { kind: 'success' });
      onClose();
      await client.invalidateQueries({ queryKey: ['finance'] });
    },
    // Another person may have decided meanwhile: the data is fetched again.
    onError: () => client.invalidateQueries({ queryKey: ['finance'] }),
  });
  function choose(chosen: Act) {
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') act.mutate(chosen);
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      width={width ?? 'normal'}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          {acts.map((one) => (
            <Button
              guard
              key={one.label}
              variant={one.variant ?? 'secondary'}
              busy={act.isPending && act.variables === one}
              disabled={act.isPending}
              onClick={() => choose(one)}
            >
              {one.label}
            </Button>
          ))}
        </>
      }
    >
      {children}
      {acts.length > 0 && (
        <Field label={label} hint={hint} error={isMissing && reason.trim() === '' ? missing : undefined}>
          <Textarea
            rows={3}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      )}
      {act.error && <FieldError>{messageOf(act.error)}</FieldError>}
    </Dialog>
  );
}
