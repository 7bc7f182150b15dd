import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { endReview, lockOwnReview } from './identity-reviews-store.ts';

/** After the commit nobody can open the photographs; their bytes are removed right after. */
export async function withdrawReview(context: AppContext, accountId: string, id: string): Promise<null> {
  await inTransaction(context.db, async (tx) => {
    const review = Refusal.unlessFound(await lockOwnReview(tx, accountId, id));
    if (review.state !== 'draft' && review.state !== 'waiting') throw new Refusal('STATE_CHANGED');
    await endReview(tx, id, { state: 'withdrawn' }, context.now());
  });
  return null;
}
