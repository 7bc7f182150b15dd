import { type BlobAnswer, Refusal, type AppContext, openFile } from '../../platform/index.ts';
import { findObjectionOf } from './objections-store.ts';
import { findPaper, type PaperRow } from './papers-store.ts';

/** One's own, or one that the other side chose to share. */
export async function openOwnPaper(context: AppContext, accountId: string, id: string): Promise<BlobAnswer> {
  const paper = await findPaper(context.db, id);
  const row = paper && (await findObjectionOf(context.db, accountId, paper.objection_id));
  if (paper === undefined || row === undefined) throw new Refusal('NOT_FOUND');
  const side = row.account_id === accountId ? 'objector' : 'holder';
  if (paper.side !== side && !paper.is_shared) throw new Refusal('NOT_FOUND');
  return readPaper(context, paper);
}

export async function readPaper(context: AppContext, paper: PaperRow): Promise<BlobAnswer> {
  if (paper.key_sealed === null) throw new Refusal('NOT_FOUND');
  const body = await openFile(context, 'objection-paper', {
    id: paper.id,
    objectKey: paper.object_key,
    keySealed: paper.key_sealed,
  });
  return { body, contentType: paper.media_type };
}
