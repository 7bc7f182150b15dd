import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDepositedWork } from '@yinji/testkit/context/make-deposited-work';
import { makeTestAccount } from '@yinji/testkit/context/make-test-context';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import type { AppContext } from '../../platform/app-context.ts';
import { newId } from '../../platform/db/ids.ts';
import { getServiceTimes } from './get-service-times.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
let t: TestContext;
let accountId: string;
let works: string[] = [];

beforeAll(async () => {
  t = await openTestContext({});
  accountId = await makeTestAccount(t.context.db);
  for (let at = 0; at < 50; at++)
    works.push((await makeDepositedWork(t.context, { accountId, receivedAt: daysAgo(10) })).id);
});
afterAll(() => t.close());

const daysAgo = (days: number) => new Date(t.context.now().getTime() - days * DAY_MS);
/** Another day's process: nothing is remembered. */
const anew = (): AppContext => ({ ...t.context });

/** The first so many deposits were stamped, the nth after n seconds. */
async function stamp(count: number): Promise<void> {
  await sql`update deposit set token_time = null, token = null`.execute(t.context.db);
  for (const [at, id] of works.slice(0, count).entries())
    await sql`update deposit set token_time = received_at + make_interval(secs => ${at + 1}) where work_id = ${id}`.execute(
      t.context.db,
    );
}

const decide = (
  workId: string,
  submitted: Date,
  decided: Date,
  decision: 'passed' | 'rejected' | 'correction',
) =>
  t.context.db
    .insertInto('review_case')
    .values({
      id: newId(),
      kind: 'confirmation',
      work_id: workId,
      subject_id: null,
      number: newId(),
      submitted_at: submitted,
      due_at: decided,
      decided_at: decided,
      decision,
    } as never)
    .execute();

test('of nineteen nothing is said, of twenty the median, of fifty also the slow tenth', async () => {
  await stamp(19);
  expect((await getServiceTimes(anew())).stamped).toBeNull();
  await stamp(20);
  expect((await getServiceTimes(anew())).stamped).toEqual({ count: 20, medianSeconds: 10, ninthSeconds: null });
  await stamp(49);
  expect((await getServiceTimes(anew())).stamped?.ninthSeconds).toBeNull();
  await stamp(50);
  expect((await getServiceTimes(anew())).stamped).toEqual({ count: 50, medianSeconds: 25, ninthSeconds: 45 });
});

test('nothing of today is counted, and nothing that is older than ninety days', async () => {
  await stamp(20);
  const db = t.context.db;
  const move = async (received: Date) => {
    await sql`update deposit set received_at = ${received}, token_time = ${received} where work_id = ${works[0]}`.execute(
      db,
    );
    return (await getServiceTimes(anew())).stamped;
  };
  expect(await move(t.context.now())).toBeNull();
  expect(await move(daysAgo(92))).toBeNull();
  expect((await move(daysAgo(10)))?.count).toBe(20);
});

test('a stamp whose clock lies before ours took no time, rather than less', async () => {
  await stamp(20);
  await sql`update deposit set token_time = received_at - interval '3 seconds' where token_time is not null`.execute(
    t.context.db,
  );
  expect((await getServiceTimes(anew())).stamped?.medianSeconds).toBe(0);
});

test('a review counts from its submission to its verdict, in whole hours; an asked correction is none', async () => {
  for (const [at, id] of works.slice(0, 20).entries())
    await decide(id, daysAgo(8), new Date(daysAgo(8).getTime() + at * HOUR_MS + 1000), 'passed');
  await decide(works[20]!, daysAgo(8), daysAgo(7), 'correction');
  const { confirmation, certification } = await getServiceTimes(anew());
  expect(confirmation).toEqual({ count: 20, medianSeconds: 10 * 3600, ninthSeconds: null });
  expect(certification).toBeNull();
});

test('the figures stay until midnight: one case more is not seen by asking again', async () => {
  const context = anew();
  const before = await getServiceTimes(context);
  await decide(works[21]!, daysAgo(8), daysAgo(1), 'rejected');
  expect(await getServiceTimes(context)).toEqual(before);
  const tomorrow = new Date(context.now().getTime() + DAY_MS);
  context.now = () => tomorrow;
  expect((await getServiceTimes(context)).confirmation?.count).toBe(21);
});
