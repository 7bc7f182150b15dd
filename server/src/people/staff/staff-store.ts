import type { StaffRole } from '@yinji/contract';
import { changeOne, type Database, insertNew, type Page, type Tx } from '../../platform/index.ts';

/** The digest of the password is the sealer's alone. */
const serving = (db: Database) =>
  db.selectFrom('staff').select(['id', 'name', 'role', 'must_change_password']).where('left_at', 'is', null);

export const findStaffByName = (db: Database, name: string) =>
  serving(db).where('name', '=', name).executeTakeFirst();

export const findStaff = (db: Database, id: string) => serving(db).where('id', '=', id).executeTakeFirst();

/** Nobody else changes the account meanwhile; undefined for somebody who has left. */
export const lockStaff = (tx: Tx, id: string) =>
  serving(tx).where('id', '=', id).forUpdate().executeTakeFirst();

/** Every admin in place, locked in one order: of two who would leave at once the second finds themselves the last. */
export const lockAdmins = async (tx: Tx): Promise<string[]> =>
  (
    await tx
      .selectFrom('staff')
      .select('id')
      .where('role', '=', 'admin')
      .where('left_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute()
  ).map(({ id }) => id);

/** The name, also of a former member; null for nobody. */
export const findStaffName = async (db: Database, id: string | null): Promise<string | null> =>
  id === null
    ? null
    : ((await db.selectFrom('staff').select('name').where('id', '=', id).executeTakeFirst())?.name ?? null);

interface Password {
  password_digest: string;
  password_expires_at: Date | null;
}

/** False where the name is taken, also by somebody who has left. */
export const insertStaff = (
  tx: Tx,
  row: Password & { id: string; name: string; role: StaffRole },
): Promise<boolean> => insertNew(tx.insertInto('staff').values(row));

export const isNameTaken = async (db: Database, name: string): Promise<boolean> =>
  (await db.selectFrom('staff').select('id').where('name', '=', name).executeTakeFirst()) !== undefined;

/** A one-time password has an end, one's own has none. */
export const setStaffPassword = (tx: Tx, id: string, password: Password) =>
  tx
    .updateTable('staff')
    .set({ ...password, must_change_password: password.password_expires_at !== null })
    .where('id', '=', id)
    .execute();

export const setStaffRole = (tx: Tx, id: string, role: StaffRole) =>
  tx.updateTable('staff').set({ role, kinds: null, is_senior: false }).where('id', '=', id).execute();

export const setStaffLeft = (tx: Tx, id: string, now: Date): Promise<boolean> =>
  changeOne(tx.updateTable('staff').set({ left_at: now }).where('id', '=', id).where('left_at', 'is', null));

export type StaffShown = 'serving' | 'left';

const shown = (db: Database, show: StaffShown) =>
  db.selectFrom('staff').where('left_at', show === 'serving' ? 'is' : 'is not', null);

/** With the number of sessions that are open, and the last use of any. */
export const listStaffRows = (db: Database, show: StaffShown, now: Date, { limit, offset }: Page) =>
  shown(db, show)
    .select((eb) => [
      'id',
      'name',
      'role',
      'created_at',
      'left_at',
      'must_change_password',
      'password_expires_at',
      eb
        .selectFrom('staff_session')
        .whereRef('staff_id', '=', 'staff.id')
        .select((of) => of.fn.max('last_used_at').as('at'))
        .as('last_used_at'),
      eb
        .selectFrom('staff_session')
        .whereRef('staff_id', '=', 'staff.id')
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .select((of) => of.fn.countAll<number>().as('count'))
        .as('sessions'),
    ])
    .orderBy('name')
    .limit(limit)
    .offset(offset)
    .execute();

export async function countStaff(db: Database, show: StaffShown): Promise<number> {
  const { count } = await shown(db, show)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const insertAudit = (tx: Tx, row: { id: string; staff_id: string; action: string; subject: string }) =>
  tx.insertInto('staff_audit').values(row).execute();
