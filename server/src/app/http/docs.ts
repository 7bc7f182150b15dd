import { createHash } from 'node:crypto';
import { openApi, type ApiPart } from '@yinji/contract/openapi';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findStaffSession } from '../../people/index.ts';
import { type AppContext, Refusal } from '../../platform/index.ts';
import { docsPage, docsStyle } from './docs-page.ts';
import { encode, sendEncoded, type Encoded } from './encoded.ts';
import { readToken } from './mount-calls.ts';

/** A person reads a page, a program the document once a day: 3 MB for everybody who asks are a weapon. */
const A_MINUTE = { rateLimit: { max: 30, timeWindow: 60_000 } };

interface Held extends Encoded {
  etag: string;
}

/** Built and compressed at its first request, and once: it takes a tenth of a start. */
function hold(make: () => string): () => Promise<Held> {
  let held: Promise<Held> | undefined;
  return () =>
    (held ??= encode(make()).then((encoded) => ({
      ...encoded,
      etag: `"${createHash('sha256').update(encoded.plain).digest('base64url')}"`,
    })));
}

/** The public description lists what visitors and accounts may call; staff calls are described to staff. */
export function mountDocs(app: FastifyInstance, context: AppContext): void {
  const { siteName } = context.config;
  const document = (part: ApiPart) => hold(() => JSON.stringify(openApi(siteName, part)));
  const publicDocument = document('public');
  const consoleDocument = document('console');
  const page = hold(() => docsPage(openApi(siteName, 'public'), siteName));
  const serve =
    (read: () => Promise<Held>, type: string, cache: string) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const held = await read();
      void reply.headers({ etag: held.etag, 'cache-control': cache });
      if (request.headers['if-none-match'] === held.etag) return reply.code(304).send();
      return sendEncoded(request, reply.type(`${type}; charset=utf-8`), held);
    };
  const shared = 'public, max-age=300';
  const config = A_MINUTE;
  app.get('/api_prod/docs', { config }, serve(page, 'text/html', shared));
  app.get('/api_prod/docs/openapi.json', { config }, serve(publicDocument, 'application/json', shared));
  app.get('/api_prod/docs/style.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(docsStyle),
  );
  const serveConsole = serve(consoleDocument, 'application/json', 'private, no-cache');
  app.get('/api_prod/docs/console.json', { config: { ...config, console: 'only' } }, async (request, reply) => {
    const token = readToken(request);
    if (token === undefined) throw new Refusal('NOT_SIGNED_IN');
    const actor = await findStaffSession(context, token, request.ip);
    if (actor === undefined) throw new Refusal('SESSION_ENDED');
    return serveConsole(request, reply);
  });
}
