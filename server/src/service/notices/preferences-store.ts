import type { Database, NoticeCategory, Tx } from '../../platform/index.ts';

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
