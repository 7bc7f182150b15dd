import { keepWaitingFile, type WaitingFile } from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';
import { useBackOnline } from '../../lib/use-back-online.ts';
import { waitingFilesQuery } from '../../lib/waiting-files/waiting-files-query.ts';
import { createDraftSaver, type DraftState } from './draft-saver.ts';
import type { DraftFields } from './use-draft.ts';
import { describedBy } from './use-leave-file.ts';

const SAVE_AFTER_MS = 800;

/** What is filled in beside a file that waits with the platform: read back from there, and saved there. */
export function useWaitingDraft(waiting: WaitingFile) {
  const queries = useQueryClient();
  const [fields, setFields] = useState<DraftFields>(() => {
    const { title, workType, description, claimedCreatedOn, category, aiDeclaration, file } = waiting;
    return { title, workType, description, claimedCreatedOn, category, aiDeclaration, file };
  });
  const [state, setState] = useState<DraftState>('clean');
  const [saver] = useState(() =>
    createDraftSaver<DraftFields, WaitingFile>({
      waitMs: SAVE_AFTER_MS,
      saved: waiting,
      onState: setState,
      async save(wanted) {
        const kept = await api.call(keepWaitingFile, { fileId: waiting.id, ...describedBy(wanted) });
        queries.setQueryData(waitingFilesQuery.queryKey, (all) =>
          all?.map((one) => (one.id === kept.id ? kept : one)),
        );
        return kept;
      },
    }),
  );
  useBackOnline(() => state === 'failed' && void saver.flush());
  // Leaving the page saves the last changes.
  useEffect(() => () => void saver.flush(), [saver]);

  function change(part: Partial<DraftFields>) {
    const next = { ...fields, ...part };
    setFields(next);
    saver.change(next);
  }

  return { fields, state, change, flush: saver.flush };
}
