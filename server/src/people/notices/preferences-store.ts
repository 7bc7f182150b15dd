import type { Insertable } from 'kysely';
import type { Database, NoticeCategory, Schema, Tx } from '../../platform/index.ts';

export const listPreferences = (db: Database, accountId: string) =>
  db
    .selectFrom('notice_preference')
    .select(['category', 'sms', 'mail'])
    .where('account_id', '=', accountId)
    .execute();

export const putPreference = (
  tx: Tx,
  row: { account_id: string; category: Exclude<NoticeCategory, 'security'>; sms: boolean; mail: boolean },
) =>
  tx
    .insertInto('notice_preference')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'category']).doUpdateSet({ sms: row.sms, mail: row.mail }),
    )
    .execute();

/** Whether a phone and a mailbox are bound. */
export const findAddresses = (db: Database, accountId: string) =>
  db
    .selectFrom('account')
    .select((eb) => [
      eb('phone_sealed', 'is not', null).as('has_phone'),
      eb('email_sealed', 'is not', null).as('has_mail'),
    ])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();

/** A new notice. Returns the encrypted addresses of an open account, and its settings of the category: null for defaults. */
export const insertNotice = (
  tx: Tx,
  notice: Insertable<Schema['notice']> & { account_id: string; category: NoticeCategory },
) =>
  tx
    .with('told', (part) => part.insertInto('notice').values(notice))
    .selectFrom('account')
    .leftJoin('notice_preference', (join) =>
      join
        .onRef('notice_preference.account_id', '=', 'account.id')
        .on('notice_preference.category', '=', notice.category as 'system'),
    )
    .select(['phone_sealed', 'email_sealed', 'sms', 'mail'])
    .where('account.id', '=', notice.account_id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
