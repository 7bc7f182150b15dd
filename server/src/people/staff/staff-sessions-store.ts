import { changeOne, type Database, type Tx } from '../../platform/index.ts';

/** A session that nobody uses for this long has ended. */
const IDLE_MS = 30 * 60_000;

const live = (db: Database, now: Date) =>
  db
    .selectFrom('staff_session')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', new Date(now.getTime() - IDLE_MS));

export const findLiveStaffSession = (db: Database, tokenSha256: Uint8Array, now: Date) =>
  live(db, now)
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .select(['staff.id', 'staff.role', 'staff.must_change_password', 'network', 'last_used_at'])
    .where('token_sha256', '=', Buffer.from(tokenSha256))
    .where('left_at', 'is', null)
    .executeTakeFirst();

export const listLiveStaffSessions = (db: Database, staffId: string, now: Date) =>
  live(db, now)
    .select(['id', 'token_sha256', 'device', 'network', 'created_at', 'last_used_at', 'expires_at'])
    .where('staff_id', '=', staffId)
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute();

export const touchStaffSession = (db: Database, tokenSha256: Uint8Array, now: Date) =>
  db
    .updateTable('staff_session')
    .set({ last_used_at: now })
    .where('token_sha256', '=', Buffer.from(tokenSha256))
    .where('last_used_at', '<', now)
    .execute();

/** Returns how many ended. */
export async function revokeStaffSessions(
  tx: Tx,
  staffId: string,
  now: Date,
  except?: Uint8Array,
): Promise<number> {
  const ended = await tx
    .updateTable('staff_session')
    .set({ revoked_at: now })
    .where('staff_id', '=', staffId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(except !== undefined, (query) => query.where('token_sha256', '<>', Buffer.from(except ?? [])))
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

export const revokeStaffSession = (tx: Tx, tokenSha256: Uint8Array, now: Date) =>
  tx
    .updateTable('staff_session')
    .set({ revoked_at: now })
    .where('token_sha256', '=', Buffer.from(tokenSha256))
    .execute();

/** False where the person has no such session, or it ended before. */
export const revokeStaffSessionById = (tx: Tx, staffId: string, id: string, now: Date): Promise<boolean> =>
  changeOne(
    tx
      .updateTable('staff_session')
      .set({ revoked_at: now })
      .where('id', '=', id)
      .where('staff_id', '=', staffId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now),
  );
