import type { AppContext } from '../../platform/index.ts';
import { forgetPictureQueries } from './picture-store.ts';
import { deleteOldQueries } from './query-history-store.ts';
import { keptSince } from './query-history.ts';

/** What was kept for a year or for a day goes, whether or not its owner comes again. */
export async function forgetOldQueries(context: AppContext): Promise<void> {
  const now = context.now();
  await deleteOldQueries(context.db, keptSince(now));
  await forgetPictureQueries(context.db, new Date(now.getTime() - 86_400_000));
}
