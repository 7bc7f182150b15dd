import { type AppContext, forEachRow, inTransaction, daysFrom } from '../../platform/index.ts';
import { endReview, listForgottenDrafts, lockReview } from './identity-reviews-store.ts';

/** Job: withdraws abandoned drafts and destroys their photographs. */
export async function withdrawForgottenDrafts(context: AppContext): Promise<void> {
  const before = daysFrom(context.now(), -1);
  await forEachRow(
    context,
    await listForgottenDrafts(context.db, before),
    ({ id }) => `forgotten identity draft ${id}`,
    ({ id }) =>
      inTransaction(context.db, async (tx) => {
        if ((await lockReview(tx, id))?.state !== 'draft') return;
        await endReview(tx, id, { state: 'withdrawn' }, context.now());
      }),
  );
}
