import { sql } from 'kysely';
import type { Database } from '../../platform/index.ts';

export type ErasureBlocker = 'hold' | 'objection' | 'cases' | 'deposit';

/** Obstacles to a work's erasure, including a hold on its holder. */
export async function listErasureBlockers(db: Database, workId: string): Promise<ErasureBlocker[]> {
  const { rows } = await sql<{ kind: ErasureBlocker; there: boolean }>`
    select 'hold' as kind, exists (select from legal_hold where lifted_at is null and (work_id = ${workId}
      or account_id = (select account_id from work where id = ${workId}))) as there
    union all select 'objection', exists (select from objection
      where work_id = ${workId} and submitted_at is not null and ended_at is null)
    union all select 'cases', exists (select from review_case
      where work_id = ${workId} and kind <> 'objection' and decided_at is null and withdrawn_at is null)
      -- Sent back to its holder, it is under review all the same.
      or exists (select from correction where work_id = ${workId} and ended_at is null)
      or exists (select from succession_work where work_id = ${workId} and is_open)
    union all select 'deposit', exists (select from deposit
      where work_id = ${workId} and received_at is not null and completed_at is null)`.execute(db);
  return rows.filter((row) => row.there).map((row) => row.kind);
}

/** Deposited and the caller's own; drafts are deleted, not erased. */
export const findErasable = (db: Database, accountId: string, workId: string) =>
  db
    .selectFrom('work')
    .innerJoin('deposit', 'deposit.work_id', 'work.id')
    .select(['work.id', 'work.title', 'deposit.number'])
    .where('work.id', '=', workId)
    .where('work.account_id', '=', accountId)
    .where('work.deleted_at', 'is', null)
    .where('deposit.received_at', 'is not', null)
    .executeTakeFirst();
