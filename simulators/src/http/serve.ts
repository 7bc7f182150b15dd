import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TLSSocket } from 'node:tls';

/** A fully read request. `target` is the path and query exactly as sent: signatures cover those bytes. */
export interface Call {
  method: string;
  target: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Over TLS: whether the caller showed a certificate of our own root. */
  isCertified: boolean;
}

/** What to send. With `neverSent` the work is done and the caller gets no answer. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
  neverSent?: boolean;
}

export type Handler = (call: Call) => Reply | Promise<Reply>;

const BODY_LIMIT = 1024 * 1024;

/** PEM. Callers may show a certificate of `ca`; it is optional. */
export interface TlsFiles {
  key: string;
  cert: string;
  ca: string;
}

/** Starts an HTTP server, or HTTPS with `tls`; `port` 0 takes a free one. Resolves when it listens. */
export async function serve(
  handler: Handler,
  host: string,
  port: number,
  tls?: TlsFiles,
  largestBytes = BODY_LIMIT,
): Promise<{ server: Server; url: string }> {
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    answer(handler, largestBytes, request, response).catch((error: unknown) => {
      // Without the query: it can hold a name and an ID number.
      const path = request.url?.split('?')[0];
      process.stderr.write(
        `${request.method} ${path}: ${error instanceof Error ? error.stack : String(error)}\n`,
      );
      response.destroy();
    });
  };
  const server = tls
    ? createTlsServer({ ...tls, requestCert: true, rejectUnauthorized: false }, listener)
    : createServer(listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  return { server, url: `${tls ? 'https' : 'http'}://${host}:${address.port}` };
}

async function answer(
  handler: Handler,
  largestBytes: number,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request, largestBytes);
  if (!body) {
    response.writeHead(413, { connection: 'close' }).end();
    return;
  }
  const target = request.url ?? '/';
  const url = new URL(target, 'http://simulator');
  const reply = await handler({
    method: request.method ?? 'GET',
    target,
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body,
    isCertified: request.socket instanceof TLSSocket && request.socket.authorized,
  });
  // The connection stays open and silent, like a lost answer; the caller's time-out ends it.
  if (reply.neverSent) return;
  const bytes = Buffer.from(reply.body);
  const size = reply.status === 204 ? {} : { 'content-length': String(bytes.length) };
  response.writeHead(reply.status, { ...reply.headers, ...size });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

async function readBody(request: IncomingMessage, largestBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > largestBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
