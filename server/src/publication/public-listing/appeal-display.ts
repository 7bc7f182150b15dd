import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { lockOwnWork } from '../../works/index.ts';
import { movePublicListing } from './move-public-listing.ts';
import { findPublicListing } from './public-listing-store.ts';

/**
 * Once for each adverse decision; another person than the first decides. @throws Refusal NOT_FOUND,
 * STATE_CHANGED, APPEAL_USED
 */
export async function appealDisplay(
  context: AppContext,
  accountId: string,
  { id, words }: { id: string; words: string },
): Promise<null> {
  await inTransaction(context.db, async (tx) => {
    if ((await lockOwnWork(tx, accountId, id)) === undefined) throw new Refusal('NOT_FOUND');
    const shelf = await findPublicListing(tx, id);
    if (shelf?.is_appealed === true) throw new Refusal('APPEAL_USED');
    const now = context.now();
    const change = { appeal: words, appealed_at: now, is_appealed: true };
    await movePublicListing(tx, { workId: id, shelf, event: 'appeal', role: 'holder', now, change });
  });
  return null;
}
