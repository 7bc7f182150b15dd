import {
  keepWaitingFile,
  KEPT_FILES,
  listMaterials,
  listWaitingFiles,
  type WaitingFile,
} from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { notice } from '@yinji/ui';
import { useState } from 'react';
import { CallFailure } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { useDeleteDraft } from '../../lib/use-delete-draft.ts';
import { waitingFilesQuery } from '../../lib/waiting-files/waiting-files-query.ts';
import { keptFile } from './kept-file.ts';
import { leaveWords as words } from './leave-words.ts';
import { cleanLine } from './safe-name.ts';
import type { Draft, DraftFields } from './use-draft.ts';
import type { Hashed } from './use-file.ts';
import { useUpload } from './use-upload.ts';

/**
 * Leaves the file with the platform, with what was filled in; the draft goes on there. Each step may be repeated: a file
 * that arrived before is found by its digest and not sent again.
 */
export function useLeaveFile(draft: Draft, onLeft: (fileId: string) => void) {
  const queries = useQueryClient();
  const upload = useUpload();
  const deleteDraft = useDeleteDraft();
  const [busy, setBusy] = useState(false);

  async function send({ file, name, digests }: Hashed): Promise<WaitingFile | undefined> {
    const before = await api.call(listWaitingFiles, {});
    const same = (one: WaitingFile) => one.file.sha256 === digests.sha256;
    const found = before.find(same);
    if (found) return found;
    const bytes = before.reduce((sum, one) => sum + one.file.sizeBytes, file.size);
    if (before.length >= KEPT_FILES.most || bytes > KEPT_FILES.mostBytes) {
      notice(words.full, { kind: 'warning' });
      return undefined;
    }
    if (!(await upload.start({ sha256: digests.sha256 }, file, name))) return undefined;
    return (await api.call(listWaitingFiles, {})).find(same);
  }

  async function leave(hashed: Hashed) {
    setBusy(true);
    try {
      if (await hasMaterials(draft.workId)) return void notice(words.making, { kind: 'warning' });
      const sent = await send(hashed);
      if (!sent) return;
      await api.call(keepWaitingFile, { fileId: sent.id, ...describedBy(draft.fields) });
      draft.forget();
      keptFile.forget(hashed.digests.sha256);
      await queries.invalidateQueries(waitingFilesQuery);
      onLeft(sent.id);
      if (draft.workId !== undefined) await deleteDraft([draft.workId]);
    } catch (cause) {
      // The client has shown the reason.
      if (!(cause instanceof CallFailure)) throw cause;
    } finally {
      setBusy(false);
    }
  }

  return { upload, busy, leave };
}

/** Their records name the draft's number: the file would come without them. */
const hasMaterials = async (workId: string | undefined): Promise<boolean> =>
  workId !== undefined && (await api.call(listMaterials, { workId })).length > 0;

export function describedBy(fields: DraftFields) {
  const { title, workType, description, claimedCreatedOn, category = null, aiDeclaration = null } = fields;
  return {
    title: cleanLine(title),
    workType,
    description,
    claimedCreatedOn,
    category,
    aiDeclaration: aiDeclaration && { ...aiDeclaration, tool: cleanLine(aiDeclaration.tool) },
  };
}
