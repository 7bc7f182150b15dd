import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { limitBodies, nextWindow, type BodyLimits } from './limit-bodies.ts';
import { limitConnections, limitHeaders } from './limit-connections.ts';

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

const LONG = 600_000;
const LIMITS: BodyLimits = { wholeWithinMs: LONG, uploadWindowMs: LONG, uploadBytesPerSecond: 1000 };

async function listen(limits: BodyLimits): Promise<number> {
  app = Fastify({ forceCloseConnections: true });
  limitBodies(app, limits);
  app.post('/json', () => 'whole');
  app.post('/refused', { onRequest: (_request, reply) => void reply.code(403).send() }, () => 'never');
  app.addContentTypeParser('image/png', (_request, _body, done) => done(null));
  app.post('/file', { config: { isUpload: true } }, async ({ raw }) => (await text(raw)).length);
  return listenOn(app);
}

async function listenOn(one: FastifyInstance): Promise<number> {
  await one.listen({ port: 0, host: '127.0.0.1' });
  return (one.server.address() as AddressInfo).port;
}

/** Sends a head and the beginning of a body, and never the rest. */
function begin(port: number, path: string, type: string) {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 100\r\n\r\n{"a"`);
  return socket;
}

test('a body of JSON that does not become whole ends its connection with 408', async () => {
  const socket = begin(await listen({ ...LIMITS, wholeWithinMs: 50 }), '/json', 'application/json');
  expect(await text(socket)).toContain('408 Request Timeout');
});

test('a file that stops arriving ends its connection with 408', async () => {
  const socket = begin(await listen({ ...LIMITS, uploadWindowMs: 50 }), '/file', 'image/png');
  expect(await text(socket)).toContain('408 Request Timeout');
});

test('the body of a request that was refused at once does not keep the connection either', async () => {
  const socket = begin(await listen({ ...LIMITS, wholeWithinMs: 50 }), '/refused', 'application/json');
  const said = await text(socket);
  expect(said).toContain('403 Forbidden');
  expect(said).not.toContain('408');
});

test.each([
  ['sends nothing', ''],
  ['sends its headers slowly', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '],
])('a connection that %s ends', async (_name, sent) => {
  app = Fastify({ forceCloseConnections: true, http: limitHeaders(100) });
  const socket = connect({ port: await listenOn(app), host: '127.0.0.1' });
  socket.write(sent);
  expect(await text(socket)).toContain('408 Request Timeout');
});

test('whole bodies are answered', async () => {
  const port = await listen(LIMITS);
  const send = async (path: string, type: string) =>
    (
      await fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: '{"whole":1}',
      })
    ).text();
  expect([await send('/json', 'application/json'), await send('/file', 'image/png')]).toEqual(['whole', '11']);
});

test('a file may take longer than other bodies while it keeps its rate', () => {
  const limits = { wholeWithinMs: 30_000, uploadWindowMs: 30_000, uploadBytesPerSecond: 1000 };
  const seen = (now: number, bytes: number, isUpload = true) =>
    nextWindow({ since: 0, bytes: 500 }, { now, bytes, isUpload }, limits);
  expect(seen(30_000, 500)).toEqual({ since: 0, bytes: 500 });
  expect(seen(31_000, 31_500)).toEqual({ since: 31_000, bytes: 31_500 });
  expect(seen(31_000, 31_499)).toBeUndefined();
  expect(seen(30_000, 500, false)).toEqual({ since: 0, bytes: 500 });
  expect(seen(30_001, 90_000_000, false)).toBeUndefined();
});

test.each([
  ['of one network', { inAll: 100, ofNetwork: 2 }],
  ['in all', { inAll: 2, ofNetwork: undefined }],
])('connections above the limit %s are closed, and one that ends makes room', async (_name, limits) => {
  app = Fastify({ forceCloseConnections: true });
  app.get('/', () => 'here');
  limitConnections(app, limits);
  const port = await listenOn(app);
  const open = async () => {
    const accepted = Promise.race([once(app!.server, 'connection'), once(app!.server, 'drop')]);
    const socket = connect({ port, host: '127.0.0.1' }).resume();
    await accepted;
    return socket;
  };
  const [first] = [await open(), await open()];
  const third = await open();
  if (!third.closed) await once(third, 'close');
  const left = new Promise<void>((resolve) => {
    const isLeft = () =>
      app!.server.getConnections((_error, count) => (count < 2 ? resolve() : setImmediate(isLeft)));
    isLeft();
  });
  first.destroy();
  await left;
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('here');
});
