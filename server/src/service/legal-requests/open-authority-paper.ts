import { type BlobAnswer, Refusal, type StaffActor, type AppContext, openFile } from '../../platform/index.ts';
import { openProceeding } from '../../people/index.ts';
import { findRequest } from './authority-requests-store.ts';

export async function openAuthorityPaper(
  context: AppContext,
  actor: StaffActor,
  id: string,
): Promise<BlobAnswer> {
  const row = await findRequest(context.db, id);
  if (row === undefined || row.paper_sha256 === null || row.paper_key_sealed === null)
    throw new Refusal('NOT_FOUND');
  await openProceeding(context, actor, { name: 'authority-paper' }, id, { about: [] });
  const body = await openFile(context, 'authority-paper', {
    id,
    objectKey: row.paper_object_key ?? '',
    keySealed: row.paper_key_sealed,
  });
  return { body, contentType: row.paper_media_type ?? 'application/octet-stream' };
}
