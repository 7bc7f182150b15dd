import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getWork } from '@yinji/contract';
import { freePort } from '@yinji/stack/free-port';
import { findPrometheus } from '@yinji/testkit/find-prometheus';
import { openStack, type OpenStack } from '@yinji/testkit/open-stack';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { afterAll, beforeAll, expect, test } from 'vitest';

let stack: OpenStack;
const ports: Record<'web' | 'sealer', number> = { web: 0, sealer: 0 };

beforeAll(async () => {
  ports.web = await freePort();
  ports.sealer = await freePort();
  stack = await openStack({
    WEB_METRICS: `127.0.0.1:${ports.web}`,
    SEALER_METRICS: `127.0.0.1:${ports.sealer}`,
  });
});
afterAll(() => stack?.close());

/** Names and labels, without values. */
const namesIn = (text: string) =>
  text
    .split('\n')
    .filter((line) => /^[a-z]/.test(line))
    .map((line) => line.slice(0, line.lastIndexOf(' ')));
const scrape = async (port: number) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

test.runIf(findPrometheus('promtool'))('Prometheus finds no fault in our text', async () => {
  for (const port of Object.values(ports)) {
    const { stdout, stderr } = spawnSync(findPrometheus('promtool')!, ['check', 'metrics'], {
      input: await scrape(port),
      encoding: 'utf8',
    });
    // Names that prom-client gives, against the rules for units and counters.
    const ours = `${stdout}${stderr}`.split('\n').filter((line) => line !== '' && !line.startsWith('nodejs_'));
    expect(ours).toEqual([]);
  }
});

test('rules, dashboard and objectives name only figures that exist', async () => {
  const told = (await Promise.all(Object.values(ports).map(scrape))).join('\n');
  const real = [...told.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`] : [name],
  );
  const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
  const page = read('docs/operations.md');
  const section = page.slice(page.indexOf('## Metrics and alarms'), page.indexOf('## Start in production'));
  for (const text of [
    read('deploy/prometheus/alarms.yml'),
    read('deploy/prometheus/dashboard.json'),
    section,
  ]) {
    const named = new Set(text.match(/\b(?:yinji|nodejs|process)_\w+/g));
    expect(named.size).toBeGreaterThan(3);
    expect([...named].filter((name) => !real.includes(name))).toEqual([]);
  }
});

test('a filled house tells figures at its own addresses alone, and nothing of a person', async () => {
  const painter = await stack.member('欧阳知白');
  const picture = await drawPicture(81, { format: 'jpeg' });
  const work = await painter.deposit('江上清风', 'draw', '清风.jpg', picture);
  await painter.upload(work.id, '清风.jpg', picture);
  await painter.waitForWork(work.id, ({ deposit }) => deposit?.complete === true);
  const texts = await Promise.all([ports.web, ports.sealer].map(scrape));
  const [web = '', sealer = ''] = texts;
  expect(web).toMatch(/^yinji_requests_total\{kind="call",status="2xx"\} \d/m);
  expect(web).toMatch(/^yinji_log_entries [1-9]/m);
  expect(sealer).toMatch(/^yinji_sealer_leading 1$/m);
  expect(sealer).toMatch(/^yinji_sealer_witness_failures\{witness="evaluation-witness"\} 0$/m);
  // Neither names, numbers of people and papers, ids, digests nor addresses.
  const { deposit } = await painter.client.call(getWork, { id: work.id });
  for (const secret of ['欧阳知白', '江上清风', painter.phone, work.id, deposit!.number, '127.0.0.1'])
    expect([secret, web.includes(secret), sealer.includes(secret)]).toEqual([secret, false, false]);
  const series = texts.flatMap((text) => namesIn(text));
  expect(
    series.filter((line) => /[^\x20-\x7e]|1[3-9]\d{9}|[0-9a-f]{8}-[0-9a-f]{4}|[0-9a-f]{16}"/.test(line)),
  ).toEqual([]);
  // Many people make no more of them.
  expect(series.length).toBeLessThan(1500);

  for (const path of ['/metrics', '/api_prod/metrics', '/copyright/authorization/metrics'])
    expect(await (await fetch(`${stack.origin}${path}`, { redirect: 'manual' })).text()).not.toContain(
      'yinji_',
    );
});
