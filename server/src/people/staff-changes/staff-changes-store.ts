import type { StaffRole } from '@yinji/contract';
import { type Database, insertNew, type Page, type Tx } from '../../platform/index.ts';
import type { SecondPerson } from '../staff/index.ts';

export interface NewStaffChange {
  id: string;
  kind: 'add' | 'role' | 'leave' | 'reset';
  staff_id: string | null;
  name: string;
  role: StaffRole;
  reason: string;
  half_sealed: Uint8Array | null;
  proposed_by: string;
  proposed_at: Date;
}

/** False where the id is taken, or a change of this person waits already. */
export const insertStaffChange = (tx: Tx, { half_sealed: half, ...row }: NewStaffChange): Promise<boolean> =>
  insertNew(tx.insertInto('staff_change').values({ ...row, half_sealed: half && Buffer.from(half) }));

/** What one admin may do alone, done at once. */
export const insertDoneLeave = (tx: Tx, row: NewStaffChange & { kind: 'leave' }): Promise<boolean> =>
  insertNew(
    tx.insertInto('staff_change').values({
      ...row,
      half_sealed: null,
      state: 'done',
      decided_by: row.proposed_by,
      decided_at: row.proposed_at,
    }),
  );

export const lockStaffChange = (tx: Tx, id: string) =>
  tx.selectFrom('staff_change').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export type LockedStaffChange = NonNullable<Awaited<ReturnType<typeof lockStaffChange>>>;

interface Decided {
  state: 'done' | 'refused' | 'withdrawn';
  decided_by: SecondPerson<'staff-change'>;
  decided_at: Date;
  note: string;
  /** Of an account that is added. */
  staff_id?: string;
  /** Of an account that is added or reset. */
  password_digest?: string;
  password_expires_at?: Date;
}

/**
 * What is done takes effect in this statement, in the database itself: the web role has no right on staff (migration
 * 0053). The proposer's half of the password goes with the decision.
 */
export const setStaffChangeDecision = (tx: Tx, id: string, decided: Decided) =>
  tx
    .updateTable('staff_change')
    .set({ ...decided, half_sealed: null })
    .where('id', '=', id)
    .execute();

/** Whoever has left is in no open change. */
export const withdrawOpenChanges = (tx: Tx, staffId: string, decidedBy: string, now: Date) =>
  tx
    .updateTable('staff_change')
    .set({ state: 'withdrawn', decided_by: decidedBy, decided_at: now, half_sealed: null })
    .where((eb) => eb.or([eb('staff_id', '=', staffId), eb('proposed_by', '=', staffId)]))
    .where('state', '=', 'proposed')
    .execute();

type Show = 'proposed' | 'decided';

const shown = (db: Database, show: Show) =>
  db.selectFrom('staff_change').where('state', show === 'proposed' ? '=' : '<>', 'proposed');

export const listStaffChangeRows = (db: Database, show: Show, { limit, offset }: Page) =>
  shown(db, show)
    .innerJoin('staff_name as proposer', 'proposer.id', 'staff_change.proposed_by')
    .leftJoin('staff_name as decider', 'decider.id', 'staff_change.decided_by')
    .selectAll('staff_change')
    .select(['proposer.name as proposer_name', 'decider.name as decider_name'])
    .orderBy('proposed_at', 'desc')
    .orderBy('staff_change.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export async function countStaffChanges(db: Database, show: Show): Promise<number> {
  const { count } = await shown(db, show)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
