import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { inTransaction } from '../../platform/db/database.ts';
import { defineJob, drainJobs } from '../../platform/jobs/index.ts';
import { newId } from '../../platform/db/ids.ts';
import { makeDepositedWork } from '@yinji/testkit/context/make-deposited-work';
import { makeOrder } from '@yinji/testkit/context/make-paid-order';
import { codeOf, makeTestAccount, makeTestStaff } from '@yinji/testkit/context/make-test-context';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { publishTestPolicy, sealTestLog } from '@yinji/testkit/context/seal-test-log';
import type { AppContext } from '../../platform/app-context.ts';
import { recordSecurityEvent } from '../../platform/security-log/index.ts';
import { getHouseOverview } from './get-house-overview.ts';
import { openSecurityLog } from './open-security-log.ts';
import { getOrderOverview } from './get-order-overview.ts';
import { getSubmissionOverview } from './get-submission-overview.ts';
import { periodOf } from './period.ts';
import { listFailedJobs } from './list-failed-jobs.ts';
import { restartFailedJobs } from './restart-failed-jobs.ts';

const DAY_MS = 86_400_000;
/** 随笔, of the default packages. */
const PACKAGE = '0199c000-0000-7000-8000-000000000002';
const ENDS = [
  { name: 'tsa', endsAt: '2046-01-01T00:00:00.000Z' },
  { name: 'document', endsAt: '2036-01-01T00:00:00.000Z' },
];
const reports: string[] = [];
let t: TestContext;
let context: AppContext;
let accountId: string;
beforeAll(async () => {
  t = await openTestContext({
    report: (what) => void reports.push(what),
    sealer: { health: async () => ({ status: 'ok', ends: ENDS }) } as unknown as AppContext['sealer'],
    time: {
      stamp: () => Promise.reject(new Error('not here')),
      revocationLists: async () => '',
      retryFailed: async () => undefined,
      states: () => [
        {
          name: 'first',
          isSimulated: true,
          failures: 2,
          lastFault: 'TIMEOUT',
          passedOverUntil: new Date(Date.UTC(2027, 0, 1)),
        },
      ],
    },
  });
  context = { ...t.context, config: { ...t.context.config, renewBeforeDays: 365 } as AppContext['config'] };
  publishTestPolicy(context);
  accountId = await makeTestAccount(context.db);
});
afterAll(() => t.close());
beforeEach(() => void reports.splice(0));

/** A movement of money as in the ledger. */
const post = (
  orderId: string,
  kind: 'received' | 'term-ended',
  entries: Record<string, number>,
  paymentId: string | null = null,
) =>
  inTransaction(context.db, async (tx) => {
    const id = newId();
    await tx
      .insertInto('ledger_transaction')
      .values({ id, kind, order_id: orderId, payment_id: paymentId, refund_id: null, at: context.now() })
      .execute();
    await tx
      .insertInto('ledger_entry')
      .values(
        Object.entries(entries).map(([account, fen]) => ({
          transaction_id: id,
          account: account as 'prepaid',
          amount_fen: fen,
        })),
      )
      .execute();
  });

describe('the period', () => {
  test('consists of whole days of Beijing, the running one last, between a week and a quarter', () => {
    // Half past midnight in Beijing is the day before in UTC.
    const { since, days } = periodOf(new Date('2026-11-21T16:30:00Z'), 7);
    expect(days).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ]);
    expect(since.toISOString()).toBe('2026-11-15T16:00:00.000Z');
    expect(periodOf(new Date(), 1).days).toHaveLength(7);
    expect(periodOf(new Date(), 999_999_999).days).toHaveLength(92);
    expect(periodOf(new Date()).days).toHaveLength(30);
  });
});

describe('orders and money', () => {
  test('are counted by day and channel from the ledger, with earnings', async () => {
    const order = await makeOrder(context.db, accountId);
    await makeOrder(context.db, accountId, { state: 'created' });
    const paymentId = newId();
    await context.db
      .insertInto('payment')
      .values({
        id: paymentId,
        order_id: order.id,
        payment_no: order.id,
        channel: 'wechat',
        state: 'paid',
        paid_at: context.now(),
      })
      .execute();
    await post(order.id, 'received', { wechat: 6800, prepaid: -6800 }, paymentId);
    await post(order.id, 'term-ended', { prepaid: 6800, revenue: -6800 });
    const { days, states } = await getOrderOverview(context, 7);
    expect(days).toHaveLength(7);
    expect(days.at(-1)).toMatchObject({
      created: 2,
      payments: 1,
      wechatFen: 6800,
      alipayFen: 0,
      refundedFen: 0,
      revenueFen: 6800,
    });
    expect(days[0]).toMatchObject({ created: 0, payments: 0, revenueFen: 0 });
    expect(states).toEqual([
      { state: 'created', count: 1 },
      { state: 'paid', count: 1 },
    ]);
  });
});

describe('submissions', () => {
  test('are counted by day, review cases by kind', async () => {
    const { id } = await makeDepositedWork(context, { accountId });
    await context.db
      .insertInto('review_case')
      .values({
        id: newId(),
        kind: 'confirmation',
        work_id: id,
        subject_id: null,
        number: newId(),
        submitted_at: new Date(context.now().getTime() - DAY_MS),
        due_at: context.now(),
      } as never)
      .execute();
    const { days } = await getSubmissionOverview(context, 7);
    expect(days.at(-1)).toMatchObject({ deposits: 1, cases: [] });
    expect(days.at(-2)).toMatchObject({ deposits: 0, cases: [{ kind: 'confirmation', count: 1 }] });
  });
});

describe('the system status', () => {
  test('shows its queues with their oldest, the authorities and the disk', async () => {
    const house = await getHouseOverview(context);
    const { log, time, disk, documents } = house;
    expect(log.pending.count).toBeGreaterThan(0);
    expect(log.pending.oldestAt).not.toBeNull();
    expect(log).toMatchObject({ size: 0, publishedAt: null });
    expect(log.witnesses.length).toBeGreaterThan(0);
    expect(log.witnesses.some((one) => one.hasCosigned)).toBe(false);
    expect(log.quorum).toBeGreaterThan(0);
    expect(time.authorities).toEqual([
      {
        name: 'first',
        isSimulated: true,
        stamped: 0,
        failures: 2,
        lastFault: 'TIMEOUT',
        passedOverUntil: '2027-01-01T00:00:00.000Z',
      },
    ]);
    expect(documents).toEqual({ count: 0, oldestAt: null });
    expect(disk.totalBytes).toBeGreaterThan(disk.freeBytes);
    expect(house).toMatchObject({ sealer: 'ok', copyIndex: 'unconfirmed', clock: [] });
    expect(house.ends).toEqual(ENDS.toReversed());
    expect(house.alerts).toEqual(['copyIndex', 'authorities']);
  });

  test('shows which witnesses cosigned the newest checkpoint', async () => {
    const size = await sealTestLog(context);
    const { log } = await getHouseOverview(context);
    expect(log).toMatchObject({
      size,
      pending: { count: 0, oldestAt: null },
      uncosigned: { count: 0 },
      recovered: { count: 0 },
    });
    expect(log.witnesses.every((one) => one.hasCosigned)).toBe(true);
  });

  test('failing jobs are counted, listed by object and error name only, and restarted by staff', async () => {
    const job = defineJob({
      name: 'document-deposit',
      label: '出具证据包',
      data: z.strictObject({ workId: z.string() }),
      key: ({ workId }) => workId,
      tries: 1,
      listUnfinished: async () => [{ workId: 'one' }, { workId: 'two' }],
      run: () => Promise.reject(new TypeError('what somebody typed')),
    });
    for (let at = 0; at < 2; at += 1) await drainJobs(context, job).catch(() => undefined);
    expect((await getHouseOverview(context)).jobs).toEqual({
      dead: 2,
      retrying: 0,
      failingSince: expect.any(String) as string,
    });
    const { kinds, jobs, next } = await listFailedJobs(
      context,
      new Map([['document-deposit', '出具证据包']]),
      {},
    );
    expect(kinds).toMatchObject([
      { kind: 'document-deposit', label: '出具证据包', error: 'TypeError', dead: 2, retrying: 0 },
    ]);
    expect(jobs.map(({ key, isDead, tries, error }) => [key, isDead, tries, error]).toSorted()).toEqual([
      ['one', true, 1, 'TypeError'],
      ['two', true, 1, 'TypeError'],
    ]);
    expect(next).toBeNull();

    const operator = await makeTestStaff(context.db, 'operator');
    expect(await codeOf(restartFailedJobs(context, operator, {}))).toBe('BAD_INPUT');
    const [first] = jobs;
    expect(await restartFailedJobs(context, operator, { id: first?.id })).toEqual({ restarted: 1 });
    expect(await restartFailedJobs(context, operator, { kind: 'document-deposit' })).toEqual({ restarted: 1 });
    expect(await codeOf(restartFailedJobs(context, operator, { kind: 'document-deposit' }))).toBe('NOT_FOUND');
    const audit = await context.db
      .selectFrom('staff_audit')
      .select('subject')
      .where('action', '=', 'jobs-restarted')
      .execute();
    expect(audit).toEqual([{ subject: `${first?.id} 1` }, { subject: 'document-deposit 1' }]);
    expect((await getHouseOverview(context)).jobs).toMatchObject({ dead: 0, retrying: 2 });
  });
});

test('among 10,000 of each a day is found by its index', async () => {
  await sql`insert into package_order (id, order_no, account_id, package_id, snapshot, price_fen, state, created_at, expires_at)
    select gen_random_uuid(), 'X' || n, ${accountId}, ${PACKAGE}, '{}', 1, 'closed', now() - n * interval '3 hours', now()
    from generate_series(800, 10800) n`.execute(context.db);
  await sql`insert into outbox (id, channel, kind, state, created_at, next_try_at, expires_at)
    select gen_random_uuid(), 'sms', 'code', 'delivered', now() - n * interval '1 hour', now(), now()
    from generate_series(100, 10100) n`.execute(context.db);
  await sql`analyze`.execute(context.db);
  const plan = async (query: string) =>
    (await sql.raw<{ 'QUERY PLAN': string }>(`explain ${query}`).execute(context.db)).rows
      .map((row) => row['QUERY PLAN'])
      .join('\n');
  expect(
    await plan(`select count(*) from package_order where created_at >= now() - interval '30 days'`),
  ).toContain('package_order_created');
  expect(await plan(`select count(*) from outbox where created_at >= now() - interval '1 day'`)).toContain(
    'Index',
  );
});

describe('the security log', () => {
  test('is opened with an audit, and alarms the overview', async () => {
    const staff = await makeTestStaff(context.db, 'admin');
    const event = { kind: 'second-person-refused', what: 'document', who: '画家' } as const;
    for (let i = 0; i < 5; i++) await recordSecurityEvent(context, event);
    expect((await getHouseOverview(context)).alarms).toEqual([
      { kind: 'second-person-refused', times: 5, sources: 1 },
    ]);
    const { items } = await openSecurityLog(context, staff, { kind: 'second-person-refused' });
    expect(items).toMatchObject([
      { kind: 'second-person-refused', what: 'document', who: '画家', network: null },
    ]);
    expect((await openSecurityLog(context, staff, { kind: 'limited' })).items).toEqual([]);
    const audits = await context.db
      .selectFrom('staff_audit')
      .select('subject')
      .where('staff_id', '=', staff.staffId)
      .orderBy('id')
      .execute();
    expect(audits).toEqual([{ subject: 'second-person-refused' }, { subject: 'limited' }]);
  });
});
