import type { Tx } from '../db/database.ts';
import { signalAfterCommit } from '../db/signals.ts';
import type { JobKind } from './job.ts';
import { insertJob } from './jobs-store.ts';

/**
 * Runs in the transaction that makes the work necessary: the job exists if and only if that commits. It runs at
 * once, or at `dueAt`.
 */
export async function enqueue<D>(tx: Tx, kind: JobKind<D>, data: D, dueAt?: Date): Promise<void> {
  await insertJob(tx, { kind: kind.name, key: kind.key(data), data, dueAt });
  signalAfterCommit(tx, 'jobs');
}
