import { Button, toast } from '@yinji/ui';
import { useState } from 'react';
import { ask } from '../../lib/question.ts';
import { useDeleteDraft } from '../../lib/use-delete-draft.ts';
import { draftWords as words } from './words.ts';

/** Deletes a draft without opening it. */
export function DeleteDraft({ id, title }: { id: string; title: string }) {
  const remove = useDeleteDraft();
  const [busy, setBusy] = useState(false);

  async function press() {
    if (!(await ask(words.remove(title)))) return;
    setBusy(true);
    try {
      await remove([id]);
      toast(words.removed, { kind: 'success' });
    } catch {
      // The client has shown the reason.
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="text" size="dense" busy={busy} onClick={() => void press()}>
      {words.delete}
      <span className="visually-hidden">{words.of(title)}</span>
    </Button>
  );
}
