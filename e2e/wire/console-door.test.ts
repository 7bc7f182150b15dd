import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { API_PREFIX } from '@yinji/contract';
import { allCalls, nameOf } from '@yinji/contract/all-calls';
import { openStack, type OpenStack } from '@yinji/testkit/open-stack';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

const CONSOLE = 'console.localhost';
const [INSIDE, OUTSIDE] = ['10.8.3.4', '203.0.113.9'];

let stack: OpenStack;
let portal: string;
beforeAll(async () => {
  stack = await openStack({
    CONSOLE_URL: `http://${CONSOLE}`,
    CONSOLE_NETWORKS: '10.8.0.0/16,2001:db8:5::/48',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  portal = new URL(stack.origin).host;
});
afterAll(() => stack.close());

interface Asked {
  path: string;
  host?: string;
  from?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: object;
}

/** As the proxy passes it on: the host of the browser, the address of the peer. */
function ask({ path, host = CONSOLE, from = INSIDE, method = 'GET', headers = {}, body }: Asked) {
  return new Promise<{ status: number | undefined; location: string | undefined; body: string }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(stack.origin);
      const json = body === undefined ? {} : { 'content-type': 'application/json' };
      const sent = { host, 'x-forwarded-for': from, ...json, ...headers };
      request({ hostname, port, path, method, headers: sent, family: 4 }, (answer) => {
        const { statusCode: status, headers: told } = answer;
        text(answer).then((read) => resolve({ status, location: told.location, body: read }), reject);
      })
        .on('error', reject)
        .end(body === undefined ? undefined : JSON.stringify(body));
    },
  );
}
const statusOf = async (asked: Asked) => (await ask(asked)).status;

const staffCalls = allCalls.filter(({ access }) => access.by === 'staff');
const pathOf = (path: string) => API_PREFIX + path.replace(/\{\w+\}/g, 'x');

test('at its own host and from its networks the console answers', async () => {
  const page = await ask({ path: '/console/' });
  expect([page.status, page.body]).toEqual([200, expect.stringContaining('/console/assets/')]);
  const script = /\/console\/assets\/[\w-]+\.js/.exec(page.body)?.[0] ?? '';
  expect(await statusOf({ path: script })).toBe(200);
  expect(await statusOf({ path: '/console/', from: '2001:db8:5::9' })).toBe(200);
  const refused = await ask({
    path: `${API_PREFIX}console/signIn`,
    method: 'POST',
    body: { account: 'nobody', password: 'wrong', code: null, passkey: null },
  });
  expect(refused.status).toBe(200);
  expect(await ask({ path: '/' })).toMatchObject({ status: 302, location: '/console/' });
  expect(await ask({ path: '/somewhere' })).toMatchObject({ status: 302, location: '/console/' });
});

test('at the portal every staff call and every page of the console is like what does not exist', async () => {
  const missing = await ask({ path: `${API_PREFIX}console/nothing`, host: portal });
  expect(missing.status).toBe(404);
  const bodyOf = (sent: string) => ({ ...(JSON.parse(sent) as object), now: 0 });
  for (const { path, method } of [...staffCalls, { path: 'console/signIn', method: 'POST' }]) {
    const told = await ask({ path: pathOf(path), method, host: portal });
    expect([told.status, bodyOf(told.body)], path).toEqual([404, bodyOf(missing.body)]);
  }
  const unknown = await ask({ path: '/nothing', host: portal });
  for (const path of ['/console', '/console/', '/console/queue', '/%63onsole/', '/console/?a=b'])
    expect(await ask({ path, host: portal }), path).toEqual(unknown);
  expect(await statusOf({ path: `${API_PREFIX}%63onsole/me`, host: portal })).toBe(404);
  expect(await statusOf({ path: '/console/', host: portal, method: 'HEAD' })).toBe(
    await statusOf({ path: '/nothing', host: portal, method: 'HEAD' }),
  );
  expect(await statusOf({ path: '/api_prod/docs/console.json', host: portal })).toBe(404);
});

test("the console's origin answers nothing of the portal but what its own pages show", async () => {
  expect(await ask({ path: '/copyright/authorization/tm-home-v2' })).toMatchObject({
    status: 302,
    location: '/console/',
  });
  const answered: string[] = [];
  for (const call of allCalls.filter(({ access }) => access.by !== 'staff'))
    if ((await statusOf({ path: pathOf(call.path), method: call.method })) !== 404) answered.push(nameOf(call));
  expect(answered.sort()).toEqual([
    'askStaffPasskey',
    'getContentImage',
    'getGallery',
    'getPublicPreview',
    'openOriginal',
    'staffSignIn',
  ]);
  expect(await statusOf({ path: '/verify/verify.html' })).toBe(302);
  expect(await statusOf({ path: '/log/checkpoint' })).toBe(302);
});

test.each<[string, Partial<Asked>]>([
  ['an address outside', { from: OUTSIDE }],
  ['an address of another IPv6 network', { from: '2001:db8:6::9' }],
  ['an address that is none', { from: 'inside' }],
  ['an inner address that the peer wrote before its own', { from: `${INSIDE}, ${OUTSIDE}` }],
  ['an inner address in another header', { from: OUTSIDE, headers: { forwarded: `for=${INSIDE}` } }],
])('from %s nothing answers at the console', async (_who, asked) => {
  for (const path of ['/console/', '/console/assets/x.js', '/', `${API_PREFIX}console/me`, '/nothing'])
    expect(await statusOf({ path, ...asked }), path).toBe(404);
});

test.each<[string, Partial<Asked>]>([
  ['a forwarded host', { host: 'localhost', headers: { 'x-forwarded-host': CONSOLE } }],
  ['the right host at another port', { host: `${CONSOLE}:81` }],
  ['the right host and more', { host: `${CONSOLE}.example` }],
  ['the right host after a name', { host: `x@${CONSOLE}` }],
  ['no host', { host: '' }],
])('%s does not open the console', async (_what, asked) => {
  expect(await statusOf({ path: `${API_PREFIX}console/me`, ...asked })).toBe(404);
  expect(await statusOf({ path: '/console/', ...asked })).toBe(302);
});

test('whoever writes the host of the console from outside is refused, and stands in the security log', async () => {
  const client = new Client({ connectionString: stack.running.databaseUrl });
  await client.connect();
  const count = async () => {
    const sql = `select coalesce(sum(times), 0)::int as times from security_event where kind = 'console-door-refused'`;
    return (await client.query<{ times: number }>(sql)).rows[0]?.times ?? 0;
  };
  try {
    const before = await count();
    const from = '198.51.100.77';
    expect(await statusOf({ path: '/console/', from })).toBe(404);
    expect(await statusOf({ path: `${API_PREFIX}console/me`, host: portal, from: INSIDE })).toBe(404);
    expect(await statusOf({ path: '/copyright/authorization/', host: portal, from })).toBe(200);
    expect(await count()).toBe(before + 2);
  } finally {
    await client.end();
  }
});
