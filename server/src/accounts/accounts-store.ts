import { ask, type Database, type Tx } from '../db/database.ts';
import type { Target } from './target.ts';

export interface AccountRow {
  id: string;
  nickname: string;
  gender: 'unknown' | 'female' | 'male';
  introduction: string;
  portrait_key: string | null;
  phone_sealed: Uint8Array | null;
  password_digest: string | null;
}

const columns = [
  'id',
  'nickname',
  'gender',
  'introduction',
  'portrait_key',
  'phone_sealed',
  'password_digest',
] as const;

export const findAccount = (db: Database, id: string): Promise<AccountRow | undefined> =>
  db
    .selectFrom('account')
    .select(columns)
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();

/** Of the account; an organisation is reached where its owner is. */
export const findSealedTargets = (db: Database, id: string) =>
  db
    .selectFrom('account')
    .select(['phone_sealed', 'email_sealed'])
    .where('id', '=', (eb) =>
      eb.fn.coalesce(
        eb
          .selectFrom('organisation_member')
          .select('person_id')
          .where('organisation_id', '=', id)
          .where('role', '=', 'owner'),
        eb.val(id),
      ),
    )
    .where('closed_at', 'is', null)
    .executeTakeFirst();

export const findAccountByTarget = (db: Database, channel: Target['channel'], lookup: Uint8Array) =>
  db
    .selectFrom('account')
    .select(columns)
    .where(channel === 'sms' ? 'phone_lookup' : 'email_lookup', '=', Buffer.from(lookup))
    .where('closed_at', 'is', null)
    .executeTakeFirst();

interface NewAccount {
  id: string;
  nickname: string;
  channel: Target['channel'];
  lookup: Uint8Array;
  sealed: Uint8Array;
  passwordDigest: string | null;
}

/** False where another transaction made the account first. */
export async function insertAccount(tx: Tx, one: NewAccount): Promise<boolean> {
  const where = one.channel === 'sms' ? 'phone' : 'email';
  const made = await tx
    .insertInto('account')
    .values({
      id: one.id,
      nickname: one.nickname,
      password_digest: one.passwordDigest,
      [`${where}_lookup`]: Buffer.from(one.lookup),
      [`${where}_sealed`]: Buffer.from(one.sealed),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

export const setPassword = (tx: Tx, id: string, digest: string) =>
  tx.updateTable('account').set({ password_digest: digest }).where('id', '=', id).execute();

export const updateAccount = (
  tx: Tx,
  id: string,
  change: Partial<Pick<AccountRow, 'nickname' | 'gender' | 'introduction'>>,
) => tx.updateTable('account').set(change).where('id', '=', id).execute();

export const insertSession = (
  tx: Tx,
  row: {
    token_sha256: Uint8Array;
    account_id: string;
    expires_at: Date;
    device: string;
    person_id?: string;
  },
) =>
  tx
    .insertInto('session')
    .values({ ...row, token_sha256: Buffer.from(row.token_sha256) })
    .execute();

// Nobody is an organisation: whoever acts for one came from an account of their own, which still stands.
const LIVE_SESSION = `select session.account_id, session.person_id
  from session join account on account.id = session.account_id left join account person on person.id = session.person_id
  where token_sha256 = $1 and revoked_at is null and expires_at > $2 and account.closed_at is null
    and (account.kind = 'person' and session.person_id is null or person.id is not null and person.closed_at is null)`;

export const findLiveSession = async (db: Database, tokenSha256: Uint8Array, now: Date) =>
  (await ask<{ account_id: string; person_id: string | null }>(db, LIVE_SESSION, [tokenSha256, now]))[0];

/** An account without phone or mailbox: its members enter it. */
export const insertOrganisationAccount = (tx: Tx, id: string, nickname: string) =>
  tx.insertInto('account').values({ id, nickname, kind: 'organisation' }).execute();

export const revokeSession = (tx: Tx, tokenSha256: Uint8Array, now: Date) =>
  tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('token_sha256', '=', Buffer.from(tokenSha256))
    .where('revoked_at', 'is', null)
    .execute();

/** Every session of an account ends, and those its person opened for organisations: whoever knew the old password knows nothing now. */
export const revokeAllSessions = (tx: Tx, accountId: string, now: Date) =>
  tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('person_id', '=', accountId)]))
    .where('revoked_at', 'is', null)
    .execute();

export const insertCode = (
  tx: Tx,
  row: { id: string; target_lookup: Uint8Array; code_digest: Uint8Array; expires_at: Date },
) =>
  tx
    .insertInto('verify_code')
    .values({
      ...row,
      target_lookup: Buffer.from(row.target_lookup),
      code_digest: Buffer.from(row.code_digest),
    })
    .execute();

/** Counts the try on the newest live code and returns it; undefined when there is none or its tries are used up. */
export const countCodeTry = (db: Database, lookup: Uint8Array, now: Date, maxTries: number) =>
  db
    .updateTable('verify_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('verify_code')
        .select('id')
        .where('target_lookup', '=', Buffer.from(lookup))
        .orderBy('created_at', 'desc')
        .limit(1),
    )
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .returning(['id', 'code_digest'])
    .executeTakeFirst();

/** False where the code was used by somebody else in between. */
export async function useCode(tx: Tx, id: string, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('verify_code')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}
