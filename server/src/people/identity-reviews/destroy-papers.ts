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
 * Removes files that no review needs. The decision destroyed the key of a photograph; this removes the bytes.
 * After a crash between file and row, the next run finds no file and continues.
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
