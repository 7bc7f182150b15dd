import { API_PREFIX, refusals, type AnyCall } from '@yinji/contract';
import type { FastifyInstance } from 'fastify';

export interface Said {
  status: number;
  code: number | string;
  text: string;
}

/** One request, in the wire's shape. */
export interface Sent {
  call: AnyCall;
  input: Readonly<Record<string, unknown>>;
  /** Of an upload; without one, bytes of no picture under a reversed name. */
  file?: { name: string; bytes: Uint8Array };
}

export type Ask = (sent: Sent, token: string | undefined) => Promise<Said>;

const BOUNDARY = 'attack';
const NO_PICTURE = { name: '\u202egpj.exe', bytes: Buffer.from('not a picture') };

const formOf = ({ name, bytes }: NonNullable<Sent['file']>): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`,
      'utf8',
    ),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);

export function requestOf({ call, input, file = NO_PICTURE }: Sent, token: string | undefined) {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const url = new URL(`http://house${API_PREFIX}${path}`);
  const isAddress = call.method === 'GET' || call.kind === 'upload';
  if (isAddress)
    for (const [name, value] of Object.entries(input))
      if (!call.path.includes(`{${name}}`))
        for (const one of Array.isArray(value) ? value : [value]) url.searchParams.append(name, String(one));
  const headers: Record<string, string> = token === undefined ? {} : { authorization: token };
  let payload: string | Buffer | undefined;
  if (call.kind === 'upload') {
    headers['content-type'] = `multipart/form-data; boundary=${BOUNDARY}`;
    payload = formOf(file);
  } else if (!isAddress) {
    headers['content-type'] = 'application/json';
    payload = JSON.stringify(input);
  }
  return { method: call.method, url: url.pathname + url.search, headers, ...(payload && { payload }) };
}

function read(status: number, type: string, text: string): Said {
  const isEnvelope = type.includes('application/json');
  const code = isEnvelope ? (JSON.parse(text) as { code: number | string }).code : status;
  return { status, code, text };
}

/** At the HTTP boundary, without a network between. */
export async function ask(
  app: FastifyInstance,
  call: AnyCall,
  token: string | undefined,
  input: Record<string, unknown>,
): Promise<Said> {
  const { statusCode, headers, body } = await app.inject(requestOf({ call, input }, token));
  return read(statusCode, String(headers['content-type']), body);
}

/** Over the wire. */
export const askAt =
  (origin: string): Ask =>
  async (sent, token) => {
    const { url, payload, ...request } = requestOf(sent, token);
    const body = typeof payload === 'object' ? new Uint8Array(payload) : payload;
    const answer = await fetch(origin + url, { ...request, ...(body && { body }) });
    return read(answer.status, answer.headers.get('content-type') ?? '', await answer.text());
  };

/** The wire's word for a refusal. */
export const wireCode = (code: keyof typeof refusals): number | string => refusals[code].code;
