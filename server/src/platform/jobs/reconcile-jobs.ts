import type { AppContext } from '../app-context.ts';
import { defineSchedule, type AnyJob, type Job } from './job.ts';
import { insertMissing } from './jobs-store.ts';

const EVERY_MS = 60_000;

/** Unfinished rows without a job get one: a forgotten enqueue, or a restored database. */
export const reconcileJobs = (jobs: readonly AnyJob[]): Job<object> =>
  defineSchedule({
    name: 'reconcile-jobs',
    label: '补建遗漏的任务',
    everyMs: EVERY_MS,
    run: async (context) => {
      for (const job of jobs)
        await enqueueMissing(context, job).catch((cause: unknown) =>
          context.report(`unfinished of ${job.name}`, cause),
        );
    },
  });

/** The names of all jobs in the console, by kind. */
export const labelsOf = (jobs: readonly AnyJob[]): ReadonlyMap<string, string> =>
  new Map([...jobs, reconcileJobs(jobs)].map(({ name, label }) => [name, label]));

export async function enqueueMissing(context: AppContext, job: AnyJob): Promise<void> {
  const unfinished = (await job.listUnfinished?.(context)) ?? [];
  await insertMissing(
    context.db,
    unfinished.map((data) => ({ kind: job.name, key: job.key(data), data })),
  );
}
