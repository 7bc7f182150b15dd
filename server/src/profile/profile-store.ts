import { ask, type Database } from '../db/database.ts';

/** What a person sees of themselves, read in one statement: it is asked more often than anything else. */
export interface OwnAccountRow {
  id: string;
  nickname: string;
  gender: 'unknown' | 'female' | 'male';
  introduction: string;
  phone_sealed: Uint8Array | null;
  identity_kind: 'person' | 'organisation' | null;
  name_sealed: Uint8Array | null;
  is_member: boolean;
}

const OWN_ACCOUNT = `select account.id, nickname, gender, introduction, phone_sealed,
    identity.kind as identity_kind, identity.name_sealed,
    exists (select from membership m where m.account_id = account.id and m.starts_at <= $2 and m.ends_at > $2) as is_member
  from account left join identity on identity.account_id = account.id
  where account.id = $1 and account.closed_at is null`;

export const findOwnAccount = async (
  db: Database,
  accountId: string,
  now: Date,
): Promise<OwnAccountRow | undefined> => (await ask<OwnAccountRow>(db, OWN_ACCOUNT, [accountId, now]))[0];
