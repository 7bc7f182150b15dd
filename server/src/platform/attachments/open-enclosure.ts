import type { BlobAnswer } from '../http/route.ts';
import { openFile } from '../objects/sealed-file.ts';
import { Refusal } from '../refusal.ts';
import type { AppContext } from '../app-context.ts';
import { findEnclosure, type SubjectKind } from './attachments-store.ts';

/**
 * The caller decides who may see it and audits staff access. Sent as a download, never displayed in our origin.
 */
export async function openEnclosure(
  context: AppContext,
  subjectKind: SubjectKind,
  id: string,
): Promise<BlobAnswer> {
  const row = await findEnclosure(context.db, subjectKind, id);
  if (row === undefined || row.key_sealed === null) throw new Refusal('NOT_FOUND');
  const { object_key: objectKey, key_sealed: keySealed } = row;
  const body = await openFile(context, 'enclosure', { id, objectKey, keySealed });
  return { body, contentType: row.media_type, fileName: context.vault.open('enclosure-name', row.name_sealed) };
}
