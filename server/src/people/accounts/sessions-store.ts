import { ask, changeOne, type Database, type Tx } from '../../platform/index.ts';

interface NewSession {
  token_sha256: Uint8Array;
  account_id: string;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  device: string;
  address: string;
  person_id?: string;
  opened_by?: string;
}

export const insertSession = (tx: Tx, row: NewSession) =>
  tx
    .insertInto('session')
    .values({ ...row, token_sha256: Buffer.from(row.token_sha256) })
    .execute();

/**
 * A session that nobody uses for this long has ended. Creators come back within days while a case is open; a device that
 * was sold, lost or lent is shut out long before its thirty days are over.
 */
export const SESSION_IDLE_DAYS = 14;

const idleSince = (now: Date) => new Date(now.getTime() - SESSION_IDLE_DAYS * 86_400_000);

// A session for an organisation comes from a personal account, which must still exist; that of a ticket ends with the
// session that asked for it, however that one ended.
const liveSession = (
  more: string,
) => `select session.account_id, session.person_id, session.last_used_at < $3 as is_stale, ${more}
  from session join account on account.id = session.account_id
  where token_sha256 = $1 and revoked_at is null and expires_at > $2 and last_used_at > $4 and account.closed_at is null
    and case when session.person_id is null then account.kind = 'person'
      else exists (select from account person where person.id = session.person_id and person.closed_at is null) end
    and not exists (select from session asking where asking.id = session.opened_by
      and (asking.revoked_at is not null or asking.last_used_at <= $4))`;

interface LiveSession {
  account_id: string;
  person_id: string | null;
  /** Last recorded use before `touchedBefore`. */
  is_stale: boolean;
}

export async function findLiveSession<More>(
  db: Database,
  tokenSha256: Uint8Array,
  now: Date,
  touchedBefore: Date,
  more = 'null as more',
): Promise<(LiveSession & More) | undefined> {
  return (
    await ask<LiveSession & More>(db, liveSession(more), [tokenSha256, now, touchedBefore, idleSince(now)])
  )[0];
}

/** Replaces the session's earlier ticket. False where the session is over, or a ticket opened it. */
export const keepTicket = (tx: Tx, tokenSha256: Uint8Array, ticketSha256: Uint8Array, until: Date) =>
  changeOne(
    tx
      .updateTable('session')
      .set({ ticket_sha256: Buffer.from(ticketSha256), ticket_until: until })
      .where('token_sha256', '=', Buffer.from(tokenSha256))
      .where('revoked_at', 'is', null)
      .where('opened_by', 'is', null),
  );

/** Uses up a ticket that is in force, and returns the running session that asked for it. */
export const takeTicket = (tx: Tx, ticketSha256: Uint8Array, now: Date) =>
  tx
    .updateTable('session')
    .from('account')
    .set({ ticket_sha256: null, ticket_until: null })
    .whereRef('account.id', '=', 'session.account_id')
    .where('session.ticket_sha256', '=', Buffer.from(ticketSha256))
    .where('session.ticket_until', '>', now)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('account.closed_at', 'is', null)
    .returning(['session.id', 'session.account_id', 'session.person_id', 'session.expires_at'])
    .executeTakeFirst();

/** The session that asked for the ticket by which this one was opened, if a ticket opened it. */
export const findSessionOrigin = (tx: Tx, tokenSha256: Uint8Array) =>
  tx
    .selectFrom('session')
    .innerJoin('session as asking', 'asking.id', 'session.opened_by')
    .select(['asking.id', 'asking.expires_at as expiresAt'])
    .where('session.token_sha256', '=', Buffer.from(tokenSha256))
    .executeTakeFirst();

/** Of many concurrent requests one writes: the others find the row updated. */
export const touchSession = (db: Database, tokenSha256: Uint8Array, now: Date, notBefore: Date) =>
  db
    .updateTable('session')
    .set({ last_used_at: now })
    .where('token_sha256', '=', Buffer.from(tokenSha256))
    .where('last_used_at', '<', notBefore)
    .execute();

export const revokeSession = (tx: Tx, tokenSha256: Uint8Array, now: Date) =>
  tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('token_sha256', '=', Buffer.from(tokenSha256))
    .where('revoked_at', 'is', null)
    .execute();

/** Ends every session of an account, and those that its person opened for organisations. */
export const revokeAllSessions = (tx: Tx, accountId: string, now: Date) =>
  tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('person_id', '=', accountId)]))
    .where('revoked_at', 'is', null)
    .execute();

/** Those that a person has open in an organisation. */
export const revokeMemberSessions = (tx: Tx, organisationId: string, personId: string, now: Date) =>
  tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('account_id', '=', organisationId)
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .execute();

/** Returns how many ended. */
export async function revokeOtherSessions(
  tx: Tx,
  accountId: string,
  tokenSha256: Uint8Array,
  now: Date,
): Promise<number> {
  const ended = await tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('person_id', '=', accountId)]))
    .where('token_sha256', '<>', Buffer.from(tokenSha256))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', idleSince(now))
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/** False where the account has no such session, or it ended before. */
export const revokeSessionById = (tx: Tx, accountId: string, id: string, now: Date): Promise<boolean> =>
  changeOne(
    tx
      .updateTable('session')
      .set({ revoked_at: now })
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .where('last_used_at', '>', idleSince(now)),
  );

export const listLiveSessions = (db: Database, accountId: string, now: Date) =>
  db
    .selectFrom('session')
    .leftJoin('session as asking', 'asking.id', 'session.opened_by')
    .select([
      'session.id',
      'session.token_sha256',
      'session.device',
      'session.address',
      'session.created_at',
      'session.last_used_at',
    ])
    .where('session.account_id', '=', accountId)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('session.last_used_at', '>', idleSince(now))
    .where('asking.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('asking.id', 'is', null), eb('asking.last_used_at', '>', idleSince(now))]))
    .orderBy('session.last_used_at', 'desc')
    .limit(100)
    .execute();

/** A ticket's session ends no later than the one that asked for it: both go with one statement. */
export const deleteSessionsBefore = (db: Database, before: Date) =>
  db.deleteFrom('session').where('expires_at', '<', before).execute();
