import { sql } from 'kysely';
import type { Erasure } from '../platform/index.ts';
import { holdersOf } from './erasure-read-model.ts';

export const publicationErasure: Erasure = {
  ofWorks: (works, now) => [
    // An order that no display refers to any more is refunded.
    sql`update shelf set introduction = '', findings = null, reason = null, appeal = null, approved_digest = null,
      order_id = case when state in ('unpaid', 'checking') then null else order_id end,
      state = 'off', version = version + 1 where work_id in (${works})`,
    sql`update shelf_decision set reason = '' where work_id in (${works})`,
    sql`update display_report set body = '', answer = null, contact_sealed = null where work_id in (${works})`,
    sql`update gallery_use set ended_at = coalesce(ended_at, ${now}) where work_id in (${works})`,
    sql`delete from gallery_entry where work_id in (${works})`,
    // Captions of earlier versions too, and of those that were never shown.
    sql`update gallery_version set entries = (select coalesce(jsonb_agg(entry order by at), '[]')
        from jsonb_array_elements(entries) with ordinality as one (entry, at)
        where (entry ->> 'workId')::uuid not in (${works}))
      where gallery_id in (select id from gallery where account_id in (${holdersOf(works)}))
        or gallery_id in (select gallery_id from gallery_use where work_id in (${works}))`,
  ],
  ofAccount: (accountId) => [
    sql`update display_report set body = '', contact_sealed = null, reporter_id = null where reporter_id = ${accountId}`,
    sql`delete from gallery_version where gallery_id in (select id from gallery where account_id = ${accountId})`,
    sql`delete from gallery_entry where gallery_id in (select id from gallery where account_id = ${accountId})`,
    sql`update gallery_decision set reason = '' where gallery_id in (select id from gallery where account_id = ${accountId})`,
    sql`update display_report set body = '', answer = null, contact_sealed = null
      where gallery_id in (select id from gallery where account_id = ${accountId})`,
    sql`update gallery set state = 'deleted', title = '', foreword = '', cover_work_id = null, reason = null,
      candidate = null, findings = null, appeal = null, turn = turn + 1
      where account_id = ${accountId}`,
  ],
};
