import type { Database, Tx } from '../../platform/index.ts';
import type { Target } from './target.ts';

export interface AccountRow {
  id: string;
  nickname: string;
  gender: 'unknown' | 'female' | 'male';
  introduction: string;
  portrait_key: string | null;
  phone_sealed: Uint8Array | null;
  email_sealed: Uint8Array | null;
  password_digest: string | null;
}

const columns = [
  'id',
  'nickname',
  'gender',
  'introduction',
  'portrait_key',
  'phone_sealed',
  'email_sealed',
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

/** Serialises decisions about one account; rows that refer to it may be added. Locked last, after orders and tracks. */
export const lockAccount = (tx: Tx, id: string) =>
  tx.selectFrom('account').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow();

/** No row that refers to the account is added until the transaction ends; undefined where it is closed. */
export const lockAccountForClosing = (tx: Tx, id: string) =>
  tx
    .selectFrom('account')
    .select(['id', 'kind'])
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Held until the transaction ends: changes of password, phone and sessions of an account are serialised. */
export const lockOpenAccount = (tx: Tx, id: string) =>
  tx
    .selectFrom('account')
    .select([...columns, 'phone_lookup', 'email_lookup'])
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const lockAccountByTarget = (tx: Tx, channel: Target['channel'], lookup: Uint8Array) =>
  tx
    .selectFrom('account')
    .select(columns)
    .where(channel === 'sms' ? 'phone_lookup' : 'email_lookup', '=', Buffer.from(lookup))
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** @throws where another account has the target: its index is unique */
export const setTarget = (
  tx: Tx,
  id: string,
  channel: Target['channel'],
  lookup: Uint8Array,
  sealed: Uint8Array,
) => {
  const where = channel === 'sms' ? 'phone' : 'email';
  return tx
    .updateTable('account')
    .set({ [`${where}_lookup`]: Buffer.from(lookup), [`${where}_sealed`]: Buffer.from(sealed) })
    .where('id', '=', id)
    .execute();
};

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
  change: Partial<Pick<AccountRow, 'nickname' | 'gender' | 'introduction' | 'portrait_key'>>,
) => tx.updateTable('account').set(change).where('id', '=', id).execute();

/** An account without phone or mailbox: its members enter it. */
export const insertOrganisationAccount = (tx: Tx, id: string, nickname: string) =>
  tx.insertInto('account').values({ id, nickname, kind: 'organisation' }).execute();
