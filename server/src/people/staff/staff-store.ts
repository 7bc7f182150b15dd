import { type Database, insertNew, type Tx } from '../../platform/index.ts';

type Role = 'reviewer' | 'finance' | 'operator' | 'admin';

export const findStaffByName = (db: Database, name: string) =>
  db.selectFrom('staff').selectAll().where('name', '=', name).where('left_at', 'is', null).executeTakeFirst();

export const findStaff = (db: Database, id: string) =>
  db.selectFrom('staff').selectAll().where('id', '=', id).where('left_at', 'is', null).executeTakeFirst();

/** The name, also of a former member; null for nobody. */
export const findStaffName = async (db: Database, id: string | null): Promise<string | null> =>
  id === null
    ? null
    : ((await db.selectFrom('staff').select('name').where('id', '=', id).executeTakeFirst())?.name ?? null);

/** False where the name is taken. */
export const insertStaff = (
  tx: Tx,
  row: { id: string; name: string; role: Role; password_digest: string },
): Promise<boolean> => insertNew(tx.insertInto('staff').values(row));

export const setStaffPassword = (tx: Tx, id: string, digest: string) =>
  tx
    .updateTable('staff')
    .set({ password_digest: digest, must_change_password: false })
    .where('id', '=', id)
    .execute();

export const insertStaffSession = (
  tx: Tx,
  row: { token_sha256: Uint8Array; staff_id: string; expires_at: Date },
) =>
  tx
    .insertInto('staff_session')
    .values({ ...row, token_sha256: Buffer.from(row.token_sha256) })
    .execute();

export const findLiveStaffSession = (db: Database, tokenSha256: Uint8Array, now: Date) =>
  db
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .select(['staff.id', 'staff.role', 'staff.must_change_password'])
    .where('token_sha256', '=', Buffer.from(tokenSha256))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('left_at', 'is', null)
    .executeTakeFirst();

export const revokeStaffSessions = (tx: Tx, staffId: string, now: Date, except?: Uint8Array) =>
  tx
    .updateTable('staff_session')
    .set({ revoked_at: now })
    .where('staff_id', '=', staffId)
    .where('revoked_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('token_sha256', '<>', Buffer.from(except ?? [])))
    .execute();

export const revokeStaffSession = (tx: Tx, tokenSha256: Uint8Array, now: Date) =>
  tx
    .updateTable('staff_session')
    .set({ revoked_at: now })
    .where('token_sha256', '=', Buffer.from(tokenSha256))
    .execute();

export const insertAudit = (tx: Tx, row: { id: string; staff_id: string; action: string; subject: string }) =>
  tx.insertInto('staff_audit').values(row).execute();
