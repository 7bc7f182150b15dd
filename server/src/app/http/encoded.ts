import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Bytes in every encoding that is offered. */
export interface Encoded {
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** Most of the gain at little cost: pages are compressed again every few seconds. */
const brotliQuickly = (plain: Buffer) =>
  brotli(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  });

export async function encode(text: string): Promise<Encoded> {
  const plain = Buffer.from(text);
  return { plain, br: await brotliQuickly(plain), gzip: await gzipped(plain) };
}

export function acceptedEncoding(request: FastifyRequest): 'br' | 'gzip' | undefined {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  return (['br', 'gzip'] as const).find((encoding) => new RegExp(`\\b${encoding}\\b`).test(accepted));
}

export function sendEncoded(request: FastifyRequest, reply: FastifyReply, encoded: Encoded): FastifyReply {
  const encoding = acceptedEncoding(request);
  void reply.header('vary', 'accept-encoding');
  if (encoding === undefined) return reply.send(encoded.plain);
  return reply.header('content-encoding', encoding).send(encoded[encoding]);
}

/** Smaller answers fit a packet or two. */
const SMALLEST = 2_048;
/** A field that opens something. Quotes inside a text are escaped in JSON, so that no text looks like one. */
const SECRET = /"\w*(?:token|secret|password)":"/i;

/**
 * Compresses larger JSON answers. A compressed length betrays a secret beside text that a stranger chose (BREACH) only
 * where that stranger can make the victim's browser send the request: our token is in a header, which no other site
 * can set, and we set no cookies. An answer with a token is sent as it is all the same.
 */
export async function compressJson(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < SMALLEST || reply.hasHeader('content-encoding'))
    return payload;
  if (!String(reply.getHeader('content-type')).startsWith('application/json') || SECRET.test(payload))
    return payload;
  const encoding = acceptedEncoding(request);
  void reply.header('vary', 'accept-encoding');
  if (encoding === undefined) return payload;
  void reply.header('content-encoding', encoding).removeHeader('content-length');
  return encoding === 'br' ? brotliQuickly(Buffer.from(payload)) : gzipped(payload);
}
