import { removeBlockedPicture, removeBlockedTerm } from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Dialog, Field, Input, notice } from '@yinji/ui';
import type { FormEvent } from 'react';
import { useAttempt } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { usePersistedDraft } from '../../lib/persisted-draft.ts';
import { gateWords } from './words.ts';

const words = gateWords.removal;

interface RemoveDialogProps {
  list: 'terms' | 'pictures';
  id: string;
  onClose: () => void;
}

/** Removes an entry, with the reason. */
export function RemoveDialog({ list, id, onClose }: RemoveDialogProps) {
  const client = useQueryClient();
  const [reason, setReason, forget] = usePersistedDraft(`gate.${id}`, '');
  const { busy: isBusy, failure, setFailure, attempt } = useAttempt();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (reason.trim().length < 4) return setFailure(words.missing);
    await attempt(async () => {
      await api.call(list === 'terms' ? removeBlockedTerm : removeBlockedPicture, { id, reason });
      forget();
      notice(words.done, { kind: 'success' });
      onClose();
      await client.invalidateQueries({ queryKey: ['gate'] });
    });
  }

  return (
    <Dialog open width="narrow" title={words.title} onClose={onClose}>
      <form className="sheet-form" onSubmit={(event) => void submit(event)} noValidate>
        <Field label={words.reason} hint={words.hint} error={failure}>
          <Input
            maxLength={200}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              setFailure(undefined);
            }}
          />
        </Field>
        <Button type="submit" variant="danger" busy={isBusy}>
          {words.submit}
        </Button>
      </form>
    </Dialog>
  );
}
