import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';

/** Serves the page like the portal; the stack answers its calls. Returns its address. */
export async function serveAntdPage(folder: string, stackOrigin: string) {
  // Otherwise closing waits a minute for a connection that was opened and not used.
  const app = fastify({ forceCloseConnections: true });
  const page = readFileSync(join(folder, 'index.html'));
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
  });
  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.all('/api_prod/*', (asked, reply) => {
    const target = new URL(asked.url, stackOrigin);
    const outgoing = request(target, { method: asked.method, headers: asked.headers }, (answer) => {
      void reply.code(answer.statusCode ?? 502).headers(answer.headers as Record<string, string>);
      void reply.send(answer);
    });
    outgoing.end(asked.body === undefined ? undefined : JSON.stringify(asked.body));
    return reply;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`,
    close: () => app.close(),
  };
}
