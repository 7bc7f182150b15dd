import { type BlobAnswer, Refusal, type StaffActor, type AppContext, openFile } from '../../platform/index.ts';
import { openProceeding } from '../proceedings/index.ts';
import { findPaper } from './identity-reviews-store.ts';

export async function openPaper(context: AppContext, actor: StaffActor, id: string): Promise<BlobAnswer> {
  const paper = await findPaper(context.db, id);
  if (paper === undefined || paper.key_sealed === null) throw new Refusal('NOT_FOUND');
  const { object_key: objectKey, key_sealed: keySealed } = paper;
  await openProceeding(context, actor, { name: 'identity-paper' }, id);
  const body = await openFile(context, 'identity-paper', { id, objectKey, keySealed });
  return { body, contentType: paper.media_type };
}
