import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { neededPapers, openClaim } from './claim.ts';
import { findReview, lockOwnReview, submitReview as submit } from './identity-reviews-store.ts';
import { listPapers } from './list-papers.ts';
import { presentOwnReview } from './present-own-review.ts';

/** Submitting twice has the effect of once. */
export async function submitReview(context: AppContext, accountId: string, id: string) {
  await inTransaction(context.db, async (tx) => {
    const review = Refusal.unlessFound(await lockOwnReview(tx, accountId, id));
    if (review.state === 'waiting') return;
    if (review.state !== 'draft' || review.claim_sealed === null) throw new Refusal('STATE_CHANGED');
    const there = new Set((await listPapers(tx, id)).map((paper) => paper.kind));
    const needed = neededPapers(review.kind, openClaim(context, review.claim_sealed).isRepresentative);
    if (needed.some((kind) => !there.has(kind))) throw new Refusal('PAPERS_MISSING');
    await submit(tx, id, context.now());
  });
  const row = await findReview(context.db, id);
  if (row === undefined) throw new Refusal('STATE_CHANGED');
  return presentOwnReview(context, row);
}
