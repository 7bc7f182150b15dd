import type { HealthAlert } from '@yinji/contract';
import {
  type AppContext,
  countDue,
  countFailing,
  findArchiveState,
  openDatabase,
  within,
} from '../platform/index.ts';
import { getHouseOverview } from '../service/index.ts';
import { recentFaults } from './count-faults.ts';
import { allJobs } from './jobs.ts';

/** However many ask, the house is looked at so often. */
const KEPT_MS = 5000;
/** A database that takes longer counts as away: a monitor waits ten seconds for all of it. */
const LOOK_MS = 4000;
/** A connection is given up after as long, and what was asked over it. */
const LOST_MS = 30_000;

export interface Look {
  /** What somebody must look at. */
  alerts: readonly HealthAlert[];
  /** Undefined where the database does not answer. */
  seen: Seen | undefined;
}

export interface Seen {
  house: Awaited<ReturnType<typeof getHouseOverview>>;
  /** Of every kind, also where none is due. */
  dueJobs: Awaited<ReturnType<typeof countDue>>;
  failingJobs: Awaited<ReturnType<typeof countFailing>>;
}

const looks = new WeakMap<AppContext, { atMs: number; look: Promise<Look> }>();

/** `/health/ready` and the metrics both report what this finds. */
export function lookAtHouse(context: AppContext): Promise<Look> {
  const last = looks.get(context);
  if (last !== undefined && performance.now() - last.atMs <= KEPT_MS) return last.look;
  const look = takeLook(context);
  looks.set(context, { atMs: performance.now(), look });
  return look;
}

/** For the public page of the state. */
export async function lookForVisitors(context: AppContext) {
  const { alerts, seen } = await lookAtHouse(context);
  return { alerts: [...alerts], house: seen?.house, paymentFaults: recentFaults(context.report, 'payment') };
}

async function takeLook(context: AppContext): Promise<Look> {
  try {
    const seen = await within(seeOnce(context), LOOK_MS, undefined);
    if (seen === undefined) throw new Error(`no answer in ${LOOK_MS} ms`);
    return { alerts: seen.house.alerts, seen };
  } catch (cause) {
    context.report('health', cause);
    return { alerts: [(await isArchiveAway(context)) ? 'archive' : 'database'], seen: undefined };
  }
}

const running = new WeakMap<AppContext, { sinceMs: number; seen: Promise<Seen> }>();

/** One that is late is waited for again: a slow database is not asked the same by each scrape. */
function seeOnce(context: AppContext): Promise<Seen> {
  const last = running.get(context);
  if (last !== undefined && performance.now() - last.sinceMs < LOST_MS) return last.seen;
  const seen = see(context);
  running.set(context, { sinceMs: performance.now(), seen });
  const forget = () => void (running.get(context)?.seen === seen && running.delete(context));
  seen.then(forget, forget);
  return seen;
}

async function see(context: AppContext): Promise<Seen> {
  return {
    house: await getHouseOverview(context),
    dueJobs: await countDue(
      context.db,
      allJobs.map(({ name }) => name),
    ),
    failingJobs: await countFailing(context.db),
  };
}

/** Commits that wait for the archive hold all connections of the pool. */
async function isArchiveAway({ config }: AppContext): Promise<boolean> {
  const { db, close } = openDatabase(config.databaseUrl, 1, { connectionMs: LOOK_MS });
  try {
    return (await findArchiveState(db)) === 'away';
  } catch {
    return false;
  } finally {
    await close();
  }
}
