import { Refusal, type Tx } from '../../platform/index.ts';
import { lockWork } from '../../works/index.ts';
import type { Proceeding } from '../../people/index.ts';
import { findGateSubject, findShelf, type GateSubject, type ShelfRow } from './shelf-store.ts';

export interface LockedShelf {
  work: GateSubject;
  shelf: ShelfRow;
}

/**
 * For staff: a work and its display, under the work's lock; with `version`, only what they saw. A holder who takes a
 * request back and asks again with other words is not passed by a decision about the first ones.
 * @throws Refusal NOT_FOUND, STATE_CHANGED
 */
async function lockShelf(tx: Tx, workId: string, version?: number): Promise<LockedShelf> {
  if ((await lockWork(tx, workId)) === undefined) throw new Refusal('NOT_FOUND');
  const work = await findGateSubject(tx, workId);
  const shelf = await findShelf(tx, workId);
  if (work === undefined || shelf === undefined) throw new Refusal('NOT_FOUND');
  if (version !== undefined && shelf.version !== version) throw new Refusal('STATE_CHANGED');
  return { work, shelf };
}

export const display: Proceeding<LockedShelf> = {
  name: 'display',
  lock: lockShelf,
  sides: (_db, { work }) => [work.account_id],
};
