import type { AppContext } from '../../platform/index.ts';
import { forgetPictureQueries } from './picture-store.ts';
import { deleteOldQueries } from './query-history-store.ts';
import { keptSince } from './query-history.ts';

/** Deletes what was kept for a year or a day, whether or not its owner returns. */
export async function forgetOldQueries(context: AppContext): Promise<void> {
  const now = context.now();
  await deleteOldQueries(context.db, keptSince(now));
  await forgetPictureQueries(context.db, new Date(now.getTime() - 86_400_000));
}
