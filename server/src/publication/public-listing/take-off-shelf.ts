import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { lockOwnWork } from '../../works/index.ts';
import { endDisplay } from './end-display.ts';
import { findPublicListing } from './public-listing-store.ts';

/**
 * The holder ends the display, or withdraws the request. A repetition changes nothing.
 * @throws Refusal NOT_FOUND, STATE_CHANGED
 */
export async function takeOffShelf(context: AppContext, accountId: string, id: string): Promise<null> {
  await inTransaction(context.db, async (tx) => {
    if ((await lockOwnWork(tx, accountId, id)) === undefined) throw new Refusal('NOT_FOUND');
    const shelf = await findPublicListing(tx, id);
    if (shelf === undefined) throw new Refusal('STATE_CHANGED', '这件作品没有公开展示');
    if (shelf.state === 'off') return;
    if (!(await endDisplay(tx, id, context.now()))) throw new Refusal('STATE_CHANGED');
  });
  return null;
}
