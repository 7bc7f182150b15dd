import { type AppContext, inTransaction } from '../../platform/index.ts';
import { listExpiredUploads } from './expired-uploads-read-model.ts';
import { destroyUploadsOf } from './uploads-store.ts';

const AT_ONCE = 100;

/** Job: destroys an uploaded file that was not released in its time. */
export async function destroyUploads(context: AppContext): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const now = context.now();
    await destroyUploadsOf(tx, await listExpiredUploads(tx, now, AT_ONCE), now);
  });
}
