import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { refusals } from '@yinji/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { receiveFile, StoreAway } from '../../platform/index.ts';
import { buildServer } from './server.ts';

let t: TestContext;
let app: FastifyInstance;
let port: number;
const reported: string[] = [];
let paused: 'all' | 'files' | undefined;
/** Settled when the route `/take` answers, also where it fails. */
const taken = Promise.withResolvers<void>();

beforeAll(async () => {
  t = await openTestContext();
  const config = {
    ...t.context.config,
    trustedProxies: [],
    requestsPerMinute: 10_000,
    connections: 100,
    connectionsPerNetwork: 100,
    filing: { icp: '', police: '', operator: '' },
  };
  const context = {
    ...t.context,
    config,
    report: (what: string) => void reported.push(what),
    savingPaused: () => paused,
  };
  app = await buildServer(
    context,
    [],
    [
      (server) => {
        server.addHook('onSend', (request, _reply, _payload, done) => {
          if (request.url === '/take') taken.resolve();
          done();
        });
        server.get('/large', () => ({ text: '作品'.repeat(2000) }));
        server.get('/read-only', () => {
          throw Object.assign(new Error('cannot execute INSERT'), { code: '25006' });
        });
        server.get('/disk-away', () => {
          throw new StoreAway('/files');
        });
        server.get('/token', () => ({ text: '作品'.repeat(2000), token: 'secret' }));
        server.post('/take', (request) => receiveFile(request).then(({ stream }) => text(stream)));
      },
    ],
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(async () => {
  await app.close();
  await t.close();
});

test.each(['/read-only', '/disk-away'])('while nothing can be saved, a write is refused: %s', async (url) => {
  const before = reported.length;
  const answer = await app.inject({ url });
  expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ code: 'SAVING_PAUSED' })]);
  expect(reported).toHaveLength(before);
});

test('each answer to a call says while nothing can be saved, and no longer', async () => {
  const told = async () => {
    const { headers } = await app.inject({ url: '/api_prod/business/api/goodsSpu/serverTime' });
    return headers['saving-paused'];
  };
  expect(await told()).toBeUndefined();
  paused = 'files';
  expect(await told()).toBe('files');
  expect((await app.inject({ url: '/large' })).headers).not.toHaveProperty('saving-paused');
  paused = undefined;
  expect(await told()).toBeUndefined();
});

test('an upload whose sender leaves is not reported as a fault', async () => {
  const socket = connect({ port, host: '127.0.0.1' });
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf';
  socket.write(
    `POST /take HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 9999\r\n\r\n${part}`,
  );
  await once(app.server, 'request');
  socket.destroy();
  await taken.promise;
  expect(reported).toEqual([]);
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  app.inject({ url: path, headers: { 'accept-encoding': 'br, gzip', ...headers }, remoteAddress: '127.0.0.3' });

test('the description of the calls is sent compressed, and not again to a cache that has it', async () => {
  const first = await ask('/api_prod/docs');
  expect(first.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(first.rawPayload).toString()).toContain('<!doctype html>');
  expect(first.rawPayload.length).toBeLessThan(200_000);
  const etag = String(first.headers.etag);
  const second = await ask('/api_prod/docs', { 'if-none-match': etag });
  expect([second.statusCode, second.rawPayload.length]).toEqual([304, 0]);
});

test('the description of the calls is limited for a network', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 31; count += 1)
    statuses.push((await app.inject({ url: '/api_prod/docs', remoteAddress: '127.0.0.4' })).statusCode);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  const { statusCode } = await app.inject({ url: '/token', remoteAddress: '127.0.0.4' });
  expect(statusCode).toBe(200);
});

test('staff calls are described to staff alone', async () => {
  const codeOf = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/api_prod/docs/console.json', headers })).json<{
      code?: unknown;
      paths?: object;
    }>();
  expect((await codeOf({})).code).toBe(refusals.NOT_SIGNED_IN.code);
  expect((await codeOf({ authorization: 'nobody' })).code).toBe(refusals.SESSION_ENDED.code);
});

test('a large answer is compressed where the caller accepts it, unless a token is in it', async () => {
  const large = await ask('/large');
  expect([large.headers['content-encoding'], large.headers.vary]).toEqual(['br', 'accept-encoding']);
  expect(JSON.parse(brotliDecompressSync(large.rawPayload).toString())).toEqual({ text: '作品'.repeat(2000) });
  expect((await ask('/large', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
  expect((await ask('/large', { 'accept-encoding': 'identity' })).headers['content-encoding']).toBeUndefined();
  expect((await ask('/token')).headers['content-encoding']).toBeUndefined();
});
