import { allCalls, nameOf } from '@yinji/contract/all-calls';
import { API_PREFIX, type AnyCall } from '@yinji/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  type Actor,
  type RequestContext,
  type BlobAnswer,
  Refusal,
  type Route,
  type AppContext,
  networkOf,
  receiveFile,
  success,
} from '../../platform/index.ts';
import { admit, admitMinor } from '../access.ts';
import { consolePart } from './console-door.ts';
import { noteInput, noteRefusal } from './note-refusal.ts';
import { withProof } from './read-proof.ts';

/** One HTTP route for every call of the contract; a call without a use case answers NOT_AVAILABLE. */
export function mountCalls(app: FastifyInstance, context: AppContext, routes: readonly Route[]): void {
  const routeOf = new Map(routes.map((route) => [route.call, route]));
  for (const call of allCalls) {
    const route = routeOf.get(call);
    app.route({
      method: call.method,
      url: `${API_PREFIX}${call.path.replace(/\{(\w+)\}/g, ':$1')}`,
      config: { isUpload: call.kind === 'upload', console: consolePart(call) },
      handler: route === undefined ? notAvailable : (request, reply) => answer(context, route, request, reply),
    });
  }
}

const notAvailable = () => Promise.reject(new Refusal('NOT_AVAILABLE'));

async function answer(
  context: AppContext,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const network = networkOf(request.ip);
  let actor: Actor | undefined;
  try {
    actor = withProof(await admit(context, route.call, readToken(request), request.ip), request);
    return await perform(context, route, request, reply, actor, network);
  } catch (cause) {
    if (cause instanceof Refusal)
      await noteRefusal(context, cause.code, { what: nameOf(route.call), network, actor });
    throw cause;
  }
}

async function perform(
  context: AppContext,
  { call, handle }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  actor: Actor,
  network: string,
): Promise<unknown> {
  const token = readToken(request);
  const asked: RequestContext<Actor> = {
    actor,
    address: request.ip,
    network,
    device: (request.headers['user-agent'] ?? '').slice(0, 200),
    // Made for the few that look at it.
    get signal() {
      return readSignal(reply);
    },
    ...(token !== undefined && { token }),
  };
  if (call.kind === 'upload') asked.file = { ...(await receiveFile(request)), signal: readSignal(reply) };
  const input = await decodeInput(call, request, () =>
    noteInput(context, { what: nameOf(call), network, actor }),
  );
  await admitMinor(context, call, actor, input);
  const output = await handle(input, asked);
  if (call.kind === 'blob') return sendBlob(request, reply, output as BlobAnswer);
  void reply.header('cache-control', 'no-store');
  return success(z.encode(call.output, output), context.now());
}

/** A request closes as soon as its body is read; the answer closes when it is sent, or when nobody is there to send it to. */
function readSignal(reply: FastifyReply): AbortSignal {
  const left = new AbortController();
  reply.raw.once('close', () => left.abort());
  return left.signal;
}

export function readToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization?.replace(/^Bearer\s+/i, '').trim();
  return header === undefined || header === '' ? undefined : header.slice(0, 200);
}

async function decodeInput(
  call: AnyCall,
  request: FastifyRequest,
  note: () => Promise<void>,
): Promise<unknown> {
  const sent =
    call.method === 'GET' || call.kind === 'upload'
      ? { ...(request.query as object), ...(request.params as object) }
      : (request.body ?? {});
  const parsed = z.safeDecode(call.input, sent as never);
  if (parsed.success) return parsed.data;
  await note();
  // The faulty fields; never their values.
  const fields = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.')))].filter(
    (field) => field !== '',
  );
  throw new Refusal('BAD_INPUT', undefined, { fields });
}

function sendBlob(request: FastifyRequest, reply: FastifyReply, blob: BlobAnswer): FastifyReply {
  const age = blob.maxAgeSeconds ?? 0;
  const kept = blob.shared ? `public, max-age=${age}, must-revalidate` : `private, max-age=${age}`;
  const cache = blob.immutable ? 'private, max-age=31536000, immutable' : kept;
  void reply.header('content-type', blob.contentType).header('cache-control', cache);
  // Whatever the bytes are, no browser may run them under our origin.
  void reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
  if (blob.fileName !== undefined)
    void reply.header(
      'content-disposition',
      `attachment; filename*=UTF-8''${encodeURIComponent(blob.fileName)}`,
    );
  if (blob.etag !== undefined) {
    const etag = `"${blob.etag}"`;
    void reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  }
  return reply.send(typeof blob.body === 'function' ? blob.body() : blob.body);
}
