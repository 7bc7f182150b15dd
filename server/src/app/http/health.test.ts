import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { publishTestPolicy } from '@yinji/testkit/context/seal-test-log';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import type { AppContext } from '../../platform/index.ts';
import { reconcileAllCopies } from '../../publication/index.ts';
import { mountHealth } from './health.ts';

const opened: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
});

async function open(): Promise<{ t: TestContext; app: FastifyInstance; reported: string[] }> {
  const reported: string[] = [];
  const t = await openTestContext({
    report: (what) => void reported.push(what),
    time: { states: () => [] } as unknown as AppContext['time'],
    sealer: { health: async () => ({ status: 'ok', ends: [] }) } as unknown as AppContext['sealer'],
  });
  Object.assign(t.context.config, { renewBeforeDays: 365 });
  publishTestPolicy(t.context);
  await reconcileAllCopies(t.context);
  const app = Fastify();
  mountHealth(app, t.context);
  opened.push(t, app);
  return { t, app, reported };
}

const ask = async (app: FastifyInstance, path: string) => {
  const { statusCode, body } = await app.inject({ url: path });
  return [statusCode, JSON.parse(body) as object];
};

test('a house in order is live and ready', async () => {
  const { app } = await open();
  expect(await ask(app, '/health/live')).toEqual([200, { live: true }]);
  expect(await ask(app, '/health/ready')).toEqual([200, { ready: true, alerts: [] }]);
});

test('what somebody must look at is named, without a figure', async () => {
  const { t, app } = await open();
  t.context.clock.observe('time-authority', new Date(0));
  Object.assign(t.context, { sealer: { health: () => Promise.reject(new Error('away')) } });
  expect(await ask(app, '/health/ready')).toEqual([503, { ready: false, alerts: ['sealer', 'clock'] }]);
});

test('a process that stands still is told as what it is, and not as a database that is away', async () => {
  const { t, app } = await open();
  const never = () => new Promise<never>(() => undefined);
  Object.assign(t.context, { sealer: { health: never }, copies: { state: never } });
  expect(await ask(app, '/health/ready')).toEqual([503, { ready: false, alerts: ['sealer', 'copyIndex'] }]);
});

test('without its database the process lives and is not ready', async () => {
  const { t, app, reported } = await open();
  await t.context.db.destroy();
  expect(await ask(app, '/health/live')).toEqual([200, { live: true }]);
  expect(await ask(app, '/health/ready')).toEqual([503, { ready: false, alerts: ['database'] }]);
  // Asked again at once, it is not looked at again.
  expect(await ask(app, '/health/ready')).toEqual([503, { ready: false, alerts: ['database'] }]);
  expect(reported).toEqual(['health']);
});
