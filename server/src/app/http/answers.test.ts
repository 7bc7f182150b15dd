import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { API_PREFIX, findByPicture, getPortrait, listVerifiers } from '@yinji/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AppContext, visitorRoute } from '../../platform/index.ts';
import { buildServer } from './server.ts';

const BLOB = {
  body: Buffer.from('%PDF-'),
  contentType: 'application/pdf',
  fileName: '作品"\r\nset-cookie: a=b.pdf',
};

let app: FastifyInstance;
const networks: string[] = [];

const serverBehind = (trustedProxies: string[]) =>
  buildServer(
    {
      now: () => new Date(),
      report: () => undefined,
      // The security log cannot be written, which fails nobody.
      vault: {},
      savingPaused: () => undefined,
      config: {
        basePath: '/copyright/authorization/',
        siteName: '印迹',
        publicUrl: 'https://yinji.example',
        filing: { icp: '', police: '', operator: '' },
        trustedProxies,
        requestsPerMinute: 10_000,
        connections: 100,
        connectionsPerNetwork: 100,
      },
    } as unknown as AppContext,
    [
      visitorRoute(listVerifiers, async (_input, { network }) => {
        networks.push(network);
        return [];
      }),
      visitorRoute(getPortrait, () => Promise.resolve(BLOB)),
      visitorRoute(findByPicture, () => Promise.resolve({ isTooPlain: true, works: [] })),
    ],
    [],
  );

beforeAll(async () => {
  app = await serverBehind([]);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => void networks.splice(0));
afterAll(() => app.close());

const CALL = `${API_PREFIX}${listVerifiers.path}`;
const FILE = `${API_PREFIX}${getPortrait.path}?key=${'a'.repeat(64)}`;

test('every kind of answer is typed, framed by nobody and not sniffed', async () => {
  for (const [url, type] of [
    [CALL, 'application/json; charset=utf-8'],
    [FILE, 'application/pdf'],
    ['/api_prod/docs', 'text/html; charset=utf-8'],
    [`${API_PREFIX}/nowhere`, 'application/json; charset=utf-8'],
  ] as const) {
    const { headers } = await app.inject(url);
    expect(headers, url).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
    });
    expect([headers['access-control-allow-origin'], headers['server'], headers['x-powered-by']], url).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  }
});

test('pages allow no other base address', async () => {
  const { headers } = await app.inject('/api_prod/docs');
  expect(headers['content-security-policy']).toContain("base-uri 'none'");
});

test('an answer of a call is kept by no cache', async () => {
  expect((await app.inject(CALL)).headers['cache-control']).toBe('no-store');
});

test('a name from outside neither ends the header of a download nor starts another', async () => {
  const { headers } = await app.inject(FILE);
  expect(headers['content-disposition']).toBe(
    `attachment; filename*=UTF-8''${encodeURIComponent(BLOB.fileName)}`,
  );
  expect(headers['set-cookie']).toBeUndefined();
});

const PICTURE = `"pdq":${JSON.stringify(Array.from({ length: 8 }, () => '0'.repeat(64)))},"quality":0,"consent":true`;
const post = async (payload: string, query = '') => {
  const headers = { 'content-type': 'application/json' };
  const url = `${API_PREFIX}${findByPicture.path}${query}`;
  return (await app.inject({ method: 'POST', url, headers, payload })).json<{ code: unknown }>().code;
};
const get = async (query: string) => {
  const answer = await app.inject(`${API_PREFIX}${getPortrait.path}?${query}`);
  return answer.headers['content-type'] === 'application/pdf' ? 200 : answer.json<{ code: unknown }>().code;
};
const KEY = `key=${'a'.repeat(64)}`;

test.each(['"__proto__":{"isAdmin":true}', '"constructor":{"prototype":{"isAdmin":true}}', '"x":1'])(
  'a body with %s is refused and changes no prototype',
  async (field) => {
    expect(await post(`{${PICTURE}}`)).toBe(200);
    expect(await post(`{${PICTURE},${field}}`)).toBe('BAD_INPUT');
    expect('isAdmin' in {}).toBe(false);
  },
);

test.each([`&${KEY}`, `&key=${'b'.repeat(64)}`, '&key[]=x', '&__proto__[isAdmin]=1', '&__proto__=1', '&x=1'])(
  'an address that goes on with %s is refused',
  async (more) => {
    expect(await get(KEY)).toBe(200);
    expect(await get(KEY + more)).toBe('BAD_INPUT');
    expect('isAdmin' in {}).toBe(false);
  },
);

test('a body takes nothing from the address', async () => {
  expect(await post(`{${PICTURE}}`, '?consent=false')).toBe(200);
  // Merged into the body, it would be a field that the schema refuses.
  expect(await post(`{${PICTURE}}`, '?x=1')).toBe(200);
});

test('other methods than the one of a call find nothing', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const)
    expect((await app.inject({ method, url: CALL })).statusCode, method).toBe(404);
  expect(networks).toEqual([]);
});

test('source control and folders have no address', async () => {
  for (const path of ['/.git/config', '/copyright/authorization/assets/', '/log/', '/server/src/main.ts'])
    expect([302, 404], path).toContain((await app.inject(path)).statusCode);
});

test('a forwarded address counts only behind a proxy that is trusted', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  await app.inject({ url: CALL, headers, remoteAddress: '198.51.100.1' });
  const behind = await serverBehind(['198.51.100.1']);
  await behind.inject({ url: CALL, headers, remoteAddress: '198.51.100.1' });
  await behind.inject({ url: CALL, headers, remoteAddress: '198.51.100.2' });
  await behind.close();
  expect(networks).toEqual(['198.51.100.1', '203.0.113.9', '198.51.100.2']);
});

test('a request with two lengths, and TRACE, reach no call', async () => {
  const { port } = app.server.address() as AddressInfo;
  for (const [head, status] of [
    [`GET ${CALL} HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked`, '400'],
    [`TRACE ${CALL} HTTP/1.1\r\nHost: x\r\nX-Secret: seen`, '40'],
  ]) {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.write(`${head}\r\nConnection: close\r\n\r\n`);
    const answer = await text(socket);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status}`));
    expect(answer).not.toContain('seen');
  }
  expect(networks).toEqual([]);
});
