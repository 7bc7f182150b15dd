import { type AppContext, inTransaction } from '../../platform/index.ts';
import { endReview, listForgottenDrafts, lockReview } from './identity-reviews-store.ts';

const DRAFT_MS = 24 * 3_600_000;

/** Job: withdraws abandoned drafts and destroys their photographs. */
export async function withdrawForgottenDrafts(context: AppContext): Promise<void> {
  const before = new Date(context.now().getTime() - DRAFT_MS);
  for (const { id } of await listForgottenDrafts(context.db, before))
    await inTransaction(context.db, async (tx) => {
      if ((await lockReview(tx, id))?.state !== 'draft') return;
      await endReview(tx, id, { state: 'withdrawn' }, context.now());
    });
}
