import { type World, inTransaction } from '../../platform/index.ts';
import { destroyExpired } from './uploads-store.ts';

/** Sweep: an uploaded file that nobody released within its day is destroyed. */
export async function destroyUploads(world: World): Promise<void> {
  const destroyed = await inTransaction(world.db, (tx) => destroyExpired(tx, world.now()));
  if (destroyed > 0) world.wake();
}
