import { API_PREFIX, type AnyCall, type InputOf, type OutputOf } from '@yinji/contract';
import { nameOf } from '@yinji/contract/all-calls';
import * as z from 'zod/mini';

/** A refusal as received over the wire. */
export class WireRefusal extends Error {
  readonly code: string;

  constructor(call: string, code: string, message: string) {
    super(`${call}: ${code} ${message}`);
    this.code = code;
  }
}

export interface WireClient {
  call<C extends AnyCall>(call: C, input: InputOf<C>): Promise<OutputOf<C>>;
  blob<C extends AnyCall>(call: C, input: InputOf<C>): Promise<Uint8Array>;
  upload(path: string, query: Record<string, string>, name: string, bytes: Uint8Array): Promise<unknown>;
  token: string | undefined;
}

/** Calls the contract over HTTP like any integrator; for samples, benches and tests. */
export function openWireClient(origin: string): WireClient {
  const client: WireClient = {
    token: undefined,
    async call(call, input) {
      const data = await open(nameOf(call), await send(call, input));
      return z.decode(call.output, data as never) as never;
    },
    async blob(call, input) {
      const response = await send(call, input);
      if (response.headers.get('content-type')?.includes('application/json'))
        await open(nameOf(call), response);
      return new Uint8Array(await response.arrayBuffer());
    },
    async upload(path, query, name, bytes) {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(bytes)]), name);
      const url = `${origin}${API_PREFIX}${path}?${new URLSearchParams(query).toString()}`;
      return open(path, await fetch(url, { method: 'POST', body: form, headers: headers() }));
    },
  };
  const headers = (): Record<string, string> =>
    client.token === undefined ? {} : { authorization: client.token };
  const send = (call: AnyCall, input: unknown) => {
    const wire = (z.encode(call.input, input as never) ?? {}) as Record<string, unknown>;
    const url = `${origin}${API_PREFIX}${call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(wire[name]))}`;
    if (call.method === 'POST')
      return fetch(url, {
        method: 'POST',
        body: JSON.stringify(wire),
        headers: { ...headers(), 'content-type': 'application/json' },
      });
    const query = new URLSearchParams(Object.entries(wire).map(([name, value]) => [name, String(value)]));
    return fetch(`${url}?${query.toString()}`, { headers: headers() });
  };
  return client;
}

async function open(name: string, response: Response): Promise<unknown> {
  const { code, msg, data } = (await response.json()) as { code: number | string; msg: string; data: unknown };
  if (code !== 200) throw new WireRefusal(name, String(code), msg);
  return data;
}
