import { sql } from 'kysely';
import type { Database } from '../../platform/index.ts';

/** By name, never by number: a load, not a ranking. */
export const listLoads = async (db: Database, since: Date) =>
  (
    await sql<{
      name: string;
      in_hand: number;
      decided: number;
      median: number | null;
      returned: number;
      overturned: number;
    }>`
      select staff.name,
        (select count(*) from review_case where taken_by = staff.id and decided_at is null and withdrawn_at is null)::int as in_hand,
        (select count(*) from case_opinion where staff_id = staff.id and at >= ${since})::int as decided,
        (select round(percentile_cont(0.5) within group (order by extract(epoch from case_opinion.at - submitted_at) / 60))
           from case_opinion join review_case on review_case.id = case_id
           where staff_id = staff.id and case_opinion.at >= ${since})::int as median,
        (select count(*) from case_return where staff_id = staff.id and at >= ${since})::int as returned,
        (select count(*) from case_opinion join review_case on review_case.id = case_id
           where staff_id = staff.id and case_opinion.at >= ${since}
             and review_case.decision is not null and review_case.decision <> case_opinion.decision)::int as overturned
      from staff where left_at is null and (role = 'reviewer'
        or exists (select from case_opinion where staff_id = staff.id and at >= ${since}))
      order by staff.name`.execute(db)
  ).rows;
