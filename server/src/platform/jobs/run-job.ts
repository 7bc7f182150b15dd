import type { AppContext } from '../app-context.ts';
import { pauseAfter, type AnyJob } from './job.ts';
import { failJob, finishJob, putOffJob, type Claimed } from './jobs-store.ts';

const PROCESS_ENDED = 'PROCESS_ENDED';
/** After this many ends of its process in a row a job is dead: it may be what ends them. */
const MOST_PROCESS_ENDS = 8;

/**
 * One try of a claimed job, and its result. Never throws the job's own faults; returns the fault, so that a
 * test sees it. A fault that a schedule reports is a failure too, although it continued with the next item.
 */
export async function runJob(
  context: AppContext,
  job: AnyJob,
  claimed: Claimed,
  stopping: AbortSignal,
  finish = (done: Claimed): Promise<void> => finishJob(context.db, done),
): Promise<unknown> {
  const isSchedule = job.everyMs !== undefined;
  if (!isSchedule && (claimed.process_ends >= MOST_PROCESS_ENDS || claimed.tries > job.tries)) {
    await failJob(context.db, claimed, PROCESS_ENDED, undefined);
    return undefined;
  }
  let reported: unknown;
  const watched: AppContext = {
    ...context,
    report(what, cause) {
      reported = cause;
      context.report(what, cause);
    },
  };
  try {
    const later = await inTime(
      job,
      (signal) => job.run(watched, job.data.parse(claimed.data), signal),
      stopping,
    );
    if (isSchedule && reported !== undefined)
      await failJob(context.db, claimed, nameOf(reported), later?.laterMs ?? job.everyMs);
    else if (later !== undefined) await putOffJob(context.db, claimed, later.laterMs);
    else if (isSchedule) await putOffJob(context.db, claimed, job.everyMs ?? 0);
    else await finish(claimed);
    return undefined;
  } catch (cause) {
    if (cause !== reported) context.report(`job ${job.name} ${claimed.key}`, cause);
    const pause = pauseAfter(job, claimed.tries);
    const isOver = claimed.tries >= job.tries;
    const ms = isSchedule ? Math.min(job.everyMs ?? 0, pause) : isOver ? undefined : pause;
    await failJob(context.db, claimed, nameOf(cause), ms);
    return cause;
  }
}

/**
 * A promise cannot be cancelled from outside: the signal asks it to stop, and the slot is free for another job.
 */
async function inTime<T>(
  { timeoutMs }: AnyJob,
  work: (signal: AbortSignal) => Promise<T>,
  stopping: AbortSignal,
): Promise<T> {
  const timeout = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const cause = Object.assign(new Error(`took longer than ${timeoutMs} ms`), { code: 'TIMEOUT' });
      timeout.abort(cause);
      reject(cause);
    }, timeoutMs);
  });
  try {
    return await Promise.race([work(AbortSignal.any([timeout.signal, stopping])), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Only the name of the error: its message may contain user input. */
function nameOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  const code = 'code' in cause && typeof cause.code === 'string' ? ` ${cause.code}` : '';
  return `${cause.name}${code}`.slice(0, 80);
}
