import { sql } from 'kysely';
import type { Database } from '../../platform/index.ts';

export type Blocker =
  | 'orders'
  | 'cases'
  | 'deposits'
  | 'keys'
  | 'organisations'
  | 'wards'
  | 'transfers'
  | 'hold';

/** Unsettled matters with their counts; none where the account may be closed. */
export async function countBlockers(
  db: Database,
  accountId: string,
): Promise<{ kind: Blocker; count: number }[]> {
  const { rows } = await sql<{ kind: Blocker; count: number }>`
    select 'orders' as kind, (
      (select count(*) from package_order where account_id = ${accountId} and state in ('created', 'paying', 'refunding'))
      + (select count(*) from invoice where account_id = ${accountId} and state = 'requested'))::int as count
    union all select 'cases', (
      (select count(*) from review_case join work on work.id = work_id
        where account_id = ${accountId} and decided_at is null and withdrawn_at is null)
      -- Objections of this person, and to this person's works.
      + (select count(*) from objection join work on work.id = work_id
        where ${accountId} in (objection.account_id, work.account_id)
          and submitted_at is not null and ended_at is null)
      -- Who would inherit, and whose works would be inherited.
      + (select count(*) from succession where ${accountId} in (account_id, holder_id)
          and submitted_at is not null and ended_at is null))::int
    union all select 'deposits', count(*)::int from deposit join work on work.id = work_id
      where account_id = ${accountId} and received_at is not null and completed_at is null
    union all select 'keys', count(*)::int from key_request
      where account_id = ${accountId} and state in ('checking', 'issuing')
    union all select 'organisations', count(*)::int from organisation_member
      where person_id = ${accountId} and role = 'owner'
    union all select 'wards', count(*)::int from guardianship
      where guardian_id = ${accountId} and state = 'standing'
    union all select 'transfers', count(*)::int from transfer join transfer_party on transfer_id = transfer.id
      where transfer_party.account_id = ${accountId}
      and state in ('offered', 'consenting', 'signing', 'signed', 'reviewing')
    union all select 'hold', count(*)::int from legal_hold where lifted_at is null and (account_id = ${accountId}
      or work_id in (select id from work where account_id = ${accountId}))`.execute(db);
  return rows.filter((row) => row.count > 0);
}
