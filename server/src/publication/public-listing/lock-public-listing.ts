import { Refusal, type Tx } from '../../platform/index.ts';
import { lockWork } from '../../works/index.ts';
import type { Proceeding } from '../../people/index.ts';
import { findPublicListing, type PublicListingRow } from './public-listing-store.ts';
import { findGateSubject, type GateSubject } from './public-listing-read-model.ts';

export interface LockedPublicListing {
  work: GateSubject;
  shelf: PublicListingRow;
}

/**
 * For staff: a work and its display, under the work's lock; with `version`, only the one they saw. A decision
 * about an earlier text does not pass a changed one.
 * @throws Refusal NOT_FOUND, STATE_CHANGED
 */
async function lockPublicListing(tx: Tx, workId: string, version?: number): Promise<LockedPublicListing> {
  if ((await lockWork(tx, workId)) === undefined) throw new Refusal('NOT_FOUND');
  const work = await findGateSubject(tx, workId);
  const shelf = await findPublicListing(tx, workId);
  if (work === undefined || shelf === undefined) throw new Refusal('NOT_FOUND');
  if (version !== undefined && shelf.version !== version) throw new Refusal('STATE_CHANGED');
  return { work, shelf };
}

export const display: Proceeding<LockedPublicListing> = {
  name: 'display',
  lock: lockPublicListing,
  sides: (_db, { work }) => [work.account_id],
};
