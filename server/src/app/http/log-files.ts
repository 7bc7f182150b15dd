import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cutTile, EvidenceFailure, parseTilePath, TILE_WIDTH, tilePath } from '@yinji/evidence';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppContext } from '../../platform/index.ts';

/**
 * The public log (c2sp.org/tlog-tiles) under /log/, open to every web reader: full and partial tiles never
 * change, the checkpoint changes constantly. The sealer keeps one file per tile, which grows until the tile is
 * full; a partial tile is its prefix. Under /log/anchors/ are its daily time stamps.
 */
export function mountLog(app: FastifyInstance, context: AppContext): void {
  const folder = join(context.config.dataDir, 'log');
  app.get('/log/checkpoint', async (_, reply) => {
    const note = await readFile(join(folder, 'checkpoint')).catch(missing);
    if (note === undefined) return notHere(reply);
    return open(reply)
      .header('cache-control', 'public, max-age=2')
      .type('text/plain; charset=utf-8')
      .send(note);
  });
  app.get<{ Params: { '*': string } }>('/log/tile/*', async (request, reply) => {
    const bytes = await readTile(folder, `tile/${request.params['*']}`);
    if (bytes === undefined) return notHere(reply);
    return open(reply)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('application/octet-stream')
      .send(bytes);
  });
  app.get<{ Params: { name: string } }>('/log/anchors/:name', async (request, reply) => {
    const { name } = request.params;
    const kind = /^\d{1,16}\.(checkpoint|tsr)$/.exec(name)?.[1];
    const path = join(context.config.dataDir, 'anchors', name);
    const bytes = kind === undefined ? undefined : await readFile(path).catch(missing);
    if (bytes === undefined) return notHere(reply);
    return open(reply)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(kind === 'tsr' ? 'application/timestamp-reply' : 'text/plain; charset=utf-8')
      .send(bytes);
  });
  // Nothing else below: other paths must not reach the portal's pages.
  app.get('/log/*', async (_, reply) => notHere(reply));
}

const open = (reply: FastifyReply): FastifyReply =>
  reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');

const notHere = (reply: FastifyReply): FastifyReply =>
  open(reply).code(404).type('text/plain; charset=utf-8').send('not here\n');

/** Undefined for an invalid tile address, and for a tile that does not exist, or not in that width. */
async function readTile(folder: string, path: string): Promise<Buffer | undefined> {
  const address = orUndefined(() => parseTilePath(path));
  if (address === undefined) return undefined;
  const bytes = await readFile(join(folder, tilePath({ ...address, width: TILE_WIDTH }))).catch(missing);
  return bytes && orUndefined(() => cutTile(bytes, address) as Buffer);
}

function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof EvidenceFailure) return undefined;
    throw cause;
  }
}

function missing(cause: NodeJS.ErrnoException): undefined {
  if (cause.code !== 'ENOENT' && cause.code !== 'ENOTDIR') throw cause;
}
