import type { AppContext } from '../app-context.ts';
import { isRefusedWrite } from '../db/database.ts';
import { onCommitted } from '../db/signals.ts';
import { finishTogether } from './finish-together.ts';
import { SCHEDULE_KEY, type AnyJob } from './job.ts';
import { claimJobs, extendLeases, insertMissing, type Claimed } from './jobs-store.ts';
import { reconcileJobs } from './reconcile-jobs.ts';
import { runJob } from './run-job.ts';

/** How long another server waits before it takes over from a dead one. */
const LEASE_MS = 10_000;
const EXTEND_MS = 3000;
/** Jobs that another server enqueued, or that become due, are found within this time. */
const LOOK_MS = 1000;

export interface RunningJobs {
  stop(): Promise<void>;
}

/**
 * Runs due jobs, in any number of processes. One statement a second looks for jobs of all kinds; a transaction
 * of this process that enqueued one signals after its commit, so that nothing waits for the second.
 */
export function startJobs(context: AppContext, given: readonly AnyJob[]): RunningJobs {
  const jobs = [...given, reconcileJobs(given)];
  const byName = new Map(jobs.map((job) => [job.name, job]));
  if (byName.size < jobs.length) throw new Error('two jobs have one name');
  const stopping = new AbortController();
  const running = new Map<string, { claimed: Claimed; end: Promise<void> }>();
  const finish = finishTogether(context.db);
  const bell = makeBell();
  const ringing = onCommitted(context.db, 'jobs', bell.ring);

  const room = () => {
    const free = new Map(jobs.map((job) => [job.name, job.atOnce]));
    for (const { claimed } of running.values()) free.set(claimed.kind, (free.get(claimed.kind) ?? 0) - 1);
    return new Map([...free].filter(([, count]) => count > 0));
  };
  const begin = (claimed: Claimed) => {
    const job = byName.get(claimed.kind);
    if (job === undefined) return;
    const run = async () => {
      // Without a database the result cannot be written: the lease ends the job.
      await runJob(context, job, claimed, stopping.signal, finish).catch((cause: unknown) =>
        context.report(`job ${job.name}`, cause),
      );
      running.delete(claimed.id);
      bell.ring();
    };
    running.set(claimed.id, { claimed, end: run() });
  };
  const look = async () => {
    let isReady = false;
    while (!stopping.signal.aborted) {
      try {
        if (!isReady) await insertSchedules(context, jobs);
        isReady = true;
        const claimed = await claimJobs(context.db, room(), LEASE_MS);
        for (const one of claimed) begin(one);
      } catch (cause) {
        if (!isRefusedWrite(cause)) context.report('jobs', cause);
      }
      await bell.wait(LOOK_MS);
    }
  };
  const extending = setInterval(() => {
    const held = [...running.values()].map(({ claimed }) => claimed);
    if (held.length === 0) return;
    const [ids, leases] = [held.map(({ id }) => id), held.map(({ lease }) => lease)];
    extendLeases(context.db, ids, leases, LEASE_MS).catch((cause: unknown) => context.report('leases', cause));
  }, EXTEND_MS);
  const looking = look();
  return {
    async stop() {
      stopping.abort();
      ringing();
      bell.ring();
      await looking;
      await Promise.all([...running.values()].map(({ end }) => end));
      clearInterval(extending);
    },
  };
}

const insertSchedules = (context: AppContext, jobs: readonly AnyJob[]) =>
  insertMissing(
    context.db,
    jobs
      .filter(({ everyMs }) => everyMs !== undefined)
      .map(({ name }) => ({ kind: name, key: SCHEDULE_KEY, data: {} })),
  );

/** A signal while nobody waits is kept for the next wait. */
function makeBell() {
  let isRung = false;
  let waiter: (() => void) | undefined;
  return {
    ring() {
      isRung = true;
      waiter?.();
    },
    async wait(ms: number) {
      if (!isRung)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          waiter = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      waiter = undefined;
      isRung = false;
    },
  };
}
