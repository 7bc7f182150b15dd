import { API_PREFIX, refusals, type AnyCall } from '@yinji/contract';
import type { FastifyInstance } from 'fastify';

export interface Said {
  status: number;
  code: number | string;
  text: string;
}

const BOUNDARY = 'attack';
const FORM = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="\u202egpj.exe"\r\n\r\nnot a picture\r\n--${BOUNDARY}--\r\n`;

/** One request at the HTTP boundary, without a network between. */
export async function ask(
  app: FastifyInstance,
  call: AnyCall,
  token: string | undefined,
  input: Record<string, unknown>,
): Promise<Said> {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const url = new URL(`http://house${API_PREFIX}${path}`);
  const isAddress = call.method === 'GET' || call.kind === 'upload';
  if (isAddress)
    for (const [name, value] of Object.entries(input))
      if (!call.path.includes(`{${name}}`))
        for (const one of Array.isArray(value) ? value : [value]) url.searchParams.append(name, String(one));
  const headers: Record<string, string> = token === undefined ? {} : { authorization: token };
  let payload: string | undefined;
  if (call.kind === 'upload') {
    headers['content-type'] = `multipart/form-data; boundary=${BOUNDARY}`;
    payload = FORM;
  } else if (!isAddress) {
    headers['content-type'] = 'application/json';
    payload = JSON.stringify(input);
  }
  const answer = await app.inject({
    method: call.method,
    url: url.pathname + url.search,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
  const { statusCode: status, body: text } = answer;
  const isEnvelope = String(answer.headers['content-type']).includes('application/json');
  const code = isEnvelope ? (JSON.parse(text) as { code: number | string }).code : status;
  return { status, code, text };
}

/** The wire's word for a refusal. */
export const wireCode = (code: keyof typeof refusals): number | string => refusals[code].code;
