import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { httpRequest, openLane } from './lane.ts';

test('a request after the other side has closed fails instead of waiting for ever', async () => {
  const taken: Socket[] = [];
  const server = createServer((socket) => taken.push(socket.resume())).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const lane = await openLane(port);
  const first = lane.ask(httpRequest('GET', '/'));
  while (taken.length === 0) await new Promise(setImmediate);
  taken[0]!.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
  expect(await first).toBe('ok');
  while (!taken[0]!.closed) await new Promise(setImmediate);
  await new Promise((resolve) => setTimeout(resolve));
  await expect(lane.ask(httpRequest('GET', '/'))).rejects.toThrow();
  lane.close();
  server.close();
});
