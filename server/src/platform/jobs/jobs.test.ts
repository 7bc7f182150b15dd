import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { waitFor } from '@yinji/testkit/wait-for';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import type { AppContext } from '../app-context.ts';
import { inTransaction, openDatabase } from '../db/database.ts';
import { drainJobs } from './drain-jobs.ts';
import { enqueue } from './enqueue.ts';
import { defineJob, defineSchedule, itemJob, pauseAfter, type AnyJob, type Job } from './job.ts';
import { claimJobs, countFailing, deleteJobs, failJob, listFailing, restartJobs } from './jobs-store.ts';
import { runJob } from './run-job.ts';
import { startJobs, type RunningJobs } from './start-jobs.ts';

interface Item {
  item: string;
}

let t: TestContext;
let context: AppContext;
const reports: string[] = [];
const opened: RunningJobs[] = [];
beforeEach(async () => {
  t = await openTestContext({ report: (what) => void reports.push(what) });
  ({ context } = t);
  reports.splice(0);
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.stop();
  await t.close();
});

const jobOf = (name: string, run: Job<Item>['run'], more: Partial<Job<Item>> = {}) =>
  defineJob<Item>({
    name,
    label: name,
    data: z.strictObject({ item: z.string() }),
    key: ({ item }) => item,
    listUnfinished: async () => [],
    run,
    firstPauseMs: 10,
    longestPauseMs: 20,
    ...more,
  });
const start = (jobs: readonly AnyJob[], of = context) => {
  const running = startJobs(of, jobs);
  opened.push(running);
  return running;
};
const ask = (job: Job<Item>, item: string, of = context) =>
  inTransaction(of.db, (tx) => enqueue(tx, job, { item }));
const rows = (name: string) =>
  context.db.selectFrom('job').selectAll().where('kind', '=', name).orderBy('key').execute();

test('a job exists if and only if the transaction that needs it commits, and a repeated enqueue is one job', async () => {
  const job = jobOf('once', async () => {});
  await ask(job, 'a');
  await ask(job, 'a');
  await inTransaction(context.db, async (tx) => {
    await enqueue(tx, job, { item: 'b' });
    throw new Error('no');
  }).catch(() => undefined);
  expect((await rows('once')).map(({ key, state }) => [key, state])).toEqual([['a', 'waiting']]);
});

test('draining waits for a due job that somebody holds at the moment', async () => {
  const ran: string[] = [];
  const job = jobOf('held', async (_context, { item }) => void ran.push(item));
  await ask(job, 'a');
  const other = openDatabase(t.database.url);
  let drained: Promise<void> | undefined;
  try {
    await inTransaction(other.db, async (tx) => {
      await tx.selectFrom('job').select('id').where('kind', '=', 'held').forUpdate().execute();
      expect(await claimJobs(context.db, new Map([['held', 1]]), 1000)).toEqual([]);
      drained = drainJobs(context, job);
      for (let round = 0; round < 100; round += 1) await rows('held');
    });
    await drained;
  } finally {
    await other.close();
  }
  expect(ran).toEqual(['a']);
});

test('a job without a key does not compile', () => {
  // @ts-expect-error there is no `key`
  defineJob<Item>({
    name: 'x',
    label: 'x',
    data: z.strictObject({ item: z.string() }),
    run: async () => {},
    listUnfinished: async () => [],
  });
});

test('a job and a schedule without a label do not compile', () => {
  // @ts-expect-error there is no `label`
  itemJob({ kind: 'x', listDue: async () => [], run: async () => {} });
  // @ts-expect-error there is no `label`
  defineSchedule({ name: 'x', everyMs: 1000, run: async () => {} });
});

test('a commit signals: an enqueued job starts before the loop looks again, and leaves nothing behind', async () => {
  const started: number[] = [];
  const job = jobOf('fast', async () => void started.push(performance.now()));
  start([job]);
  const delays: number[] = [];
  // Right after a run, the loop looks again in a second. The smallest of five is not a stall of the machine.
  for (let at = 0; at < 5; at += 1) {
    const asked = performance.now();
    await ask(job, 'a');
    await waitFor(async () => expect(await rows('fast')).toEqual([]));
    delays.push(started[at]! - asked);
  }
  expect(Math.min(...delays)).toBeLessThan(500);
});

test('two processes run each job once', async () => {
  const other = openDatabase(t.database.url);
  const ran: string[] = [];
  const job = jobOf('shared', async (_context, { item }) => void ran.push(item));
  start([job]);
  start([job], { ...context, db: other.db });
  for (let at = 0; at < 40; at += 1) await ask(job, String(at));
  await waitFor(async () => expect(await rows('shared')).toEqual([]));
  expect(ran.length).toBe(40);
  for (const one of opened.splice(0)) await one.stop();
  await other.close();
});

test('a failing job is retried with longer pauses, then dead; it delays no other, and staff restart it', async () => {
  const tried: string[] = [];
  let isMended = false;
  const job = jobOf(
    'poison',
    async (_context, { item }) => {
      tried.push(item);
      if (item === 'bad' && !isMended) throw Object.assign(new Error('what somebody typed'), { code: 'E_BAD' });
    },
    { tries: 3 },
  );
  await ask(job, 'bad');
  start([job]);
  await ask(job, 'good');
  await waitFor(async () => expect((await rows('poison')).map(({ state }) => state)).toEqual(['dead']));
  expect(tried.filter((one) => one === 'bad')).toHaveLength(3);
  expect(tried).toContain('good');
  // A dead job stays dead, whoever enqueues it.
  await ask(job, 'bad');
  expect(await countFailing(context.db)).toMatchObject([
    { kind: 'poison', dead: 1, retrying: 0, last_error: 'Error E_BAD' },
  ]);
  expect(await listFailing(context.db, { kind: 'poison' }, 10)).toMatchObject([
    { key: 'bad', state: 'dead', tries: 3 },
  ]);
  expect(reports).toContain('job poison bad');
  isMended = true;
  await inTransaction(context.db, (tx) => restartJobs(tx, { kind: 'poison' }));
  await waitFor(async () => expect(await rows('poison')).toEqual([]));
});

/** The time until the next try passes at once; returns how long it was. */
async function passPause(name: string): Promise<number> {
  const [row] = await rows(name);
  await context.db.updateTable('job').set({ run_at: row!.last_failed_at! }).where('id', '=', row!.id).execute();
  return row!.run_at.getTime() - row!.last_failed_at!.getTime();
}

test('a job whose store is away for two days is retried until the store is back', async () => {
  let outageMs = 2 * 86_400_000;
  const ran: string[] = [];
  const job = defineJob<Item>({
    name: 'outage',
    label: 'outage',
    data: z.strictObject({ item: z.string() }),
    key: ({ item }) => item,
    listUnfinished: async () => [],
    async run(_context, { item }) {
      if (outageMs > 0) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
      ran.push(item);
    },
  });
  await ask(job, 'a');
  while (outageMs > 0) {
    const [claimed] = await claimJobs(context.db, new Map([['outage', 1]]), 60_000);
    await runJob(context, job, claimed!, new AbortController().signal);
    expect(await listFailing(context.db, { kind: 'outage' }, 10)).toMatchObject([
      { key: 'a', state: 'waiting', last_error: 'Error ECONNREFUSED' },
    ]);
    outageMs -= await passPause('outage');
  }
  await drainJobs(context, job);
  expect(ran).toEqual(['a']);
  expect(await rows('outage')).toEqual([]);
});

test('staff retry a failing job at once, without its pause', async () => {
  let isMended = false;
  const job = jobOf(
    'paused',
    async () => {
      if (!isMended) throw new Error('away');
    },
    { firstPauseMs: 3_600_000, longestPauseMs: 3_600_000 },
  );
  await ask(job, 'a');
  await expect(drainJobs(context, job)).rejects.toThrow('away');
  isMended = true;
  await drainJobs(context, job);
  const [failing] = await listFailing(context.db, { kind: 'paused' }, 10);
  expect(failing).toMatchObject({ state: 'waiting', tries: 1 });
  expect(await inTransaction(context.db, (tx) => restartJobs(tx, { id: failing!.id }))).toBe(1);
  await drainJobs(context, job);
  expect(await rows('paused')).toEqual([]);
});

test('a dead process holds its job for a lease; a late one writes nothing any more', async () => {
  const ran: string[] = [];
  const job = jobOf('lost', async (_context, { item }) => void ran.push(item));
  await ask(job, 'a');
  // A process that claims and dies: its lease is over.
  const [dead] = await claimJobs(context.db, new Map([['lost', 1]]), -1);
  expect(dead?.tries).toBe(1);
  await drainJobs(context, job);
  expect(ran).toEqual(['a']);
  expect(await rows('lost')).toEqual([]);
});

test('a job that kills its process each time is dead long before its last try', async () => {
  const ran: string[] = [];
  const job = jobOf('killer', async (_context, { item }) => void ran.push(item));
  const claim = () => claimJobs(context.db, new Map([['killer', 1]]), -1);
  await ask(job, 'a');
  for (let at = 0; at < 7; at += 1) await claim();
  // A try that ends, well or not, begins the count again.
  const [claimed] = await claim();
  await failJob(context.db, claimed!, 'Error', 0);
  for (let at = 0; at < 8; at += 1) await claim();
  expect((await rows('killer'))[0]).toMatchObject({ state: 'running' });
  await drainJobs(context, job);
  expect((await rows('killer'))[0]).toMatchObject({ state: 'dead', last_error: 'PROCESS_ENDED' });
  expect(ran).toEqual([]);
});

test('a job waiting for the outside runs later without counting as failed; enqueued during a run it runs once more', async () => {
  let runs = 0;
  const job = jobOf('later', async () => {
    runs += 1;
    if (runs === 1) await ask(job, 'a');
    return runs < 3 ? { laterMs: 60_000 } : undefined;
  });
  await ask(job, 'a');
  await drainJobs(context, job);
  // The first run was followed by another, the second waits for a minute.
  expect(runs).toBe(2);
  expect((await rows('later'))[0]).toMatchObject({ state: 'waiting', tries: 0, failing_since: null });
});

test('jobs that end together leave by one statement; one that is held, asked for again or lost stays', async () => {
  const job = jobOf('ended', async () => {});
  for (const item of ['done', 'held', 'asked again', 'lost']) await ask(job, item);
  const claimed = await claimJobs(context.db, new Map([['ended', 4]]), 60_000);
  await ask(job, 'asked again');
  const other = openDatabase(t.database.url);
  try {
    await inTransaction(other.db, async (tx) => {
      await tx.selectFrom('job').select('id').where('key', '=', 'held').forUpdate().execute();
      // It does not wait for the row.
      const deleted = await deleteJobs(
        context.db,
        claimed.map((one) => (one.key === 'lost' ? { ...one, lease: one.lease - 1 } : one)),
      );
      expect(deleted).toEqual(claimed.filter(({ key }) => key === 'done').map(({ id }) => id));
    });
  } finally {
    await other.close();
  }
  expect((await rows('ended')).map(({ key }) => key)).toEqual(['asked again', 'held', 'lost']);
});

test('a hanging job is aborted, and its slot is free', async () => {
  const ran: string[] = [];
  const job = jobOf(
    'hanging',
    async (_context, { item }) => {
      if (item === 'a') await new Promise(() => undefined);
      ran.push(item);
    },
    { timeoutMs: 50, atOnce: 1, tries: 1 },
  );
  await ask(job, 'a');
  await ask(job, 'b');
  start([job]);
  await waitFor(async () =>
    expect((await rows('hanging')).map(({ key, last_error }) => [key, last_error])).toEqual([
      ['a', 'Error TIMEOUT'],
    ]),
  );
  expect(ran).toEqual(['b']);
});

test('an unfinished row without a job gets one', async () => {
  const ran: string[] = [];
  const job = jobOf('found', async (_context, { item }) => void ran.push(item), {
    listUnfinished: async () => (ran.length === 0 ? [{ item: 'lost' }] : []),
  });
  start([job]);
  await waitFor(() => expect(ran).toEqual(['lost']));
});

test('a schedule runs in one process at a time, at once on request, and is never dead', async () => {
  let [now, most, runs] = [0, 0, 0];
  const schedule = defineSchedule({
    name: 'hourly',
    label: 'hourly',
    everyMs: 3_600_000,
    async run() {
      now += 1;
      runs += 1;
      most = Math.max(most, now);
      await pause(50);
      now -= 1;
      if (runs === 2) throw new Error('no');
    },
  });
  start([schedule]);
  start([schedule]);
  await waitFor(() => expect(runs).toBe(1));
  await pause(100);
  await inTransaction(context.db, (tx) => enqueue(tx, schedule, {}));
  await waitFor(() => expect(runs).toBeGreaterThan(2));
  await waitFor(async () =>
    expect((await rows('hourly'))[0]).toMatchObject({ state: 'waiting', failing_since: null }),
  );
  expect(most).toBe(1);
});

test('a schedule that reports a fault and continues has failed too, until a run succeeds', async () => {
  let fault: Error | undefined = Object.assign(new Error('x'), { code: 'ENOSPC' });
  const schedule = defineSchedule({
    name: 'reports',
    label: 'reports',
    everyMs: 0,
    async run(seen) {
      if (fault !== undefined) seen.report('document 1', fault);
    },
  });
  const once = async () => {
    await inTransaction(context.db, (tx) => enqueue(tx, schedule, {}));
    const [claimed] = await claimJobs(context.db, new Map([['reports', 1]]), 60_000);
    await runJob(context, schedule, claimed!, new AbortController().signal);
  };
  await once();
  expect(await countFailing(context.db)).toMatchObject([
    { kind: 'reports', dead: 0, retrying: 1, last_error: 'Error ENOSPC' },
  ]);
  fault = undefined;
  await once();
  expect(await countFailing(context.db)).toEqual([]);
});

test('pauses double up to the longest', () => {
  const job = jobOf('p', async () => {}, { firstPauseMs: 1000, longestPauseMs: 5000 });
  expect([1, 2, 3, 4, 99].map((tries) => pauseAfter(job, tries))).toEqual([1000, 2000, 4000, 5000, 5000]);
});
