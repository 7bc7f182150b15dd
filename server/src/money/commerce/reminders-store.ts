import { sql } from 'kysely';
import { type Database, insertNew, type QuotaKind, type Tx } from '../../platform/index.ts';

export interface DueReminder {
  account_id: string;
  ends_at: Date;
  /** Calendar days in Beijing until then. */
  days: number;
  days_before: 7 | 1;
  is_membership: boolean;
  rests: Partial<Record<QuotaKind, number>>;
}

/**
 * What ends within seven days of Beijing's calendar and has no reminder at this distance yet: a person's last
 * membership, and batches with a rest; only for people who want reminders.
 */
export async function listDueReminders(db: Database, now: Date, limit: number): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    with ending as (
      select account_id, ends_at, true as is_membership, null as kind, 0 as rest from membership m
      where ends_at > ${now} and ends_at < ${now}::timestamptz + interval '8 days' and ended_at is null
        and not exists (select from membership later
          where later.account_id = m.account_id and later.ends_at > m.ends_at and later.ended_at is null)
      union all
      select account_id, expires_at, false, kind, sum(amount) from quota_entry
      where batch_id in (
        select batch_id from quota_entry where movement = 'grant'
          and expires_at > ${now} and expires_at < ${now}::timestamptz + interval '8 days'
      )
      group by account_id, expires_at, kind having sum(amount) > 0
    ), counted as (
      select account_id, ends_at, bool_or(is_membership) as is_membership,
        coalesce(jsonb_object_agg(kind, rest) filter (where kind is not null), '{}') as rests,
        (ends_at at time zone 'Asia/Shanghai')::date - (${now}::timestamptz at time zone 'Asia/Shanghai')::date as days
      from ending group by account_id, ends_at
    ), due as (
      select *, case when days <= 1 then 1 else 7 end as days_before from counted where days <= 7
    )
    select due.* from due
      join account_name as account on account.id = due.account_id and account.closed_at is null
      left join membership_setting s on s.account_id = due.account_id
    where coalesce(s.remind, true) and not exists (
      select from expiry_reminder r where r.account_id = due.account_id
        and r.ends_at = due.ends_at and r.days_before = due.days_before
    )
    order by due.ends_at, due.account_id limit ${limit}`.execute(db);
  return rows;
}

/** False where the reminder exists already. */
export const insertReminder = (
  tx: Tx,
  { account_id, ends_at, days_before }: DueReminder,
  now: Date,
): Promise<boolean> =>
  insertNew(tx.insertInto('expiry_reminder').values({ account_id, ends_at, days_before, told_at: now }));
