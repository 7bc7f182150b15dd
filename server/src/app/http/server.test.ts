import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { receiveFile } from '../../platform/index.ts';
import { buildServer } from './server.ts';

let t: TestContext;
let app: FastifyInstance;
let port: number;
const reported: string[] = [];
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
  const context = { ...t.context, config, report: (what: string) => void reported.push(what) };
  app = await buildServer(
    context,
    [],
    [
      (server) => {
        server.addHook('onSend', (request, _reply, _payload, done) => {
          if (request.url === '/take') taken.resolve();
          done();
        });
        server.post('/take', (request) => receiveFile(request).then(({ stream }) => text(stream)));
      },
    ],
    () => Promise.resolve({}),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(async () => {
  await app.close();
  await t.close();
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
