import { findOriginal } from '../../works/index.ts';
import { type BlobAnswer, Refusal, type AppContext, openFile } from '../../platform/index.ts';
import { findObjection } from './objections-read-model.ts';
import type { SourceRow } from './sources-store.ts';

/** The preview, long side 1600 px at most. The caller has been authorised. */
export async function readSourcePicture(context: AppContext, source: SourceRow): Promise<BlobAnswer> {
  const contentType = 'image/webp';
  if (source.origin === 'deposit') {
    const objection = await findObjection(context.db, source.objection_id);
    const original = objection && (await findOriginal(context.db, objection.work_id));
    if (original === undefined) throw new Refusal('NOT_FOUND');
    return { body: await context.objects.read(original.preview_key), contentType };
  }
  if (source.preview_key_sealed === null || source.preview_object_key === null) throw new Refusal('NOT_FOUND');
  const sealed = {
    id: source.id,
    objectKey: source.preview_object_key,
    keySealed: source.preview_key_sealed,
  };
  return { body: await openFile(context, 'objection-preview', sealed), contentType };
}
