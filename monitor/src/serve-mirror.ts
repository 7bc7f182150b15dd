import { createServer, type Server, type ServerResponse } from 'node:http';
import { EvidenceFailure, parseTilePath } from '@yinji/evidence';
import type { Mirror } from './mirror.ts';

function answer(response: ServerResponse, status: number, body: Uint8Array | string, type: string): void {
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'access-control-allow-origin': '*',
    'cache-control': type === BYTES ? 'public, max-age=31536000, immutable' : 'no-store',
  });
  response.end(body);
}

const PLAIN = 'text/plain; charset=utf-8';
const BYTES = 'application/octet-stream';

async function route(mirror: Mirror, path: string, response: ServerResponse): Promise<void> {
  if (path === '/checkpoint') {
    const checkpoint = await mirror.findCheckpoint();
    return checkpoint === undefined
      ? answer(response, 404, 'nothing yet\n', PLAIN)
      : answer(response, 200, checkpoint.note, PLAIN);
  }
  // Only a valid tile path reaches the disk.
  const bytes = await mirror.findTile(parseTilePath(path.slice(1)));
  if (bytes === undefined) return answer(response, 404, 'not here\n', PLAIN);
  answer(response, 200, bytes, BYTES);
}

/** The mirror over HTTP, with the paths of the log itself (c2sp.org/tlog-tiles). */
export function createMirrorServer(mirror: Mirror, onFault: (cause: unknown) => void): Server {
  return createServer((request, response) => {
    if (request.method !== 'GET') return answer(response, 405, 'GET only\n', PLAIN);
    route(mirror, (request.url ?? '/').split('?')[0]!, response).catch((cause: unknown) => {
      if (cause instanceof EvidenceFailure) return answer(response, 404, 'not here\n', PLAIN);
      onFault(cause);
      if (response.headersSent) response.destroy();
      else answer(response, 500, 'the mirror could not answer\n', PLAIN);
    });
  });
}
