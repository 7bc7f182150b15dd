import { isSameStaff, refuseOwnMatter } from '../../people/index.ts';
import { type Database, Refusal, type StaffActor, type Tx, listEnclosures } from '../../platform/index.ts';
import { listContests } from './contests-store.ts';
import { listOpened } from './desk-store.ts';
import { lockSuccession, type Held } from './lock-succession.ts';
import type { SuccessionRow } from './successions-store.ts';

export const OPENED = 'succession-opened';
export const PAPER_OPENED = 'succession-paper-opened';

/** @throws Refusal NOT_ALLOWED for everybody but operators and admins */
export function requireDesk({ role }: StaffActor): void {
  if (role !== 'operator' && role !== 'admin') throw new Refusal('NOT_ALLOWED');
}

export async function listSides(db: Database, row: SuccessionRow): Promise<string[]> {
  const contesters = (await listContests(db, [row.id])).map((one) => one.account_id);
  return [row.account_id, ...(row.holder_id === null ? [] : [row.holder_id]), ...contesters];
}

/** @throws Refusal NOT_ALLOWED for one of the sides */
export const refuseOwn = async (db: Database, actor: StaffActor, row: SuccessionRow): Promise<void> =>
  refuseOwnMatter(db, actor, await listSides(db, row));

/** The originals are for another pair of eyes than the copies. */
export const isReader = async (db: Database, { staffId }: StaffActor, row: SuccessionRow): Promise<boolean> =>
  row.read_by !== null && (await isSameStaff(db, staffId, row.read_by));

/**
 * An application under its locks, for somebody who opened it.
 * @throws Refusal NOT_ALLOWED, NOT_FOUND, PAPERS_UNSEEN
 */
export async function holdDesk(tx: Tx, actor: StaffActor, id: string): Promise<Held> {
  requireDesk(actor);
  const held = await lockSuccession(tx, id);
  if (held.row.submitted_at === null) throw new Refusal('NOT_FOUND');
  await refuseOwn(tx, actor, held.row);
  if ((await listOpened(tx, actor.staffId, OPENED, [id])).size === 0) throw new Refusal('PAPERS_UNSEEN');
  return held;
}

/** @throws Refusal PAPERS_UNSEEN where a single one was not opened by this very person */
export async function requireAllSeen(tx: Tx, { staffId }: StaffActor, id: string): Promise<void> {
  const papers = (await listEnclosures(tx, 'succession', id)).map((one) => one.id);
  if ((await listOpened(tx, staffId, PAPER_OPENED, papers)).size < papers.length)
    throw new Refusal('PAPERS_UNSEEN');
}
