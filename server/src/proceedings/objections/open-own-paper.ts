import { type BlobAnswer, Refusal, type World, openFile } from '../../platform/index.ts';
import { findObjectionOf } from './objections-store.ts';
import { findPaper, type PaperRow } from './papers-store.ts';

/** One's own, or one that the other side chose to pass on. */
export async function openOwnPaper(world: World, accountId: string, id: string): Promise<BlobAnswer> {
  const paper = await findPaper(world.db, id);
  const row = paper && (await findObjectionOf(world.db, accountId, paper.objection_id));
  if (paper === undefined || row === undefined) throw new Refusal('NOT_FOUND');
  const side = row.account_id === accountId ? 'objector' : 'holder';
  if (paper.side !== side && !paper.is_shared) throw new Refusal('NOT_FOUND');
  return readPaper(world, paper);
}

export async function readPaper(world: World, paper: PaperRow): Promise<BlobAnswer> {
  if (paper.key_sealed === null) throw new Refusal('NOT_FOUND');
  const body = await openFile(world, 'objection-paper', {
    id: paper.id,
    objectKey: paper.object_key,
    keySealed: paper.key_sealed,
  });
  return { body, contentType: paper.media_type };
}
