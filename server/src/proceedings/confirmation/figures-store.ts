import { sql } from 'kysely';
import type { CaseKind, Database } from '../../platform/index.ts';

const MINUTES = sql`extract(epoch from decided_at - submitted_at) / 60`;

/** Service times of what was decided, by Beijing's weeks (from Monday) and kind. */
export const listServiceTimes = async (db: Database, since: Date) =>
  (
    await sql<{
      week: string;
      kind: CaseKind;
      count: number;
      median: number;
      p90: number;
      expected: number;
      late: number;
    }>`
      select to_char(date_trunc('week', decided_at at time zone 'Asia/Shanghai'), 'YYYY-MM-DD') as week, kind,
        count(*)::int as count,
        round(percentile_cont(0.5) within group (order by ${MINUTES}))::int as median,
        round(percentile_cont(0.9) within group (order by ${MINUTES}))::int as p90,
        round(percentile_cont(0.5) within group (order by extract(epoch from due_at - submitted_at) / 60))::int as expected,
        (count(*) filter (where decided_at > due_at))::int as late
      from review_case where decided_at >= ${since} group by 1, 2 order by 1, 2`.execute(db)
  ).rows;

export const countOpen = async (db: Database, now: Date) =>
  (
    await sql<{
      kind: CaseKind;
      waiting: number;
      taken: number;
      second_looks: number;
      overdue: number;
      due_today: number;
    }>`
      select kind, (count(*) filter (where taken_by is null))::int as waiting,
        (count(*) filter (where taken_by is not null))::int as taken,
        (count(*) filter (where round > 1))::int as second_looks,
        (count(*) filter (where due_at < ${now}))::int as overdue,
        (count(*) filter (where due_at >= ${now} and due_at < ${now}::timestamptz + interval '24 hours'))::int as due_today
      from review_case where decided_at is null and withdrawn_at is null group by kind order by kind`.execute(
      db,
    )
  ).rows;

/** First decisions against their final results, and rejections after which the same matter passed. */
export async function countOverturned(db: Database, since: Date) {
  const { rows } = await sql<{
    doubled: number;
    doubled_overturned: number;
    rejected: number;
    passed_later: number;
  }>`
    select (count(*) filter (where second_look is not null))::int as doubled,
      (count(*) filter (where second_look is not null and first.decision <> kase.decision))::int as doubled_overturned,
      (count(*) filter (where kase.decision = 'rejected'))::int as rejected,
      (count(*) filter (where kase.decision = 'rejected' and exists (select from review_case later
        where later.work_id = kase.work_id and later.kind = kase.kind and later.decision = 'passed'
          and later.submitted_at > kase.decided_at)))::int as passed_later
    from review_case kase left join case_opinion first on first.case_id = kase.id and first.round = 1
    where kase.decided_at >= ${since}`.execute(db);
  return rows[0] ?? { doubled: 0, doubled_overturned: 0, rejected: 0, passed_later: 0 };
}

export const countRules = async (db: Database, since: Date) =>
  (
    await sql<{ code: string; count: number }>`
      select code, count(*)::int as count from review_case, unnest(rule_codes) code
      where decided_at >= ${since} group by code order by count desc, code`.execute(db)
  ).rows;
