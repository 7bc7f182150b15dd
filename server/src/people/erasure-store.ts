import { sql, type RawBuilder } from 'kysely';
import { doom, type Erasure } from '../platform/index.ts';

export const peopleErasure: Erasure = {
  ofAccount: (accountId, now) => [
    doom(sql`select portrait_key from account where id = ${accountId} and portrait_key is not null`),
    sql`delete from guardian_request where guardianship_id in
      (select id from guardianship where guardian_id = ${accountId} or child_id = ${accountId})`,
    sql`delete from guardianship where guardian_id = ${accountId} or child_id = ${accountId}`,
    sql`delete from identity where account_id = ${accountId}`,
    sql`delete from real_name_check where account_id = ${accountId}`,
    sql`update identity_review set claim_sealed = null, number_lookup = null, reason = null,
      state = case when state in ('draft', 'waiting') then 'withdrawn' else state end where account_id = ${accountId}`,
    sql`delete from recovery where account_id = ${accountId}`,
    sql`delete from organisation_invitation
      where person_id = ${accountId} or organisation_id = ${accountId} or invited_by = ${accountId}
        or phone_lookup = (select phone_lookup from account where id = ${accountId})`,
    sql`delete from organisation_member where person_id = ${accountId} or organisation_id = ${accountId}`,
    sql`delete from outbox where notice_id in (select id from notice where account_id = ${accountId})`,
    sql`delete from notice where account_id = ${accountId}`,
    sql`delete from notice_preference where account_id = ${accountId}`,
    sql`delete from session where account_id = ${accountId} or person_id = ${accountId}`,
    sql`delete from verify_code using account
      where account.id = ${accountId} and target_lookup in (phone_lookup, email_lookup)`,
    sql`update account set nickname = '已注销用户', gender = 'unknown', introduction = '', portrait_key = null,
      phone_lookup = null, phone_sealed = null, email_lookup = null, email_sealed = null, password_digest = null,
      closed_at = ${now} where id = ${accountId}`,
  ],
};

/**
 * Destroys the notices about subjects, with their messages: they quote titles and reasons. A notice's link ends with the
 * id of its subject; `ids` is a query for ids as text.
 */
export function endNoticesAbout(ids: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const about = sql`select id from notice where substring(link from 'id=([0-9a-f-]{36})$') in (${ids})`;
  return [
    sql`delete from outbox where notice_id in (${about})`,
    sql`delete from notice where id in (${about})`,
  ];
}
