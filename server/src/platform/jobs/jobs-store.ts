import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import { newId } from '../db/ids.ts';

/** The database's times: the clocks of two servers need not agree about a lease. */
const inMs = (ms: number) => sql<Date>`now() + ${ms} * interval '1 millisecond'`;

interface NewJob {
  kind: string;
  key: string;
  data: unknown;
  /** At once where none is given. */
  dueAt?: Date | undefined;
}

/**
 * A waiting job runs at once, unless it is delayed after a failure; a running one is run once more; a dead one
 * stays dead. `cause` is a query: without a row of it no job is made.
 */
export const insertJob = ({ kind, key, data, dueAt }: NewJob, cause: RawBuilder<unknown> = sql`select`) =>
  sql<Record<string, never>>`
    insert into job (id, kind, key, data, run_at)
    select ${newId()}::uuid, ${kind}, ${key}, ${JSON.stringify(data)}::jsonb, coalesce(${dueAt ?? null}::timestamptz, now())
    from (${cause}) as cause
    on conflict (kind, key) do update set
      data = excluded.data,
      is_asked_again = job.state = 'running',
      run_at = case when job.state = 'waiting' and job.tries = 0 then least(job.run_at, excluded.run_at) else job.run_at end
    where job.state <> 'dead'`;

/** The same of the rows that a query names, as an item's job each. */
export const insertItemJobs = (kind: string, ids: RawBuilder<unknown>) =>
  sql`
    insert into job (id, kind, key, data)
    select gen_random_uuid(), ${kind}, item.id, jsonb_build_object('id', item.id) from (${ids}) as item (id)
    on conflict (kind, key) do update set
      is_asked_again = job.state = 'running',
      run_at = case when job.state = 'waiting' and job.tries = 0 then least(job.run_at, now()) else job.run_at end
    where job.state <> 'dead'`;

/** Inserts missing jobs; one that waits for a later time runs now. */
export async function insertMissing(db: Database, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await db
    .insertInto('job')
    .values(jobs.map(({ kind, key, data }) => ({ id: newId(), kind, key, data: JSON.stringify(data) })))
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'key'])
        .doUpdateSet({ run_at: sql`now()` })
        .where('job.state', '=', 'waiting')
        .where('job.tries', '=', 0)
        .where('job.key', '<>', 'schedule')
        .where('job.run_at', '>', sql<Date>`now()`),
    )
    .execute();
}

export interface Claimed {
  id: string;
  kind: string;
  key: string;
  data: unknown;
  tries: number;
  /** How often in a row a process ended in the middle of it. */
  process_ends: number;
  lease: number;
}

/** Claims due jobs, of each kind as many as there is room for: no two processes hold the same job. */
export async function claimJobs(
  db: Database,
  room: ReadonlyMap<string, number>,
  leaseMs: number,
): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with due as (
      select due_job.id from unnest(${[...room.keys()]}::text[], ${[...room.values()]}::int[]) as room (kind, free)
      cross join lateral (
        select job.id from job
        where job.kind = room.kind and job.state <> 'dead' and job.run_at <= now()
        order by job.run_at limit room.free for update skip locked
      ) as due_job
    )
    update job set state = 'running', tries = tries + 1, lease = lease + 1, run_at = ${inMs(leaseMs)},
      process_ends = case state when 'running' then process_ends + 1 else 0 end
    from due where job.id = due.id
    returning job.id, kind, key, data, tries, process_ends, lease`.execute(db);
  return rows;
}

/** As committed: also a job whose row somebody has locked. */
export const hasDueJob = async (db: Database, kinds: readonly string[]): Promise<boolean> =>
  (await db
    .selectFrom('job')
    .select('id')
    .where('kind', 'in', [...kinds])
    .where('state', '<>', 'dead')
    .where('run_at', '<=', sql<Date>`now()`)
    .limit(1)
    .executeTakeFirst()) !== undefined;

type Held = Pick<Claimed, 'id' | 'lease'>;

/** Only of jobs still held; a lost lease is not regained. */
export const extendLeases = (
  db: Database,
  ids: readonly string[],
  leases: readonly number[],
  leaseMs: number,
) =>
  sql`
    update job set run_at = ${inMs(leaseMs)}
    from unnest(${ids}::uuid[], ${leases}::int[]) as held (id, lease)
    where job.id = held.id and job.lease = held.lease and job.state = 'running'`.execute(db);

/**
 * Done: the rows are deleted, except those enqueued during their run and those that a transaction holds: a wait with
 * other rows locked could be one for each other. Returns the ids of the deleted ones.
 */
export const deleteJobs = async (db: Database, held: readonly Held[]): Promise<string[]> =>
  (
    await sql<{ id: string }>`
      delete from job using (
        select job.id from job join unnest(${held.map(({ id }) => id)}::uuid[], ${held.map(({ lease }) => lease)}::int[])
          as held (id, lease) on job.id = held.id and job.lease = held.lease
        where not is_asked_again for update of job skip locked) as done
      where job.id = done.id returning job.id`.execute(db)
  ).rows.map(({ id }) => id);

/** Done: the row is deleted, or waits again where it was enqueued during the run. */
export async function finishJob(db: Database, { id, lease }: Held): Promise<void> {
  const gone = await db
    .deleteFrom('job')
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('is_asked_again', '=', false)
    .executeTakeFirst();
  if (gone.numDeletedRows === 0n) await putOffJob(db, { id, lease }, 0);
}

/** Runs again after `ms`, or at once where it was enqueued during the run. Not a failure. */
export const putOffJob = (db: Database, { id, lease }: Held, ms: number) =>
  sql`
    update job set state = 'waiting', tries = 0, is_asked_again = false,
      failing_since = null, last_failed_at = null, last_error = null,
      run_at = case when is_asked_again then now() else ${inMs(ms)} end
    where id = ${id} and lease = ${lease}`.execute(db);

/** Retried after `ms`, or dead where that is undefined. */
export const failJob = (db: Database, { id, lease }: Held, error: string, ms: number | undefined) =>
  sql`
    update job set state = ${ms === undefined ? 'dead' : 'waiting'}, is_asked_again = false,
      failing_since = coalesce(failing_since, now()), last_failed_at = now(), last_error = ${error},
      run_at = ${inMs(ms ?? 0)}
    where id = ${id} and lease = ${lease}`.execute(db);

/**
 * The part of a `where` that leaves out rows that have a job, so that poisoned items do not fill a limited
 * list.
 */
export const hasNoJob = ({ name }: { name: string }, keyColumn: string): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from job where job.kind = ${name} and job.key = ${sql.ref(keyColumn)}::text)`;

/** Like `hasNoJob`, but keeps rows whose job waits for a later time than the tables say. */
export const isFree = ({ name }: { name: string }, keyColumn: string): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from job where job.kind = ${name} and job.key = ${sql.ref(keyColumn)}::text
    and (job.state <> 'waiting' or job.tries > 0 or job.run_at <= now()))`;

/** Failing jobs from their first failure on, the newest first; of one kind where it is named. */
export const listFailing = (
  db: Database,
  filter: { kind?: string | undefined; before?: string | undefined },
  limit: number,
) =>
  db
    .selectFrom('job')
    .select(['id', 'kind', 'key', 'state', 'tries', 'failing_since', 'last_failed_at', 'last_error', 'run_at'])
    .where('failing_since', 'is not', null)
    .$if(filter.kind !== undefined, (query) => query.where('kind', '=', filter.kind ?? ''))
    .$if(filter.before !== undefined, (query) => query.where('id', '<', filter.before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const countFailing = (db: Database) =>
  db
    .selectFrom('job')
    .select(['kind', 'last_error'])
    .select((eb) => [
      eb.cast<number>(eb.fn.countAll().filterWhere('state', '=', 'dead'), 'integer').as('dead'),
      eb.cast<number>(eb.fn.countAll().filterWhere('state', '<>', 'dead'), 'integer').as('retrying'),
      eb.fn.min('failing_since').as('failing_since'),
    ])
    .where('failing_since', 'is not', null)
    .groupBy(['kind', 'last_error'])
    .execute();

/** A larger number is not needed, and counting must not delay the work. */
const MOST_COUNTED = 10_000;

/** Jobs of each kind that are due and not running, and how late the oldest is. By the index job_due. */
export const countDue = async (db: Database, kinds: readonly string[]) =>
  (
    await sql<{ kind: string; count: number; late_seconds: number }>`
      select asked.kind, count(due.run_at)::int as count,
        coalesce(extract(epoch from now() - min(due.run_at)), 0)::float as late_seconds
      from unnest(${[...kinds]}::text[]) as asked (kind)
        left join lateral (select run_at from job
          where job.kind = asked.kind and state <> 'dead' and run_at <= now() limit ${MOST_COUNTED}) due on true
      group by asked.kind`.execute(db)
  ).rows;

/** Runs failing jobs at once, dead or waiting for their next try: one, or all of a kind. Returns how many. */
export async function restartJobs(tx: Tx, which: { id: string } | { kind: string }): Promise<number> {
  const restarted = await tx
    .updateTable('job')
    .set({ state: 'waiting', tries: 0, run_at: sql`now()` })
    .where((eb) => eb.or([eb('state', '=', 'dead'), eb('run_at', '>', sql<Date>`now()`)]))
    .where('failing_since', 'is not', null)
    .where('state', '<>', 'running')
    .$if('id' in which, (query) => query.where('id', '=', 'id' in which ? which.id : ''))
    .$if('kind' in which, (query) => query.where('kind', '=', 'kind' in which ? which.kind : ''))
    .executeTakeFirst();
  return Number(restarted.numUpdatedRows);
}
