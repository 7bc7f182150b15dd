import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import {
  type AppContext,
  isRefusedWrite,
  networkOf,
  Refusal,
  refused,
  refusedBy,
  type Route,
  StoreAway,
} from '../../platform/index.ts';
import { mountApps } from './apps.ts';
import { closeUnusedConnections } from './close-unused-connections.ts';
import { guardConsoleDoor } from './console-door.ts';
import { BODY_LIMITS, limitBodies } from './limit-bodies.ts';
import { limitConnections, limitHeaders } from './limit-connections.ts';
import { mountDocs } from './docs.ts';
import { compressJson } from './encoded.ts';
import { mountCalls } from './mount-calls.ts';
import { noteInput, noteRefusal } from './note-refusal.ts';
import { securityHeaders } from './security-headers.ts';
import { tellPaused } from './tell-paused.ts';

/** One byte more than the largest allowed file, so that "too large" is detected (100 MB is refused). */
const LARGEST_UPLOAD_BYTES = 104_857_600;

export type Mount = (app: FastifyInstance, context: AppContext) => void;

/**
 * The HTTP interface: envelope, limits, security headers, the calls, routes without envelope, and the web apps.
 */
export async function buildServer(
  context: AppContext,
  routes: readonly Route[],
  mounts: readonly Mount[],
): Promise<FastifyInstance> {
  const app = Fastify({
    // People read it out over the phone: short, and never taken from outside.
    genReqId: () => randomUUID().replace('-', '').slice(0, 10),
    bodyLimit: 2 * 1024 * 1024,
    trustProxy: context.config.trustedProxies.length === 0 ? false : context.config.trustedProxies,
    routerOptions: { maxParamLength: 200 },
    http: limitHeaders(20_000),
  });
  const { trustedProxies, connections, connectionsPerNetwork } = context.config;
  limitConnections(app, {
    inAll: connections,
    ofNetwork: trustedProxies.length === 0 ? connectionsPerNetwork : undefined,
  });
  limitBodies(app, BODY_LIMITS);
  closeUnusedConnections(app);
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    if (error instanceof Refusal) return reply.send(refusedBy(error, context.now()));
    // `/health/ready` names the disk or the archive that is away.
    if (isRefusedWrite(error) || error instanceof StoreAway)
      return reply.send(refused('SAVING_PAUSED', context.now()));
    const status = error.statusCode ?? 500;
    if (status === 429)
      await noteRefusal(context, 'TOO_MANY_REQUESTS', { what: 'requests', network: networkOf(request.ip) });
    if (status === 429) return reply.code(429).send(refused('TOO_MANY_REQUESTS', context.now()));
    if (status === 413) return reply.code(413).send(refused('FILE_TOO_LARGE', context.now()));
    if (status < 500 && request.url.startsWith('/api_prod/')) {
      await noteInput(context, { what: 'unreadable', network: networkOf(request.ip) });
      return reply.send(refused('BAD_INPUT', context.now()));
    }
    // Outside the API there is no envelope: a refused path is not found.
    if (status < 500) return reply.code(404).send();
    // Its sender left or was cut off, at will and as often as it likes: no fault of ours.
    if (request.raw.socket.destroyed && !request.raw.complete) return reply.code(400).send();
    context.report(`${request.method} ${request.url.split('?')[0]} [${request.id}]`, error);
    return reply.code(500).send(refused('FAULT', context.now()));
  });
  app.addHook('onSend', securityHeaders(context.config.publicUrl.startsWith('https://')));
  app.addHook('onSend', tellPaused(context));
  app.addHook('onSend', compressJson);
  guardConsoleDoor(app, context);
  await app.register(rateLimit, {
    max: context.config.requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => networkOf(ip),
    // Only a refused caller needs to know when to return.
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
  });
  await app.register(multipart, {
    limits: { files: 1, fields: 4, fileSize: LARGEST_UPLOAD_BYTES, parts: 6 },
    throwFileSizeLimit: false,
  });
  mountCalls(app, context, routes);
  for (const mount of mounts) mount(app, context);
  mountDocs(app, context);
  await mountApps(app, context);
  return app;
}
