import { type AppContext, inTransaction } from '../../platform/index.ts';
import { destroyExpired } from './uploads-store.ts';

/** Job: destroys an uploaded file that was not released within its day. */
export async function destroyUploads(context: AppContext): Promise<void> {
  await inTransaction(context.db, (tx) => destroyExpired(tx, context.now()));
}
