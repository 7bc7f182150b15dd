import { sql } from 'kysely';
import type { Tx } from '../../platform/index.ts';
import { eraseWorks } from './works-erasure-store.ts';

/**
 * What becomes of every table that points at an account when the account is closed. A test compares this list with the
 * database: a new table with an account in it does not pass before somebody has decided about it here and below.
 */
export const FATE = {
  account: 'emptied: the id stays, since what is kept points at it',
  account_closing: 'kept: that and when it was asked for; names nobody',
  desk_entry: 'emptied: that somebody asked and was answered, not what was written',
  change_request: 'destroyed with the work; of a work that is somebody else’s now, emptied',
  certification_owner:
    'destroyed with the work; of somebody else’s work only who was asked, the answer and its signature',
  consent: 'kept: proof that what was done was agreed to (PIPL art. 14); names nobody',
  display_report: 'emptied: neither words nor contact nor reporter; that something was reported stays',
  enclosure: 'destroyed: its key goes, and the sweep takes the bytes',
  expiry_reminder: 'destroyed',
  gallery:
    'emptied: title, foreword, captions, versions and what was said about it; that a use was spent for it is kept',
  guardianship: 'destroyed, with its requests',
  identity: 'destroyed, with the salt that opens the commitments in the log',
  identity_review: 'emptied: nothing claimed, no photograph',
  import_batch: 'destroyed, with its rows and its report',
  invoice: 'kept sealed with its order: accounts are kept for ten years (会计档案管理办法)',
  key_request: 'destroyed: the request carries the name',
  legal_hold: 'kept: an account under one is not closed',
  membership: 'kept with its order',
  membership_setting: 'destroyed',
  notice: 'destroyed, with its copies on their way',
  notice_preference: 'destroyed',
  objection: 'emptied: words, signature and papers; that it was and how it ended stays, by id alone',
  objection_answer: 'emptied likewise',
  objection_source: 'emptied: file and preview; their digest and what was measured stay with the objection',
  organisation_act: 'kept: what was done in an organisation’s name; by id alone',
  organisation_invitation: 'destroyed',
  organisation_member: 'destroyed',
  own_archive: 'destroyed, with its file',
  package_order: 'kept for three years and more (网络交易 and accounting law), without the buyer’s remark',
  public_name: 'destroyed',
  query_history: 'destroyed',
  quota_entry: 'kept with its order',
  quota_grant: 'kept: what staff gave and why; by id alone',
  real_name_check: 'destroyed',
  recovery: 'destroyed',
  resumable_upload: 'ended: row and bytes go with the next sweep',
  session: 'destroyed',
  staff_account: 'kept: that a member of the staff held it keeps its cases from them; names nobody',
  sign_in_attempt:
    'kept for its 185 days (网络安全法 21 asks for six months of logs); names nobody, coarse addresses',
  signing_key: 'kept: a certificate’s issuer keeps it five years after its end (电子签名法 24); revoked',
  right_grant: 'kept: who has which right, by id alone; others rely on it',
  succession: 'emptied: what was said, signed and stated; that it was and how it ended stays, by id alone',
  succession_contest: 'emptied likewise',
  transfer: 'kept while another party of the contract is here (each has a copy); then emptied',
  transfer_offer: 'destroyed',
  transfer_party: 'kept with its contract; the public name goes',
  uploaded_file: 'destroyed, with its file',
  work: 'erased: file, previews, features, documents, bundles, form and salts; number and leaf stay',
  work_erasure: 'kept: that and when it was asked for; names nobody',
} as const;

const ownWorks = (accountId: string) => sql`select id from work where account_id = ${accountId}`;

/** Contracts of which this account was the last party that is here. */
const orphaned = (accountId: string) => sql`select transfer_id from transfer_party as own
  where own.account_id = ${accountId} and not exists (select from transfer_party as other
    join account on account.id = other.account_id
    where other.transfer_id = own.transfer_id and other.account_id <> own.account_id and account.closed_at is null)`;

/** Destroys what names a person, all of it in the caller's transaction. Files are only named for removal here. */
export async function erasePerson(tx: Tx, accountId: string, now: Date): Promise<void> {
  const works = ownWorks(accountId);
  await eraseWorks(tx, works, now);
  for (const statement of [
    sql`insert into doomed_object (object_key)
      -- A portrait made of the same bytes as somebody's thumbnail is one object with it.
      select portrait_key from account where id = ${accountId} and portrait_key is not null
        and not exists (select from original where thumbnail_key = portrait_key and work_id not in (${works}))
      union select object_key from uploaded_file where account_id = ${accountId}
      union select object_key from own_archive where account_id = ${accountId} and object_key is not null
      on conflict do nothing`,
    sql`update desk_entry set text = '', number = null where account_id = ${accountId}`,
    sql`update display_report set body = '', contact_sealed = null, reporter_id = null where reporter_id = ${accountId}`,
    sql`delete from public_name where account_id = ${accountId}`,
    sql`update enclosure set key_sealed = null where account_id = ${accountId}`,
    // Of a work that passed to somebody else: which certificate is in force still follows from it.
    sql`update change_request set reason_sealed = '', after_sealed = null, before_sealed = null, after_salt = null,
      statement_sealed = null, signature = null, remark = null,
      state = case when state in ('draft', 'reviewing', 'correcting') then 'withdrawn' else state end,
      decided_at = coalesce(decided_at, ${now}) where account_id = ${accountId}`,
    sql`delete from correction where kind = 'change' and subject_id in
      (select id from change_request where account_id = ${accountId})`,
    sql`update objection_paper set key_sealed = null where objection_id in
      (select id from objection where account_id = ${accountId})`,
    sql`update objection_source set key_sealed = null, preview_key_sealed = null, ended_at = coalesce(ended_at, ${now})
      where account_id = ${accountId}`,
    sql`update objection set statement_sealed = null, signed_sealed = null, signature_sealed = null, reason = null,
      state = case when state = 'drafted' then 'withdrawn' else state end, ended_at = coalesce(ended_at, ${now})
      where account_id = ${accountId}`,
    sql`update succession set told_sealed = null, signed_sealed = null, signature_sealed = null, remark = null,
      public_name = case when public_name is null then null else '已注销用户' end,
      state = case when ended_at is null then 'withdrawn' else state end, ended_at = coalesce(ended_at, ${now})
      where account_id = ${accountId}`,
    sql`update succession_work set is_open = false where succession_id in
      (select id from succession where account_id = ${accountId})`,
    sql`update succession_contest set words_sealed = null, signed_sealed = null, signature_sealed = null, remark = null
      where account_id = ${accountId}`,
    sql`delete from uploaded_file where account_id = ${accountId}`,
    // The bytes follow when the sweep finds their day over.
    sql`update resumable_upload set expires_at = ${now} where account_id = ${accountId}`,
    sql`update objection_answer set statement_sealed = null, signed_sealed = null, signature_sealed = null
      where account_id = ${accountId}`,
    sql`delete from transfer_offer where account_id = ${accountId}`,
    sql`update transfer_party set target_lookup = null, public_name = case when public_name is null then null else '已注销用户' end
      where account_id = ${accountId}`,
    // A contract is its parties' (民法典): it goes when nobody is left who has a copy.
    sql`update transfer_party set name_sealed = null, signature_sealed = null where transfer_id in (${orphaned(accountId)})`,
    sql`update transfer set draft_sealed = null, statement_sealed = null, statement_signature_sealed = null,
      contract_sealed = null, reason = null where id in (${orphaned(accountId)})`,
    sql`delete from import_batch where account_id = ${accountId}`,
    sql`delete from gallery_version where gallery_id in (select id from gallery where account_id = ${accountId})`,
    sql`delete from gallery_entry where gallery_id in (select id from gallery where account_id = ${accountId})`,
    sql`update gallery_decision set reason = '' where gallery_id in (select id from gallery where account_id = ${accountId})`,
    sql`update display_report set body = '', answer = null, contact_sealed = null
      where gallery_id in (select id from gallery where account_id = ${accountId})`,
    sql`update gallery set state = 'deleted', title = '', foreword = '', cover_work_id = null, reason = null,
      candidate = null, findings = null, appeal = null, turn = turn + 1
      where account_id = ${accountId}`,
    // In somebody else's form the name stays as that person stated it; what came from this one goes.
    sql`update certification_owner set account_id = null, answer = null, answered_at = null, consent_sealed = null,
      consent_sha256 = null, signature = null, signing_key_id = null where account_id = ${accountId}`,
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
    sql`delete from query_history where account_id = ${accountId}`,
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
