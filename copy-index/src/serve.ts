import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { CopyIndexError, type CopyIndex } from '@yinji/originality/copy-index';
import {
  encodeLooked,
  readBucket,
  readConfirmation,
  readEntries,
  readLocalSearch,
  readRemoval,
  readSearch,
} from './wire.ts';

const MOST_BODY_BYTES = 32 * 1024 * 1024;

export type Tell = (event: string, fields?: Record<string, unknown>) => void;

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MOST_BODY_BYTES) throw new CopyIndexError('failed', 'the body is too long');
    chunks.push(chunk);
  }
  try {
    const value: unknown = JSON.parse(Buffer.concat(chunks).toString() || '{}');
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Answered below, without what was sent.
  }
  throw new CopyIndexError('failed', 'not a JSON object');
}

type Call = (index: CopyIndex, given: Record<string, unknown>) => Promise<unknown>;

const CALLS: Readonly<Record<string, Call>> = {
  '/add': (index, given) => index.add(readEntries(given)),
  '/remove': (index, given) => {
    const { set, ids } = readRemoval(given);
    return index.remove(set, ids);
  },
  '/search': (index, given) => index.search(readSearch(given)),
  '/look-local': async (index, given) => (await index.lookLocal(readLocalSearch(given))).map(encodeLooked),
  '/search-local': (index, given) => index.searchLocal(readLocalSearch(given)),
  '/state': (index) => index.state(),
  '/list': (index, given) => {
    const { set, bucket } = readBucket(given);
    return index.list(set, bucket);
  },
  '/confirm': (index, given) => {
    const { set, boot } = readConfirmation(given);
    return index.confirm(set, boot);
  },
};

async function answer(index: Promise<CopyIndex>, request: IncomingMessage, tell: Tell) {
  const call = request.method === 'POST' ? CALLS[request.url ?? ''] : undefined;
  if (call === undefined) return { status: 404, value: { error: 'no such call' } };
  try {
    return { status: 200, value: (await call(await index, await readBody(request))) ?? null };
  } catch (cause) {
    const isUnconfirmed = cause instanceof CopyIndexError && cause.code === 'unconfirmed';
    if (isUnconfirmed) return { status: 409, value: { error: 'unconfirmed' } };
    // A disk's fault names no path of the caller's, and our own no content.
    const error =
      cause instanceof CopyIndexError ? cause.message : ((cause as NodeJS.ErrnoException).code ?? 'fault');
    tell('call-failed', { call: request.url, error });
    return { status: cause instanceof CopyIndexError ? 400 : 500, value: { error } };
  }
}

function send(response: ServerResponse, { status, value }: { status: number; value: unknown }): ServerResponse {
  // A body that was not read to the end leaves the connection unusable.
  if (status !== 200) response.setHeader('connection', 'close');
  return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** @param secret what a caller over TCP must send; undefined on a socket, whose mode decides who may connect */
export function createIndexServer(index: Promise<CopyIndex>, tell: Tell, secret?: string): Server {
  const expected = secret === undefined ? undefined : digest(`Bearer ${secret}`);
  const server = createServer((request, response) => {
    const isAllowed =
      expected === undefined || timingSafeEqual(digest(request.headers.authorization ?? ''), expected);
    const answered = isAllowed
      ? answer(index, request, tell)
      : Promise.resolve({ status: 403, value: { error: 'not allowed' } });
    void answered.then((reply) => send(response, reply));
  });
  server.requestTimeout = 30_000;
  server.keepAliveTimeout = 65_000;
  return server;
}
