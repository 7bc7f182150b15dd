import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/**
 * What becomes of every table that points at an account when the account is closed. A test compares this list with the
 * database: a new table with an account in it does not pass before somebody has decided about it here and below.
 */
export const FATE = {
  account: 'emptied: the id stays, since what is kept points at it',
  account_closing: 'kept: that and when it was asked for; names nobody',
  consent: 'kept: proof that what was done was agreed to (PIPL art. 14); names nobody',
  expiry_reminder: 'destroyed',
  guardianship: 'destroyed, with its requests',
  identity: 'destroyed, with the salt that opens the commitments in the log',
  identity_review: 'emptied: nothing claimed, no photograph',
  invoice: 'kept sealed with its order: accounts are kept for ten years (会计档案管理办法)',
  key_request: 'destroyed: the request carries the name',
  legal_hold: 'kept: an account under one is not closed',
  membership: 'kept with its order',
  membership_setting: 'destroyed',
  notice: 'destroyed, with its copies on their way',
  notice_preference: 'destroyed',
  organisation_act: 'kept: what was done in an organisation’s name; by id alone',
  organisation_invitation: 'destroyed',
  organisation_member: 'destroyed',
  own_archive: 'destroyed, with its file',
  package_order: 'kept for three years and more (网络交易 and accounting law), without the buyer’s remark',
  quota_entry: 'kept with its order',
  quota_grant: 'kept: what staff gave and why; by id alone',
  real_name_check: 'destroyed',
  recovery: 'destroyed',
  resumable_upload: 'ended: row and bytes go with the next sweep',
  session: 'destroyed',
  sign_in_attempt:
    'kept for its 185 days (网络安全法 21 asks for six months of logs); names nobody, coarse addresses',
  signing_key: 'kept: a certificate’s issuer keeps it five years after its end (电子签名法 24); revoked',
  uploaded_file: 'destroyed, with its file',
  work: 'erased: file, previews, features, documents, bundles, form and salts; number and leaf stay',
} as const;

const ownWorks = (accountId: string) => sql`select id from work where account_id = ${accountId}`;

/** Destroys what names a person, all of it in the caller's transaction. Files are only named for removal here. */
export async function erasePerson(tx: Tx, accountId: string, now: Date): Promise<void> {
  const works = ownWorks(accountId);
  for (const statement of [
    sql`insert into doomed_object (object_key)
      select object_key from original where work_id in (${works})
      union select preview_key from original where work_id in (${works})
      union select thumbnail_key from original where work_id in (${works})
      union select public_preview_key from original where work_id in (${works}) and public_preview_key is not null
      union select public_thumbnail_key from original where work_id in (${works}) and public_thumbnail_key is not null
      union select object_key from material where work_id in (${works}) and object_key is not null
      union select object_key from uploaded_file where account_id = ${accountId}
      union select object_key from document where work_id in (${works})
      union select object_key from bundle where work_id in (${works})
      union select object_key from renewal where work_id in (${works})
      -- A portrait made of the same bytes as somebody's thumbnail is one object with it.
      union select portrait_key from account where id = ${accountId} and portrait_key is not null
        and not exists (select from original where thumbnail_key = portrait_key and work_id not in (${works}))
      union select object_key from own_archive where account_id = ${accountId} and object_key is not null
      on conflict do nothing`,
    // The record stays in the log and opens no more.
    sql`delete from material where work_id in (${works})`,
    sql`delete from work_version where work_id in (${works})`,
    sql`delete from uploaded_file where account_id = ${accountId}`,
    // The bytes follow when the sweep finds their day over.
    sql`update resumable_upload set expires_at = ${now} where account_id = ${accountId}`,
    sql`delete from renewal where work_id in (${works})`,
    sql`delete from bundle where work_id in (${works})`,
    sql`delete from document where work_id in (${works})`,
    sql`delete from file_labels where work_id in (${works})`,
    sql`delete from original where work_id in (${works})`,
    sql`delete from certification where work_id in (${works})`,
    // The signature carries the certificate, and that the name; the reveal holds the salts.
    sql`update deposit set reveal_sealed = null, signature = null where work_id in (${works})`,
    sql`update review_case set reason = null where work_id in (${works})`,
    sql`update track set reason = null where work_id in (${works})`,
    sql`update work set title = '', description = '', file_name = null, file_sha256 = null, file_sm3 = null,
      claimed_created_on = null, category = null, ai_use = null, ai_tool = '', is_public = false, deleted_at = coalesce(deleted_at, ${now}), erased_at = ${now}
      where account_id = ${accountId}`,
    sql`delete from own_archive where account_id = ${accountId}`,
    sql`delete from guardian_request where guardianship_id in
      (select id from guardianship where guardian_id = ${accountId} or child_id = ${accountId})`,
    sql`delete from guardianship where guardian_id = ${accountId} or child_id = ${accountId}`,
    sql`delete from identity where account_id = ${accountId}`,
    sql`delete from real_name_check where account_id = ${accountId}`,
    sql`update identity_paper set key_sealed = null where review_id in
      (select id from identity_review where account_id = ${accountId})`,
    sql`update identity_review set claim_sealed = null, number_lookup = null, reason = null,
      state = case when state in ('draft', 'waiting') then 'withdrawn' else state end where account_id = ${accountId}`,
    sql`delete from recovery where account_id = ${accountId}`,
    sql`delete from key_request where account_id = ${accountId}`,
    sql`delete from outbox where notice_id in (select id from notice where account_id = ${accountId})`,
    sql`delete from notice_preference where account_id = ${accountId}`,
    sql`delete from expiry_reminder where account_id = ${accountId}`,
    sql`delete from membership_setting where account_id = ${accountId}`,
    sql`delete from notice where account_id = ${accountId}`,
    sql`delete from organisation_invitation
      where person_id = ${accountId} or organisation_id = ${accountId} or invited_by = ${accountId}`,
    sql`delete from organisation_member where person_id = ${accountId} or organisation_id = ${accountId}`,
    sql`delete from session where account_id = ${accountId} or person_id = ${accountId}`,
    sql`delete from verify_code using account
      where account.id = ${accountId} and target_lookup in (phone_lookup, email_lookup)`,
    sql`update package_order set remark = '' where account_id = ${accountId}`,
    sql`update account set nickname = '已注销用户', gender = 'unknown', introduction = '', portrait_key = null,
      phone_lookup = null, phone_sealed = null, email_lookup = null, email_sealed = null, password_digest = null,
      closed_at = ${now} where id = ${accountId}`,
  ])
    await statement.execute(tx);
}
