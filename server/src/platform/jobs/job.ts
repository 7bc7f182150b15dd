import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { AppContext } from '../app-context.ts';
import { isFree } from './jobs-store.ts';

/** What is needed to enqueue a job: a lower wing enqueues work that a higher one does. */
export interface JobKind<D> {
  readonly name: string;
  readonly data: z.ZodMiniType<D>;
  /** There is one job per kind and key. */
  key(data: D): string;
}

/** Neither done nor failed: it waits for something outside. It runs again after this many ms. */
export interface Later {
  readonly laterMs: number;
}

export interface Job<D> extends JobKind<D> {
  /** Its name in the console. */
  readonly label: string;
  /** After this many failed tries it is dead: shown to the staff, and not retried before they restart it. */
  readonly tries: number;
  /** The pause after the first failure, doubled after each further one up to `longestPauseMs`. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** A run that takes longer counts as failed. */
  readonly timeoutMs: number;
  /** How many of this kind one process runs at once. */
  readonly atOnce: number;
  /** Set for a schedule: it runs again this long after its end, and is never dead. */
  readonly everyMs?: number;
  /** Unfinished rows that have no job (`hasNoJob`): the safety net. */
  listUnfinished?(context: AppContext): Promise<readonly D[]>;
  /** May run twice: a process can die between its effect and the mark that it is done. */
  run(context: AppContext, data: D, signal: AbortSignal): Promise<Later | void>;
}

export type AnyJob = Job<unknown>;

const SECOND = 1000;
/**
 * One policy for all jobs: 300 tries last two days. An outage of that length (a store, a decoder, a mail host)
 * leaves no job to a person. A failing job is in the console's list from its first failure on.
 */
const USUAL = {
  tries: 300,
  firstPauseMs: SECOND,
  longestPauseMs: 600 * SECOND,
  timeoutMs: 120 * SECOND,
  atOnce: 4,
};

/** Name and key of a job that a higher wing runs. */
export const declareJob = <D>(kind: JobKind<D>): JobKind<D> => kind;

type Policy = Partial<typeof USUAL>;

/** Work on one item. It does not compile without a key, which makes a repeated enqueue harmless. */
export const defineJob = <D>(
  job: JobKind<D> & Policy & Pick<Job<D>, 'run' | 'label'> & Required<Pick<Job<D>, 'listUnfinished'>>,
): Job<D> => ({ ...USUAL, ...job });

/** The row that a job is about, by its id. */
export interface Item {
  readonly id: string;
}
const ITEM = z.object({ id: z.string() });

/** The job of one row, for a lower wing that enqueues it. */
export const declareItemJob = (name: string): JobKind<Item> => ({ name, data: ITEM, key: ({ id }) => id });

interface ItemJobOptions extends Policy {
  kind: string | JobKind<Item>;
  label: string;
  /**
   * The rows that are due. `free` names the column of the id and leaves out rows whose job is running, failing
   * or dead, so that poisoned rows do not fill the list.
   */
  listDue(context: AppContext, free: (idColumn: string) => RawBuilder<boolean>): Promise<readonly Item[]>;
  run(context: AppContext, id: string, signal: AbortSignal): Promise<Later | void>;
}

/**
 * Work on one row, found when it is due, also without an enqueue. `run` checks again under its lock: the row
 * may have changed, or may not be due yet.
 */
export const itemJob = ({ kind, listDue, run, ...policy }: ItemJobOptions): Job<Item> => {
  const declared = typeof kind === 'string' ? declareItemJob(kind) : kind;
  return defineJob({
    ...declared,
    ...policy,
    listUnfinished: async (context) =>
      (await listDue(context, (idColumn) => isFree(declared, idColumn))).map(({ id }) => ({ id })),
    run: (context, { id }, signal) => run(context, id, signal),
  });
};

export const SCHEDULE_KEY = 'schedule';
const ANYTHING = { parse: () => ({}) } as unknown as z.ZodMiniType<object>;

/** A schedule that somebody asks for. */
export const declareSchedule = (name: string): JobKind<object> => ({
  name,
  data: ANYTHING,
  key: () => SCHEDULE_KEY,
});

interface ScheduleOptions {
  name: string;
  label: string;
  /** From the end of one run to the start of the next. An enqueue runs it at once. */
  everyMs: number;
  timeoutMs?: number;
  run(context: AppContext): Promise<Later | void>;
}

/** Work by the clock, in one process: reminders, deadlines, pruning. */
export const defineSchedule = ({ timeoutMs = 600 * SECOND, ...schedule }: ScheduleOptions): Job<object> => ({
  ...USUAL,
  ...declareSchedule(schedule.name),
  ...schedule,
  timeoutMs,
  atOnce: 1,
});

/** The pause after the `tries`-th failure. Pure. */
export const pauseAfter = ({ firstPauseMs, longestPauseMs }: AnyJob, tries: number): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** (tries - 1));
