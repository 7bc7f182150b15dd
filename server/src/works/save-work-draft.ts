import { inTransaction } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import { moveTrack } from './move-track.ts';
import { lockTracks } from './tracks-store.ts';
import { insertWork, lockOwnWork, updateWork, type WorkType } from './works-store.ts';

interface Draft {
  id?: string | undefined;
  title: string;
  workType: WorkType;
  description: string;
  claimedCreatedOn: string | null;
  file: { name: string; sizeBytes: number; sha256: string; sm3: string } | null;
}

/** Saves a draft, or makes one; once it is deposited the signed facts stand. Answers its id. */
export async function saveWorkDraft(world: World, accountId: string, draft: Draft): Promise<string> {
  const now = world.now();
  const fields = {
    title: draft.title,
    work_type: draft.workType,
    description: draft.description,
    claimed_created_on: draft.claimedCreatedOn,
    file_name: draft.file?.name ?? null,
    file_size_bytes: draft.file?.sizeBytes ?? null,
    file_sha256: draft.file && Buffer.from(draft.file.sha256, 'hex'),
    file_sm3: draft.file && Buffer.from(draft.file.sm3, 'hex'),
  };
  return inTransaction(world.db, async (tx) => {
    if (draft.id === undefined) {
      const id = newId(now.getTime());
      await insertWork(tx, id, accountId, fields);
      await moveTrack(tx, { workId: id, accountId, track: 'evidence', event: 'begin', now });
      return id;
    }
    if ((await lockOwnWork(tx, accountId, draft.id)) === undefined) throw new Refusal('NOT_FOUND');
    const evidence = (await lockTracks(tx, draft.id)).find((track) => track.name === 'evidence');
    if (evidence?.state !== 'draft') throw new Refusal('ALREADY_DEPOSITED');
    await updateWork(tx, draft.id, fields, now);
    return draft.id;
  });
}
