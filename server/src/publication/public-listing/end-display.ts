import { displayMachine, nextState } from '@yinji/state-machine';
import type { Tx } from '../../platform/index.ts';
import { releaseReservation } from '../../money/index.ts';
import { movePublicListing } from './move-public-listing.ts';
import { findPublicListing, updatePublicListing } from './public-listing-store.ts';

/**
 * Ends what is shown or asked for, under the work's lock: what was set aside comes back, a paid fee too. False where
 * there is nothing to end. What staff decided stays.
 */
export async function endDisplay(tx: Tx, workId: string, now: Date): Promise<boolean> {
  const shelf = await findPublicListing(tx, workId);
  if (shelf === undefined || nextState(displayMachine, shelf.state, 'withdraw') === undefined) return false;
  const wasShown = shelf.state === 'on';
  await movePublicListing(tx, {
    workId,
    shelf,
    event: 'withdraw',
    role: 'holder',
    now,
    // What was shown was earned; an order that no shelf points at any more is given back by the sweep.
    change: { findings: null, reservation_id: null, ...(wasShown ? {} : { order_id: null }) },
  });
  if (shelf.reservation_id !== null) await releaseReservation(tx, shelf.reservation_id);
  return true;
}

/** The work has another holder: the display ends, and the approval was for the one before. */
export async function endHoldersDisplay(tx: Tx, workId: string, now: Date): Promise<void> {
  await endDisplay(tx, workId, now);
  await updatePublicListing(tx, workId, { approved_digest: null, introduction: '' });
}
