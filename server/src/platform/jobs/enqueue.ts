import type { Tx } from '../db/database.ts';
import { signalAfterCommit } from '../db/signals.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Item, JobKind } from './job.ts';
import { insertItemJobs, insertJob } from './jobs-store.ts';

/**
 * Runs in the transaction that makes the work necessary: the job exists if and only if that commits. It runs at
 * once, or at `dueAt`.
 */
export async function enqueue<D>(tx: Tx, kind: JobKind<D>, data: D, dueAt?: Date): Promise<void> {
  await insertJob({ kind: kind.name, key: kind.key(data), data, dueAt }).execute(tx);
  signalAfterCommit(tx, 'jobs');
}

/**
 * The same as a part (`with`) of the statement that makes the work necessary. Without a row of `cause` nothing is
 * enqueued.
 */
export function enqueuing<D>(
  tx: Tx,
  kind: JobKind<D>,
  data: D,
  cause?: RawBuilder<unknown>,
): RawBuilder<Record<string, never>> {
  signalAfterCommit(tx, 'jobs');
  return sql`(${insertJob({ kind: kind.name, key: kind.key(data), data }, cause)})`;
}

/** A statement that does the same for every id (text) in a query; another second passes before they run. */
export const enqueueItems = (kind: JobKind<Item>, ids: RawBuilder<unknown>): RawBuilder<unknown> =>
  insertItemJobs(kind.name, ids);
