import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { addCheckpoint, type Witness } from './add-checkpoint.ts';

const MAX_BODY_BYTES = 256 * 1024;
const PLAIN = 'text/plain; charset=utf-8';

/**
 * Undefined when it is too long. By events: an iterator over the stream would double the cost of reading it.
 */
function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= MAX_BODY_BYTES) chunks.push(chunk);
      else {
        request.pause();
        resolve(undefined);
      }
    });
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    request.on('error', reject).on('aborted', () => reject(new Error('the sender went away')));
  });
}

function answer(response: ServerResponse, status: number, body: string, type = PLAIN): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body);
}

async function route(witness: Witness, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = new URL(request.url ?? '/', 'http://witness').pathname;
  if (path === '/add-checkpoint') {
    if (request.method !== 'POST') return answer(response, 405, 'POST only\n');
    const text = await readBody(request);
    if (text === undefined) {
      response.setHeader('connection', 'close');
      return answer(response, 413, 'too long\n');
    }
    const { status, body } = await addCheckpoint(witness, text);
    return answer(response, status, body, status === 409 ? 'text/x.tlog.size' : PLAIN);
  }
  const [, originSha256] = /^\/([0-9a-f]{64})\/checkpoint$/.exec(path) ?? [];
  const note = originSha256 === undefined ? undefined : await witness.store.findNote(originSha256);
  if (note === undefined) return answer(response, 404, 'not here\n');
  if (request.method !== 'GET') return answer(response, 405, 'GET only\n');
  answer(response, 200, note);
}

/** HTTP of c2sp.org/tlog-witness: POST /add-checkpoint, GET /<hex sha256(origin)>/checkpoint. */
export function createWitnessServer(witness: Witness, onFault: (cause: unknown) => void): Server {
  const server = createServer((request, response) => {
    route(witness, request, response).catch((cause: unknown) => {
      onFault(cause);
      if (response.headersSent) response.destroy();
      else answer(response, 500, 'the witness could not answer\n');
    });
  });
  server.requestTimeout = 15_000;
  // Longer than clients keep connections: a server that closes first makes their next request fail.
  server.keepAliveTimeout = 65_000;
  return server;
}
