import type { BlobAnswer } from '../http/route.ts';
import { openFile } from '../objects/sealed-file.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../app-context.ts';
import { findEnclosure, type SubjectKind } from './attachments-store.ts';

/** Who may see it is decided by the caller, who also writes down that staff did. Offered as a file, never shown in our origin. */
export async function openEnclosure(world: World, subjectKind: SubjectKind, id: string): Promise<BlobAnswer> {
  const row = await findEnclosure(world.db, subjectKind, id);
  if (row === undefined || row.key_sealed === null) throw new Refusal('NOT_FOUND');
  const { object_key: objectKey, key_sealed: keySealed } = row;
  const body = await openFile(world, 'enclosure', { id, objectKey, keySealed });
  return { body, contentType: row.media_type, fileName: world.vault.open('enclosure-name', row.name_sealed) };
}
