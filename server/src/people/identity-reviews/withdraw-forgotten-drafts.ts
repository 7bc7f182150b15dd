import { type AppContext, inTransaction, daysFrom } from '../../platform/index.ts';
import { endReview, listForgottenDrafts, lockReview } from './identity-reviews-store.ts';

/** Job: withdraws abandoned drafts and destroys their photographs. */
export async function withdrawForgottenDrafts(context: AppContext): Promise<void> {
  const before = daysFrom(context.now(), -1);
  for (const { id } of await listForgottenDrafts(context.db, before))
    await inTransaction(context.db, async (tx) => {
      if ((await lockReview(tx, id))?.state !== 'draft') return;
      await endReview(tx, id, { state: 'withdrawn' }, context.now());
    });
}
