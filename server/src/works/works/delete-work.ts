import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { lockTracks } from './tracks-store.ts';
import { destroyDraft } from '../erasure-store.ts';
import { lockOwnWork, markDeleted } from './works-store.ts';

/**
 * Nothing passed or under review is deleted. A deposit is never rejected once it is in the log, so logged works
 * stay, also where confirmation or certification was rejected: product.md's "rejected works" are those of which
 * nothing was ever accepted (docs/decisions/0012). Its texts, digests and materials are destroyed; the
 * materials' records stay.
 */
export async function deleteWork(context: AppContext, accountId: string, id: string): Promise<null> {
  await inTransaction(context.db, async (tx) => {
    if ((await lockOwnWork(tx, accountId, id)) === undefined) throw new Refusal('NOT_FOUND');
    const tracks = await lockTracks(tx, id);
    if (tracks.some(({ state }) => state === 'passed' || state === 'reviewing'))
      throw new Refusal('STATE_CHANGED', '已存证的作品不能删除');
    const now = context.now();
    await destroyDraft(tx, id, accountId, now);
    await markDeleted(tx, id, now);
  });
  return null;
}
