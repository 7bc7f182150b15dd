import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What the builds of the web apps hold. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const NAME = /^[\w-][\w.-]*$/;
const ENDINGS = { br: '.br', gzip: '.gz' } as const;

type Encoding = keyof typeof ENDINGS;
interface Asset {
  type: string;
  plain: Buffer;
  br: Buffer | undefined;
  gzip: Buffer | undefined;
}

/** The best encoding that the browser accepts. */
export function encodingFor(request: FastifyRequest): Encoding | undefined {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  return (['br', 'gzip'] as const).find((one) => new RegExp(`\\b${one}\\b`).test(accepted));
}

/**
 * Serves a build's files from memory, each read at its first request. A name holds its content's hash: a file
 * never changes, and a page needs a dozen of them.
 */
export function mountAssets(app: FastifyInstance, { folder, base }: { folder: string; base: string }): void {
  const kept = new Map<string, Asset>();
  app.get<{ Params: { '*': string } }>(`${base}assets/*`, async (request, reply) => {
    const name = request.params['*'];
    const asset = kept.get(name) ?? (await readAsset(join(folder, 'assets'), name));
    if (asset === undefined) return reply.callNotFound();
    kept.set(name, asset);
    const tag = `W/"${name}"`;
    void reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      etag: tag,
    });
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    void reply.type(asset.type);
    const encoding = encodingFor(request);
    const encoded = encoding && asset[encoding];
    if (encoding === undefined || encoded === undefined) return reply.send(asset.plain);
    return reply.header('content-encoding', encoding).send(encoded);
  });
}

async function readAsset(folder: string, name: string): Promise<Asset | undefined> {
  const type = TYPES[extname(name)];
  if (type === undefined || !NAME.test(name)) return undefined;
  const [plain, br, gzip] = await Promise.all(
    ['', ENDINGS.br, ENDINGS.gzip].map((ending) =>
      readFile(join(folder, name + ending)).catch(() => undefined),
    ),
  );
  return plain && { type, plain, br, gzip };
}
