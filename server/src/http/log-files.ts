import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { World } from '../world.ts';

/**
 * The public log as files (c2sp.org/tlog-tiles) under /log/, open to every reader on the web: full and partial tiles
 * never change, the checkpoint is new every few seconds. Under /log/anchors/ stand the daily time stamps over it.
 */
export function mountLog(app: FastifyInstance, world: World): void {
  const anchors = join(world.config.dataDir, 'anchors');
  mkdirSync(anchors, { recursive: true });
  mountFolder(app, '/log/', join(world.config.dataDir, 'log'));
  mountFolder(app, '/log/anchors/', anchors);
}

function mountFolder(app: FastifyInstance, prefix: string, root: string): void {
  void app.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: false,
    index: false,
    dotfiles: 'deny',
    setHeaders(reply, path) {
      const isNewest = path.endsWith('/checkpoint');
      reply.header('access-control-allow-origin', '*');
      reply.header('cross-origin-resource-policy', 'cross-origin');
      reply.header('content-type', mediaType(path));
      reply.header('cache-control', isNewest ? 'public, max-age=2' : 'public, max-age=31536000, immutable');
    },
  });
}

function mediaType(path: string): string {
  if (path.endsWith('checkpoint')) return 'text/plain; charset=utf-8';
  return path.endsWith('.tsr') ? 'application/timestamp-reply' : 'application/octet-stream';
}
