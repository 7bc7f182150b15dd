import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { waitFor } from '@yinji/testkit/wait-for';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { inTransaction, openDatabase } from '../platform/db/database.ts';
import { type AnyJob, enqueue, listFailing, startJobs } from '../platform/jobs/index.ts';
import { allJobs } from './jobs.ts';

const itemJobs = allJobs.filter(({ everyMs }) => everyMs === undefined);

let t: TestContext;
beforeEach(async () => {
  t = await openTestContext({ report: () => undefined, time: { states: () => [1, 2] } } as never);
});
afterEach(() => t.close());

/** Data of the job's own shape: an object of ids. */
function itemOf(job: AnyJob): Record<string, string> {
  const { shape } = (job.data as unknown as { def: { shape: object } }).def;
  return Object.fromEntries(Object.keys(shape).map((name) => [name, randomUUID()]));
}

const ask = (job: AnyJob, data: unknown) => inTransaction(t.context.db, (tx) => enqueue(tx, job, data));

test('of each kind: a poisoned item delays no other, and two servers do each item once', async () => {
  const poisoned = new Set<string>();
  const ran: string[] = [];
  const jobs = itemJobs.map((job): AnyJob => ({
    ...job,
    listUnfinished: async () => [],
    async run(_context, data) {
      const item = `${job.name} ${job.key(data)}`;
      if (poisoned.has(item)) throw new Error('poisoned');
      ran.push(item);
    },
  }));
  const expected: string[] = [];
  for (const job of jobs) {
    const [bad, ...good] = Array.from({ length: 4 }, () => itemOf(job));
    poisoned.add(`${job.name} ${job.key(bad)}`);
    for (const data of [bad, ...good]) await ask(job, data);
    expected.push(...good.map((data) => `${job.name} ${job.key(data)}`));
  }
  const other = openDatabase(t.database.url);
  const servers = [startJobs(t.context, jobs), startJobs({ ...t.context, db: other.db }, jobs)];
  await waitFor(() => expect(ran.length).toBeGreaterThanOrEqual(expected.length));
  for (const server of servers) await server.stop();
  await other.close();
  expect(ran.toSorted()).toEqual(expected.toSorted());
  const failing = await listFailing(t.context.db, {}, 1000);
  expect(failing.map(({ kind, key }) => `${kind} ${key}`).toSorted()).toEqual([...poisoned].toSorted());
}, 100_000);

test('of each kind the reconciler can read what is due', async () => {
  for (const job of itemJobs) expect([job.name, await job.listUnfinished?.(t.context)]).toEqual([job.name, []]);
});
