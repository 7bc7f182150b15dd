import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/index.ts';

export interface Measured {
  count: number;
  median: number | null;
  ninth: number | null;
}

export interface Span {
  since: Date;
  /** Excluded. */
  until: Date;
}

/** Seconds, whole ones; a clock of somebody else may lie before ours. */
const shares = (began: RawBuilder<unknown>, ended: RawBuilder<unknown>) => sql`
  count(*)::int as count,
  percentile_disc(.5) within group (order by greatest(0, round(extract(epoch from ${ended} - ${began}))))::int as median,
  percentile_disc(.9) within group (order by greatest(0, round(extract(epoch from ${ended} - ${began}))))::int as ninth`;

/** Of deposits received in the span that have it: until the first time stamp, or the witnesses' cosignature. */
export async function measureDeposits(
  db: Database,
  { since, until }: Span,
  end: 'token_time' | 'cosigned_at',
): Promise<Measured> {
  const ended = sql.ref(end);
  const { rows } = await sql<Measured>`
    select ${shares(sql.ref('received_at'), ended)} from deposit
    where received_at >= ${since} and received_at < ${until} and ${ended} is not null`.execute(db);
  return rows[0]!;
}

/** Of cases decided in the span: from the submission to passed or rejected. */
export async function measureReviews(
  db: Database,
  { since, until }: Span,
  kind: 'confirmation' | 'certification',
): Promise<Measured> {
  const { rows } = await sql<Measured>`
    select ${shares(sql.ref('submitted_at'), sql.ref('decided_at'))} from review_case
    where kind = ${kind} and decided_at >= ${since} and decided_at < ${until}
      and decision in ('passed', 'rejected')`.execute(db);
  return rows[0]!;
}
