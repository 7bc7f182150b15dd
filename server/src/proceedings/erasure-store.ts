import { sql, type RawBuilder } from 'kysely';
import { endNoticesAbout } from '../people/index.ts';
import { endAttachmentsOf, type Erasure, type Tx } from '../platform/index.ts';
import { lastOf, orphaned } from './erasure-read-model.ts';

/** Destroys forms of certification with everything attached to them. */
const endForms = (works: RawBuilder<unknown>) => [
  ...endAttachmentsOf('certification', works),
  sql`delete from certification_owner where work_id in (${works})`,
  sql`delete from correction where kind = 'certification' and work_id in (${works})`,
  sql`delete from filing_step where work_id in (${works})`,
  sql`delete from filing where work_id in (${works})`,
  sql`delete from certification where work_id in (${works})`,
];

export async function destroyForm(tx: Tx, workId: string): Promise<void> {
  for (const statement of endForms(sql`${workId}`)) await statement.execute(tx);
}

export const proceedingsErasure: Erasure = {
  ofWorks: (works, now) => [
    ...endForms(works),
    sql`delete from correction where work_id in (${works})`,
    ...endAttachmentsOf('change', sql`select id from change_request where work_id in (${works})`),
    ...endNoticesAbout(sql`select id::text from change_request where work_id in (${works})`),
    sql`delete from change_request where work_id in (${works})`,
    // Its texts and attachments may be about other works too: they are deleted with the last of them.
    sql`update succession_work set salt = null, former_name_sealed = null, is_open = false where work_id in (${works})`,
    ...endAttachmentsOf('succession', lastOf(works)),
    ...endAttachmentsOf(
      'succession-contest',
      sql`select id from succession_contest where work_id in (${works})`,
    ),
    sql`update succession_contest set words_sealed = null, signed_sealed = null, signature_sealed = null, remark = null
      where work_id in (${works})`,
    sql`update succession set told_sealed = null, nonce = '', signed_sealed = null, signature_sealed = null, remark = null,
      state = case when ended_at is null then 'withdrawn' else state end, ended_at = coalesce(ended_at, ${now})
      where id in (${lastOf(works)})`,
    sql`update review_case set reason = null, report_salt = null, comparison_salt = null where work_id in (${works})`,
    sql`update case_opinion set reason = '' where case_id in
      (select id from review_case where work_id in (${works}))`,
    sql`delete from near_copy where work_id in (${works}) or earlier_work_id in (${works})`,
    sql`delete from arrival_check where work_id in (${works})`,
    sql`delete from transfer_offer where work_id in (${works})`,
    ...endAttachmentsOf('objection', sql`select id from objection where work_id in (${works})`),
    sql`update objection_source set key_sealed = null, preview_key_sealed = null, ended_at = coalesce(ended_at, ${now})
      where objection_id in (select id from objection where work_id in (${works}))`,
    sql`update source_comparison set result = null
      where objection_id in (select id from objection where work_id in (${works}))`,
    sql`update objection_answer set statement_sealed = null, signed_sealed = null, signature_sealed = null
      where objection_id in (select id from objection where work_id in (${works}))`,
    sql`update objection set statement_sealed = null, signed_sealed = null, signature_sealed = null, reason = null,
      state = case when state = 'drafted' then 'withdrawn' else state end, ended_at = coalesce(ended_at, ${now})
      where work_id in (${works})`,
  ],
  ofAccount: (accountId, now) => [
    // Of a work that passed to another holder: the certificate in force still depends on it.
    sql`update change_request set reason_sealed = '', after_sealed = null, before_sealed = null, after_salt = null,
      statement_sealed = null, signature_sealed = null, remark = null,
      state = case when state in ('draft', 'reviewing', 'correcting') then 'withdrawn' else state end,
      decided_at = coalesce(decided_at, ${now}) where account_id = ${accountId}`,
    sql`update correction set answer_sealed = null where answered_by = ${accountId}`,
    sql`delete from correction where kind = 'change' and subject_id in
      (select id from change_request where account_id = ${accountId})`,
    ...endAttachmentsOf('objection', sql`select id from objection where account_id = ${accountId}`),
    sql`update objection_source set key_sealed = null, preview_key_sealed = null, ended_at = coalesce(ended_at, ${now})
      where account_id = ${accountId}`,
    sql`update objection set statement_sealed = null, signed_sealed = null, signature_sealed = null, reason = null,
      state = case when state = 'drafted' then 'withdrawn' else state end, ended_at = coalesce(ended_at, ${now})
      where account_id = ${accountId}`,
    sql`update succession set told_sealed = null, nonce = '', signed_sealed = null, signature_sealed = null, remark = null,
      public_name = case when public_name is null then null else '已注销用户' end,
      state = case when ended_at is null then 'withdrawn' else state end, ended_at = coalesce(ended_at, ${now})
      where account_id = ${accountId}`,
    sql`update succession_work set is_open = false where succession_id in
      (select id from succession where account_id = ${accountId})`,
    sql`update succession_contest set words_sealed = null, signed_sealed = null, signature_sealed = null, remark = null
      where account_id = ${accountId}`,
    sql`update objection_answer set statement_sealed = null, signed_sealed = null, signature_sealed = null
      where account_id = ${accountId}`,
    sql`delete from transfer_offer where account_id = ${accountId}`,
    sql`update transfer_party set target_lookup = null, public_name = case when public_name is null then null else '已注销用户' end
      where account_id = ${accountId}`,
    // A contract belongs to its parties (民法典): it is deleted when no party with a copy is left.
    sql`update transfer_party set name_sealed = null, signature_sealed = null where transfer_id in (${orphaned(accountId)})`,
    sql`update transfer set draft_sealed = null, statement_sealed = null, statement_signature_sealed = null,
      contract_sealed = null, salt = null, reason = null where id in (${orphaned(accountId)})`,
    // In another person's form the name stays as stated; this person's own data is deleted.
    sql`update certification_owner set account_id = null, answer = null, answered_at = null, consent_sealed = null,
      consent_sha256 = null, signature_sealed = null, signing_key_id = null where account_id = ${accountId}`,
  ],
};
