import type { AppContext } from '../app-context.ts';
import type { AnyJob } from './job.ts';
import { claimJobs, hasDueJob } from './jobs-store.ts';
import { enqueueMissing } from './reconcile-jobs.ts';
import { runJob } from './run-job.ts';

const LEASE_MS = 600_000;

/**
 * Runs the due and unfinished of these jobs until none is left; throws the first fault. A claim passes over a row
 * that another transaction has locked, such as an enqueue that is about to commit: that job is waited for.
 */
export async function drainJobs(context: AppContext, ...jobs: readonly AnyJob[]): Promise<void> {
  const room = new Map(jobs.map(({ name }) => [name, 1]));
  const { signal } = new AbortController();
  for (const job of jobs) await enqueueMissing(context, job);
  for (;;) {
    const claimed = await claimJobs(context.db, room, LEASE_MS);
    if (claimed.length === 0 && !(await hasDueJob(context.db, [...room.keys()]))) return;
    for (const one of claimed) {
      const job = jobs.find(({ name }) => name === one.kind);
      const fault = job && (await runJob(context, job, one, signal));
      if (fault !== undefined) throw fault;
    }
  }
}
