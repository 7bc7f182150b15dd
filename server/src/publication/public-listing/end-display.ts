import { displayMachine, nextState } from '@yinji/state-machine';
import type { Tx } from '../../platform/index.ts';
import { releaseReservation } from '../../money/index.ts';
import { movePublicListing } from './move-public-listing.ts';
import { findPublicListing, updatePublicListing } from './public-listing-store.ts';

/**
 * Ends a display or a request, under the work's lock: the reserved use is returned, a paid fee too. False where
 * there is nothing to end. Staff decisions stay.
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
    // A shown display was earned; an order without a display is refunded by a job.
    change: { findings: null, reservation_id: null, ...(wasShown ? {} : { order_id: null }) },
  });
  if (shelf.reservation_id !== null) await releaseReservation(tx, shelf.reservation_id);
  return true;
}

/** The work has another holder: the display ends, since the approval was for the former one. */
export async function endHoldersDisplay(tx: Tx, workId: string, now: Date): Promise<void> {
  await endDisplay(tx, workId, now);
  await updatePublicListing(tx, workId, { approved_digest: null, introduction: '' });
}
