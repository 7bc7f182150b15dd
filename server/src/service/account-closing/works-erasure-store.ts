import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/index.ts';

/** Applications for inheritance or succession of which every work is erased, or is being so now. */
const lastOf = (works: RawBuilder<unknown>) => sql`select succession_id from succession_work as gone
  where gone.work_id in (${works}) and not exists (select from succession_work as left_over
    join work on work.id = left_over.work_id where left_over.succession_id = gone.succession_id
    and work.erased_at is null and work.id not in (${works}))`;

/**
 * Destroys what works hold: file, previews, features, documents, bundles, form and salts. Number, record and leaf stay,
 * and so does the certificate of a contract: it is the other party's copy too. Files are only named for removal here.
 * `works` is a query or a list of ids.
 */
export async function eraseWorks(tx: Tx, works: RawBuilder<unknown>, now: Date): Promise<void> {
  for (const statement of [
    sql`insert into doomed_object (object_key)
      select object_key from original where work_id in (${works})
      union select preview_key from original where work_id in (${works})
      union select thumbnail_key from original where work_id in (${works})
      union select object_key from document where work_id in (${works}) and kind <> 'contract'
      union select public_preview_key from original where work_id in (${works}) and public_preview_key is not null
      union select public_thumbnail_key from original where work_id in (${works}) and public_thumbnail_key is not null
      union select object_key from public_picture where work_id in (${works})
      union select object_key from material where work_id in (${works}) and object_key is not null
      union select object_key from certification_file where work_id in (${works})
      union select object_key from bundle where work_id in (${works})
      union select object_key from renewal where work_id in (${works}) and kind not in ('contract', 'contract-pdf')
      on conflict do nothing`,
    sql`delete from renewal where work_id in (${works}) and kind not in ('contract', 'contract-pdf')`,
    sql`delete from bundle where work_id in (${works})`,
    sql`delete from document where work_id in (${works}) and kind <> 'contract'`,
    sql`delete from file_labels where work_id in (${works})`,
    // The record stays in the log and opens no more.
    sql`delete from material where work_id in (${works})`,
    sql`delete from work_version where work_id in (${works})`,
    sql`delete from public_picture where work_id in (${works})`,
    sql`delete from original where work_id in (${works})`,
    sql`update enclosure set key_sealed = null where subject_kind = 'change' and subject_id in
      (select id from change_request where work_id in (${works}))`,
    sql`delete from change_request where work_id in (${works})`,
    // Its words and papers may be about other works too: they go with the last of them.
    sql`update succession_work set salt = null, former_name_sealed = null, is_open = false where work_id in (${works})`,
    sql`update enclosure set key_sealed = null where subject_kind = 'succession' and subject_id in (${lastOf(works)})`,
    sql`update enclosure set key_sealed = null where subject_kind = 'succession-contest' and subject_id in
      (select id from succession_contest where work_id in (${works}))`,
    sql`update succession_contest set words_sealed = null, signed_sealed = null, signature_sealed = null, remark = null
      where work_id in (${works})`,
    sql`update succession set told_sealed = null, signed_sealed = null, signature_sealed = null, remark = null,
      state = case when ended_at is null then 'withdrawn' else state end, ended_at = coalesce(ended_at, ${now})
      where id in (${lastOf(works)})`,
    sql`delete from certification_file where work_id in (${works})`,
    sql`delete from certification_owner where work_id in (${works})`,
    sql`delete from correction where work_id in (${works})`,
    sql`delete from filing_step where work_id in (${works})`,
    sql`delete from filing where work_id in (${works})`,
    sql`delete from certification where work_id in (${works})`,
    // The signature carries the certificate, and that the name; the reveal holds the salts.
    sql`update deposit set reveal_sealed = null, signature = null where work_id in (${works})`,
    sql`update review_case set reason = null where work_id in (${works})`,
    sql`update track set reason = null where work_id in (${works})`,
    sql`update case_opinion set reason = '' where case_id in
      (select id from review_case where work_id in (${works}))`,
    sql`delete from near_copy where work_id in (${works}) or earlier_work_id in (${works})`,
    sql`delete from arrival_check where work_id in (${works})`,
    // An order that no display points at any more is given back.
    sql`update shelf set introduction = '', findings = null, reason = null, appeal = null, approved_digest = null,
      order_id = case when state in ('unpaid', 'checking') then null else order_id end,
      state = 'off', version = version + 1 where work_id in (${works})`,
    sql`update shelf_decision set reason = '' where work_id in (${works})`,
    sql`update display_report set body = '', answer = null, contact_sealed = null where work_id in (${works})`,
    sql`delete from transfer_offer where work_id in (${works})`,
    sql`update gallery_use set ended_at = coalesce(ended_at, ${now}) where work_id in (${works})`,
    sql`delete from gallery_entry where work_id in (${works})`,
    // The register's sweep sees that a row is gone and writes the month's file again without it.
    sql`delete from register_entry where work_id in (${works})`,
    sql`update objection_paper set key_sealed = null where objection_id in
      (select id from objection where work_id in (${works}))`,
    sql`update objection_source set key_sealed = null, preview_key_sealed = null, ended_at = coalesce(ended_at, ${now})
      where objection_id in (select id from objection where work_id in (${works}))`,
    sql`update source_comparison set result = null
      where objection_id in (select id from objection where work_id in (${works}))`,
    sql`update objection_answer set statement_sealed = null, signed_sealed = null, signature_sealed = null
      where objection_id in (select id from objection where work_id in (${works}))`,
    sql`update objection set statement_sealed = null, signed_sealed = null, signature_sealed = null, reason = null,
      state = case when state = 'drafted' then 'withdrawn' else state end, ended_at = coalesce(ended_at, ${now})
      where work_id in (${works})`,
    sql`update work set title = '', description = '', file_name = null, file_sha256 = null, file_sm3 = null,
      claimed_created_on = null, category = null, ai_use = null, ai_tool = '', is_public = false, deleted_at = coalesce(deleted_at, ${now}), erased_at = ${now}
      where id in (${works})`,
  ])
    await statement.execute(tx);
}

/** Works whose deposits the log has, with their numbers: their chains end with a record of the erasure. */
export const listDeposited = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('deposit')
    .innerJoin('work', 'work.id', 'deposit.work_id')
    .innerJoin('work_record', 'work_record.work_id', 'work.id')
    .select(['work.id', 'deposit.number'])
    .where('work_record.seq', '=', 0)
    .where('work.account_id', '=', accountId)
    .where('work.erased_at', 'is', null)
    .orderBy('work.id')
    .execute();
