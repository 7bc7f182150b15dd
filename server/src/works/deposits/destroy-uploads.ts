import { type AppContext, inTransaction } from '../../platform/index.ts';
import { destroyExpired } from './uploads-store.ts';

/** Sweep: an uploaded file that nobody released within its day is destroyed. */
export async function destroyUploads(context: AppContext): Promise<void> {
  const destroyed = await inTransaction(context.db, (tx) => destroyExpired(tx, context.now()));
  if (destroyed > 0) context.wake();
}
