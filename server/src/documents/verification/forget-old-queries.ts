import type { World } from '../../platform/index.ts';
import { forgetPictureQueries } from './picture-store.ts';
import { deleteOldQueries } from './query-history-store.ts';
import { keptSince } from './query-history.ts';

/** What was kept for a year or for a day goes, whether or not its owner comes again. */
export async function forgetOldQueries(world: World): Promise<void> {
  const now = world.now();
  await deleteOldQueries(world.db, keptSince(now));
  await forgetPictureQueries(world.db, new Date(now.getTime() - 86_400_000));
}
