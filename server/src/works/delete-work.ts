import { inTransaction } from '../db/database.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import { lockTracks } from './tracks-store.ts';
import { lockOwnWork, markDeleted } from './works-store.ts';

/** Drafts only: nothing that is in the log or under review is deleted. */
export async function deleteWork(world: World, accountId: string, id: string): Promise<null> {
  await inTransaction(world.db, async (tx) => {
    if ((await lockOwnWork(tx, accountId, id)) === undefined) throw new Refusal('NOT_FOUND');
    const tracks = await lockTracks(tx, id);
    if (tracks.some((track) => track.state !== 'draft'))
      throw new Refusal('STATE_CHANGED', '已存证的作品不能删除');
    await markDeleted(tx, id, world.now());
  });
  return null;
}
