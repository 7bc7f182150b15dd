import { discardWaitingFile, type WaitingFile } from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, toast } from '@yinji/ui';
import { useState } from 'react';
import { api } from '../api.ts';
import { ask } from '../question.ts';
import { waitingFilesQuery } from './waiting-files-query.ts';
import { waitingWords as words } from './words.ts';

export const nameOf = ({ title, file }: WaitingFile): string => title || file.name;

/** Takes a file back from the platform. */
export function DiscardButton({ waiting }: { waiting: WaitingFile }) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function press() {
    if (!(await ask(words.remove(nameOf(waiting))))) return;
    setBusy(true);
    try {
      await api.call(discardWaitingFile, { fileId: waiting.id });
      toast(words.removed, { kind: 'success' });
    } catch {
      // The client has shown the reason.
    } finally {
      setBusy(false);
      await queries.invalidateQueries(waitingFilesQuery);
    }
  }

  return (
    <Button variant="text" size="dense" busy={busy} onClick={() => void press()}>
      {words.delete}
      <span className="visually-hidden">{words.of(nameOf(waiting))}</span>
    </Button>
  );
}
