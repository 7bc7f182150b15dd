import { type Database, ask } from '../../platform/index.ts';
import type { OwnAccountRow } from './profile-store.ts';

const OWN_ACCOUNT = `select account.id, nickname, gender, introduction, portrait_key, phone_sealed,
    identity.kind as identity_kind, identity.name_sealed,
    exists (select from membership m where m.account_id = account.id and m.starts_at <= $2
      and m.ends_at > $2 and m.ended_at is null) as is_member
  from account left join identity on identity.account_id = account.id
  where account.id = $1 and account.closed_at is null`;

export const findOwnAccount = async (
  db: Database,
  accountId: string,
  now: Date,
): Promise<OwnAccountRow | undefined> => (await ask<OwnAccountRow>(db, OWN_ACCOUNT, [accountId, now]))[0];

/** The public data of an account. */
export const findPublicFace = (db: Database, accountId: string) =>
  db
    .selectFrom('account')
    .select(['id', 'introduction', 'portrait_key', 'created_at'])
    .where('id', '=', accountId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();

/** An object is served as a portrait only while an account uses it. */
export const isPortrait = async (db: Database, key: string): Promise<boolean> =>
  (await db
    .selectFrom('account')
    .select('id')
    .where('portrait_key', '=', key)
    .where('closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;
