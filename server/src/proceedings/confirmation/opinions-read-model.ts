import { sql } from 'kysely';
import type { CaseKind, Database } from '../../platform/index.ts';

interface OwnDecision {
  case_id: string;
  kind: CaseKind;
  title: string;
  decision: 'passed' | 'rejected' | 'correction';
  rule_codes: string[];
  reason: string;
  at: Date;
  minutes: number;
  fate: 'effective' | 'waiting' | 'overturned' | 'withdrawn';
  total: string;
}

/**
 * Result of a decision: overturned if its case ended otherwise. The time is counted from submission, since
 * minutes from taking the case would rank people.
 */
const fated = sql`
  select opinion.case_id, kase.kind, work.title, opinion.decision, opinion.rule_codes, opinion.reason, opinion.at,
    (extract(epoch from opinion.at - kase.submitted_at) / 60)::int as minutes, opinion.staff_id,
    case when kase.decision is null and kase.withdrawn_at is not null then 'withdrawn'
         when kase.decision is null then 'waiting'
         when kase.decision <> opinion.decision then 'overturned' else 'effective' end as fate
  from case_opinion opinion
  join review_case kase on kase.id = opinion.case_id
  join work on work.id = kase.work_id`;

export async function listOpinionsOf(
  db: Database,
  staffId: string,
  onlyOverturned: boolean,
  page: number,
  size: number,
): Promise<{ rows: OwnDecision[]; total: number; overturned: number }> {
  const { rows } = await sql<OwnDecision>`
    select * from (${fated}) own where staff_id = ${staffId} and (not ${onlyOverturned}::bool or fate = 'overturned')
    order by at desc limit ${size} offset ${(page - 1) * size}`.execute(db);
  const counts = await sql<{ total: number; overturned: number }>`
    select count(*)::int as total, (count(*) filter (where fate = 'overturned'))::int as overturned
    from (${fated}) own where staff_id = ${staffId}`.execute(db);
  const { total = 0, overturned = 0 } = counts.rows[0] ?? {};
  return { rows, total: onlyOverturned ? overturned : total, overturned };
}
