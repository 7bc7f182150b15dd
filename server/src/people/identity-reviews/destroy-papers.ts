import { type AppContext, inTransaction, removeFile } from '../../platform/index.ts';
import {
  endReview,
  forgetPaperKeys,
  listDoomedPapers,
  listForgottenDrafts,
  lockReview,
  markDestroyed,
} from './identity-reviews-store.ts';

const DRAFT_HOURS = 24;

/**
 * Removes what no review needs any more. The key of a photograph is gone with the decision; this takes the bytes. A
 * crash between file and row finds no file the next time, which is as good.
 */
export async function destroyPapers(context: AppContext): Promise<void> {
  const before = new Date(context.now().getTime() - DRAFT_HOURS * 3_600_000);
  for (const { id } of await listForgottenDrafts(context.db, before))
    await inTransaction(context.db, async (tx) => {
      if ((await lockReview(tx, id))?.state !== 'draft') return;
      await endReview(tx, id, { state: 'withdrawn' }, context.now());
      await forgetPaperKeys(tx, id);
    });
  for (const { id, object_key } of await listDoomedPapers(context.db, before)) {
    await removeFile(context, object_key);
    await markDestroyed(context.db, id, context.now());
  }
}
