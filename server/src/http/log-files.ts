import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { World } from '../world.ts';

/**
 * The public log as files (c2sp.org/tlog-tiles) under /log/, open to every reader on the web: full and partial tiles
 * never change, the checkpoint is new every few seconds.
 */
export function mountLog(app: FastifyInstance, world: World): void {
  void app.register(fastifyStatic, {
    root: join(world.config.dataDir, 'log'),
    prefix: '/log/',
    decorateReply: false,
    index: false,
    dotfiles: 'deny',
    setHeaders(reply, path) {
      const isCheckpoint = path.endsWith('/checkpoint');
      reply.header('access-control-allow-origin', '*');
      reply.header('cross-origin-resource-policy', 'cross-origin');
      reply.header('content-type', isCheckpoint ? 'text/plain; charset=utf-8' : 'application/octet-stream');
      reply.header('cache-control', isCheckpoint ? 'public, max-age=2' : 'public, max-age=31536000, immutable');
    },
  });
}
