import { sql } from 'kysely';
import type { CaseKind, Database } from '../../platform/index.ts';

/** By the index deposit_received alone: the table itself is hardly read. */
export const countDeposits = async (db: Database, since: Date) =>
  (
    await sql<{ day: string; count: number }>`
      select to_char(received_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, count(*)::int as count
      from deposit where received_at >= ${since} group by 1`.execute(db)
  ).rows;

/** By the index review_case_submitted. */
export const countSubmissions = async (db: Database, since: Date) =>
  (
    await sql<{ day: string; kind: CaseKind; count: number }>`
      select to_char(submitted_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, kind, count(*)::int as count
      from review_case where submitted_at >= ${since} group by 1, 2 order by 1, 2`.execute(db)
  ).rows;
