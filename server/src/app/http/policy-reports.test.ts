import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { readSecurityLog } from '../../platform/security-log/read-security-log.ts';
import { mountPolicyReports, REPORTS_PATH } from './policy-reports.ts';
import { appPolicy } from './security-headers.ts';

let t: TestContext;
let app: FastifyInstance;
beforeAll(async () => {
  t = await openTestContext();
  app = Fastify();
  mountPolicyReports(app, t.context);
});
afterAll(async () => {
  await app.close();
  await t.close();
});

const send = async (payload: string, remoteAddress: string, type = 'application/csp-report') =>
  (
    await app.inject({
      method: 'POST',
      url: REPORTS_PATH,
      payload,
      remoteAddress,
      headers: { 'content-type': type },
    })
  ).statusCode;
const told = async (network: string) =>
  (await readSecurityLog(t.context, { kind: 'policy-broken' })).items.filter((one) => one.network === network);
const report = (directive: string) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': 'https://yinji.example/personal?token=a-secret',
      'violated-directive': directive,
      'blocked-uri': 'https://evil.example/x.js',
    },
  });

test('the policy of every page names the address of reports', () => {
  expect(appPolicy()).toMatch(new RegExp(`; report-uri ${REPORTS_PATH}$`));
});

test('a report is one line that names the directive, and nothing else of it', async () => {
  const from = '192.0.2.1';
  for (const directive of ['script-src-elem', 'script-src-elem', "img-src 'self'"])
    expect(await send(report(directive), from)).toBe(204);
  const lines = await told(from);
  expect(lines.map(({ what, times }) => [what, times]).toSorted()).toEqual([
    ['img-src', 1],
    ['script-src-elem', 2],
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/a-secret|evil|personal/);
});

test('what is no report of ours is counted as such, what is too large or of another type is refused', async () => {
  const from = '192.0.2.2';
  for (const text of [report('x'.repeat(30)), report('evil-src'), '{', '[]', '', 'null'])
    expect(await send(text, from)).toBe(204);
  expect((await told(from)).map(({ what, times }) => [what, times])).toEqual([['other', 6]]);
  expect(await send(report('img-src') + ' '.repeat(20_000), from)).toBe(413);
  expect(await send(report('img-src'), from, 'text/plain')).toBe(415);
  expect(await told(from)).toHaveLength(1);
});
