import Fastify from 'fastify';
import { HEALTH_ALERTS } from '@yinji/contract';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { publishTestPolicy } from '@yinji/testkit/context/seal-test-log';
import { sql } from 'kysely';
import { Pool } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AppContext, newId } from '../../platform/index.ts';
import { reconcileAllCopies } from '../../publication/index.ts';
import { countFaults, type FaultCount } from '../count-faults.ts';
import { measureRequests } from './measure-requests.ts';
import { openMetrics } from './open-metrics.ts';

let t: TestContext;
let metrics: ReturnType<typeof openMetrics>;
let faults: FaultCount;
const pool = new Pool({ max: 7 });

beforeEach(async () => {
  faults = countFaults();
  t = await openTestContext({
    report: (what) => faults.count(what),
    time: {
      states: () => [
        { name: 'ntsc', isSimulated: false, failures: 3, lastFault: 'unreachable', passedOverUntil: null },
      ],
    } as unknown as AppContext['time'],
    sms: undefined,
    mail: undefined,
    sealer: { health: async () => ({ status: 'ok', ends: [] }) } as unknown as AppContext['sealer'],
  });
  Object.assign(t.context.config, { renewBeforeDays: 365 });
  publishTestPolicy(t.context);
  await reconcileAllCopies(t.context);
  metrics = openMetrics({ context: t.context, pool, faults });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await t.close();
});

/** `name{labels}` and its value, of figures of ours. */
async function scrape(): Promise<Map<string, number>> {
  await metrics.refresh?.();
  const lines = (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith('yinji_'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
}

test('the alerts are those of /health/ready, each with 0 or 1', async () => {
  const figures = await scrape();
  const alerts = HEALTH_ALERTS.map((part) => [part, figures.get(`yinji_health_alert{part="${part}"}`)]);
  expect(alerts).toEqual(HEALTH_ALERTS.map((part) => [part, Number(part === 'authorities')]));
  expect(figures.get('yinji_time_authority_failures{authority="ntsc"}')).toBe(3);
  expect(figures.get('yinji_database_connections_max')).toBe(7);
  expect(figures.has('yinji_backup_timestamp_seconds')).toBe(false);
});

test('jobs are counted by kind: due, retried and dead', async () => {
  const rows = [
    ['deliver-message', 'waiting', sql`now() - interval '90 seconds'`, null],
    ['deliver-message', 'waiting', sql`now() + interval '1 hour'`, sql`now()`],
    ['finish-deposit', 'dead', sql`now()`, sql`now()`],
  ] as const;
  for (const [kind, state, runAt, failingSince] of rows)
    await sql`insert into job (id, kind, key, data, state, run_at, failing_since)
      values (${newId()}, ${kind}, ${newId()}, '{}', ${state}, ${runAt}, ${failingSince})`.execute(
      t.context.db,
    );
  const figures = await scrape();
  const of = (kind: string) =>
    ['due', 'retrying', 'dead'].map((what) => figures.get(`yinji_jobs_${what}{kind="${kind}"}`));
  expect(of('deliver-message')).toEqual([1, 1, 0]);
  expect(of('finish-deposit')).toEqual([0, 0, 1]);
  expect(of('end-resumable-uploads')).toEqual([0, 0, 0]);
  expect(figures.get('yinji_jobs_late_seconds{kind="deliver-message"}')).toBeGreaterThanOrEqual(90);
  expect(figures.get('yinji_health_alert{part="jobs"}')).toBe(1);
});

test('without the database its alert is told alone: of the other parts nothing is known', async () => {
  expect((await scrape()).get('yinji_sealer_reachable')).toBe(1);
  await t.context.db.destroy();
  // The last look is over.
  const { now } = performance;
  vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 6000);
  const ofProcess = /^yinji_(?:database|faults)_/;
  const figures = [...(await scrape())].filter(([name]) => !ofProcess.test(name));
  expect(figures).toEqual([['yinji_health_alert{part="database"}', 1]]);
});

test('a database that is slow is not asked the same by each scrape', { timeout: 30_000 }, async () => {
  const { now } = performance;
  const lock = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const holder = t.context.db.transaction().execute(async (tx) => {
    await sql`lock table job in access exclusive mode`.execute(tx);
    held.resolve();
    await lock.promise;
  });
  await held.promise;
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_locks
      where relation = 'job'::regclass and not granted`.execute(t.context.db);
    return rows[0]?.count;
  };
  try {
    await scrape();
    const first = await waiting();
    expect(first).toBeGreaterThan(0);
    // The last look is over, and what it asked is not.
    vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 6000);
    expect((await scrape()).get('yinji_health_alert{part="database"}')).toBe(1);
    expect(await waiting()).toBe(first);
  } finally {
    lock.resolve();
    await holder;
  }
  vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 12_000);
  await vi.waitFor(async () => expect(await waiting()).toBe(0));
  expect((await scrape()).get('yinji_health_alert{part="database"}')).toBe(0);
});

test('a fault is counted by what it is about, never by its words', async () => {
  for (const what of ['payment wechat: query', 'GET /works/7 [ab]', 'preview of YJCZ-1', 'sms 13800138000'])
    faults.count(what);
  const figures = [...(await scrape())].filter(([name, value]) => name.startsWith('yinji_faults') && value > 0);
  expect(figures.map(([name]) => name).toSorted()).toEqual(
    ['other', 'payment', 'request', 'sms'].map((about) => `yinji_faults_total{about="${about}"}`),
  );
});

test('requests are counted by the kind of their route, and an address makes no series', async () => {
  const app = Fastify();
  measureRequests(app, metrics.registry);
  for (const url of [
    '/api_prod/business/api/work/:id',
    '/health/live',
    '/log/tile/*',
    '/copyright/authorization/*',
  ])
    app.get(url, async () => 'ok');
  app.get('/api_prod/business/api/console/overview', () => Promise.reject(new Error('a fault')));
  for (const path of ['work/1', 'work/2', 'console/overview', 'nothing/13800138000'])
    await app.inject(`/api_prod/business/api/${path}`);
  await app.inject('/log/tile/0/000');
  await app.close();
  const figures = [...(await scrape())].filter(([name]) => name.startsWith('yinji_requests_total'));
  expect(Object.fromEntries(figures)).toEqual({
    'yinji_requests_total{kind="call",status="2xx"}': 2,
    'yinji_requests_total{kind="staff",status="5xx"}': 1,
    'yinji_requests_total{kind="none",status="4xx"}': 1,
    'yinji_requests_total{kind="log",status="2xx"}': 1,
  });
});
