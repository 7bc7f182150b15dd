import { type BlobAnswer, Refusal, type AppContext } from '../../platform/index.ts';
import { findObjectionOf } from './objections-read-model.ts';
import { readSourcePicture } from './read-source-picture.ts';
import { findSource } from './sources-store.ts';

/** One's own, or one that the other side released. Nobody else finds it. */
export async function openOwnSource(context: AppContext, accountId: string, id: string): Promise<BlobAnswer> {
  const source = await findSource(context.db, id);
  const row = source && (await findObjectionOf(context.db, accountId, source.objection_id));
  if (source === undefined || row === undefined) throw new Refusal('NOT_FOUND');
  const mySide = row.account_id === accountId ? 'objector' : 'holder';
  const isMine = source.side === mySide && source.account_id === accountId;
  if (!isMine && (source.side === mySide || source.released_at === null)) throw new Refusal('NOT_FOUND');
  return readSourcePicture(context, source);
}
