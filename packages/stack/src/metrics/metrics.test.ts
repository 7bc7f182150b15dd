import { expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { readMetricsAddress } from './metrics-address.ts';
import { addGauge, openRegistry, serveMetrics } from './serve-metrics.ts';

test.each([
  '0.0.0.0:9461',
  '10.0.0.7:9461',
  'localhost:9461',
  '[::]:9461',
  '127.0.0.1',
  '127.0.0.1:0',
  '127.0.0.1:70000',
])('figures at %s are refused', (text) => {
  expect(() => readMetricsAddress(text)).toThrow('of this machine alone');
});

test('none, or an address of this machine', () => {
  expect(['', undefined].map(readMetricsAddress)).toEqual([undefined, undefined]);
  expect(readMetricsAddress('127.0.0.2:1')).toEqual({ host: '127.0.0.2', port: 1 });
  expect(readMetricsAddress('[::1]:9461')).toEqual({ host: '::1', port: 9461 });
});

test('figures are read when they are asked for; one that cannot be read fails the scrape and nothing else', async () => {
  const registry = openRegistry();
  let isAway = false;
  addGauge(registry, { name: 'yinji_test', help: 'a test', read: () => 7 });
  let kinds = [['a', 1] as const];
  addGauge(registry, { name: 'yinji_kinds', help: 'a test', label: 'kind', read: () => kinds });
  const refresh = () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve());
  const port = await freePort();
  const close = await serveMetrics({ host: '127.0.0.1', port }, { registry, refresh });
  try {
    const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { method });
    const text = await (await ask('/metrics')).text();
    expect(text).toContain('\nyinji_test 7\n');
    expect(text).toContain('\nyinji_kinds{kind="a"} 1\n');
    expect(text).toContain('\nnodejs_eventloop_lag_p99_seconds ');
    expect([(await ask('/')).status, (await ask('/metrics', 'POST')).status]).toEqual([404, 404]);
    isAway = true;
    expect((await ask('/metrics')).status).toBe(500);
    isAway = false;
    kinds = [];
    const later = await ask('/metrics');
    expect([later.status, (await later.text()).includes('kind="a"')]).toEqual([200, false]);
  } finally {
    close();
  }
});
