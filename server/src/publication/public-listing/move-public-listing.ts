import { displayMachine, type DisplayEvent, type DisplayState, type ActingRole } from '@yinji/state-machine';
import type { Insertable } from 'kysely';
import { followDisplayOrderKind } from '../../money/index.ts';
import { enqueue, stateAfter, type Schema, type Tx } from '../../platform/index.ts';
import { setPublic } from '../../works/index.ts';
import { insertPublicListing, updatePublicListing, type PublicListingRow } from './public-listing-store.ts';

interface Move {
  workId: string;
  /** As read under the work's lock; undefined before the first request. */
  shelf: Pick<PublicListingRow, 'state' | 'version' | 'order_id'> | undefined;
  event: DisplayEvent;
  role: ActingRole;
  now: Date;
  change?: Partial<Omit<Insertable<Schema['shelf']>, 'state' | 'since' | 'version' | 'work_id'>>;
}

export interface Moved {
  state: DisplayState;
  version: number;
}

/**
 * The only function that moves a display: the table of states, and `work.is_public`, which is true only in
 * `on`. Under the work's lock. @throws Refusal STATE_CHANGED where the table has no such transition,
 * NOT_ALLOWED for another role
 */
export async function movePublicListing(
  tx: Tx,
  { workId, shelf, event, role, now, change }: Move,
): Promise<Moved> {
  const state = stateAfter(displayMachine, shelf?.state, event, role);
  const version = (shelf?.version ?? 0) + 1;
  const moved = { ...change, state, version, since: now, ...(state === 'on' ? { shown_at: now } : {}) };
  if (shelf === undefined) await insertPublicListing(tx, { ...moved, work_id: workId });
  else await updatePublicListing(tx, workId, moved);
  // What was paid for a display that ends unseen goes back.
  if (shelf?.order_id != null && state !== 'on')
    await enqueue(tx, followDisplayOrderKind, { id: shelf.order_id });
  await setPublic(tx, workId, state === 'on');
  return { state, version };
}
