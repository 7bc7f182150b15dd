import { sql } from 'kysely';
import type { SecurityEventKind } from '@yinji/contract';
import type { Database } from '../db/database.ts';

interface NewEvent {
  id: string;
  kind: SecurityEventKind;
  source: Buffer;
  sealed: Buffer;
  times: number;
  at: Date;
}

/** One statement: two processes that see the same source at once count to two. */
export const countEvent = (db: Database, { id, kind, source, sealed, times, at }: NewEvent) =>
  sql`
    insert into security_event as e (id, kind, source, minute, sealed, times, first_at, last_at)
    values (${id}, ${kind}, ${source}, date_trunc('minute', ${at}::timestamptz), ${sealed}, ${times}, ${at}, ${at})
    on conflict (minute, kind, source) do update set times = e.times + excluded.times, last_at = ${at}`.execute(
    db,
  );

interface EventFilter {
  kind?: SecurityEventKind | undefined;
  beforeId?: string | undefined;
}

/** Newest first. */
export const listEvents = (db: Database, { kind, beforeId }: EventFilter, limit: number) =>
  db
    .selectFrom('security_event')
    .select(['id', 'kind', 'times', 'first_at', 'last_at', 'sealed'])
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(beforeId !== undefined, (query) => query.where('id', '<', beforeId ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** By kind, how often since then, and from how many sources in how many minutes. */
export const sumEvents = async (db: Database, since: Date) =>
  (
    await sql<{ kind: string; times: number; sources: number; first_at: Date }>`
      select kind, sum(times)::int as times, count(distinct source)::int as sources, min(first_at) as first_at
      from security_event where minute >= ${since} group by kind`.execute(db)
  ).rows;

export const forgetEndedEvents = async (db: Database): Promise<void> => {
  await sql`select forget_security_events()`.execute(db);
};
