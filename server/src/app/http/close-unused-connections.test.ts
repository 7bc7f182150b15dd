import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { closeUnusedConnections } from './close-unused-connections.ts';

async function listen(app: FastifyInstance): Promise<number> {
  closeUnusedConnections(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

test('a stop does not wait for a connection that carried no request', async () => {
  const app = Fastify();
  const port = await listen(app);
  const accepted = once(app.server, 'connection');
  const socket = connect({ port, host: '127.0.0.1' }).resume();
  const closed = once(socket, 'close');
  await accepted;
  await app.close();
  await closed;
});

test('a stop waits for an answer that is under way', async () => {
  const app = Fastify();
  const arrived = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  app.get('/', () => {
    arrived.resolve();
    return answer.promise;
  });
  const port = await listen(app);
  const asked = fetch(`http://127.0.0.1:${port}/`);
  await arrived.promise;
  const stopped = app.close();
  answer.resolve('whole');
  expect(await (await asked).text()).toBe('whole');
  await stopped;
});
