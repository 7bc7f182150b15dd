import { sql } from 'kysely';
import type { Database } from '../../platform/index.ts';

/** An exact larger number is not needed, and counting a huge backlog must not delay its processing. */
const MOST = 10_000;

export interface Backlog {
  count: number;
  oldest: Date | null;
}

/** How many rows a query gives, up to `MOST`, and the oldest `at` among them. */
export const backlogOf = async (db: Database, rows: ReturnType<typeof sql>): Promise<Backlog> =>
  (
    await sql<Backlog>`select count(*)::int as count, min(at) as oldest from (${rows} limit ${MOST}) waiting`.execute(
      db,
    )
  ).rows[0] ?? { count: 0, oldest: null };

export const findPendingRecords = (db: Database) =>
  backlogOf(db, sql`select submitted_at as at from pending_record order by seq`);

/** By the index log_recovered_open. */
export const findRecovered = (db: Database) =>
  backlogOf(
    db,
    sql`select recovered_at as at from log_recovered where settled_at is null order by recovered_at`,
  );

/** By the key: checkpoints above the newest published one. */
export const findUncosigned = (db: Database, publishedSize: number) =>
  backlogOf(db, sql`select signed_at as at from log_checkpoint where size > ${publishedSize} order by size`);

/** By the index deposit_unfinished. */
export const findUnfinished = (db: Database) =>
  backlogOf(
    db,
    sql`select received_at as at from deposit where received_at is not null and completed_at is null order by received_at`,
  );

export const findUnstamped = (db: Database) =>
  backlogOf(
    db,
    sql`select received_at as at from deposit
      where received_at is not null and completed_at is null and token is null order by received_at`,
  );

/** By the index on review_case (decided_at). */
export const findUndocumented = (db: Database, since: Date) =>
  backlogOf(
    db,
    sql`select decided_at as at from review_case join work on work.id = work_id
      where decided_at >= ${since} and decision = 'passed' and kind in ('confirmation', 'certification')
        and work.deleted_at is null
        and not exists (select from document where document.work_id = review_case.work_id and document.kind = review_case.kind)
      order by decided_at`,
  );

/** By the index outbox_due. */
export const findUnsent = (db: Database) =>
  backlogOf(
    db,
    sql`select created_at as at from outbox where state in ('waiting', 'sending') order by next_try_at`,
  );

/** By the index on outbox (created_at). */
export const countFailedMessages = async (db: Database, since: Date) =>
  (
    await sql<{ failed: number; unsure: number }>`
      select (count(*) filter (where state = 'failed'))::int as failed, (count(*) filter (where state = 'unsure'))::int as unsure
      from outbox where created_at >= ${since}`.execute(db)
  ).rows[0] ?? { failed: 0, unsure: 0 };

/** By the index deposit_received: a day's deposits. */
export const countStamps = async (db: Database, since: Date) =>
  (
    await sql<{ authority: string; count: number }>`
      select token_authority as authority, count(*)::int as count from deposit
      where received_at >= ${since} and token_authority is not null group by 1`.execute(db)
  ).rows;
