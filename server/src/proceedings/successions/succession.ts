import { type Hand, listOwnStaffIds, type Proceeding } from '../../people/index.ts';
import { type Database, listAttachments, type StaffActor, SUBJECTS, type Tx } from '../../platform/index.ts';
import { listContests } from './contests-store.ts';
import { lockSuccession, type Held } from './lock-succession.ts';
import type { SuccessionRow } from './successions-store.ts';

export const succession: Proceeding<Held, { row: SuccessionRow }> = {
  name: 'succession',
  isOpenedFirst: true,
  async lock(tx, id) {
    const held = await lockSuccession(tx, id);
    return held.row.submitted_at === null ? undefined : held;
  },
  async sides(db, { row }) {
    const contesters = (await listContests(db, [row.id])).map((one) => one.account_id);
    return [row.account_id, ...(row.holder_id === null ? [] : [row.holder_id]), ...contesters];
  },
};

/** The originals are checked by another person than the copies. */
export const isReader = async (db: Database, { staffId }: StaffActor, row: SuccessionRow): Promise<boolean> =>
  row.read_by !== null && (await listOwnStaffIds(db, staffId)).has(row.read_by);

/** @throws Refusal PAPERS_UNSEEN where this very person has not opened each of them */
export const requireAllSeen = async (tx: Tx, by: Hand, id: string): Promise<void> =>
  by.opened(
    SUBJECTS.succession.auditName,
    (await listAttachments(tx, 'succession', id)).map((one) => one.id),
  );
