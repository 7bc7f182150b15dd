import {
  API_PREFIX,
  envelopeSchema,
  type AnyCall,
  type Envelope,
  type InputOf,
  type OutputOf,
} from '@yinji/contract';
import * as z from 'zod/mini';
import { API_TIMEOUT_MS } from '../config/constants.ts';
import { CallFailure } from './call-failure.ts';
import { words } from './words.ts';

export interface ClientPorts {
  fetch: typeof globalThis.fetch;
  token: () => string | undefined;
  /** The server no longer knows this token. */
  onSignedOut: (token: string | undefined, message: string) => void;
  /** `now` of an envelope, epoch milliseconds. */
  onServerTime: (now: number) => void;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Another token than the session's. */
  token?: string;
}

/** Encodes, sends, reads the envelope, decodes. Every failure is a `CallFailure` for the caller to show. */
export function createApiClient(ports: ClientPorts) {
  async function send(call: AnyCall, input: unknown, token: string | undefined, signal?: AbortSignal) {
    const { url, body } = address(call, z.encode(call.input, input as never));
    const deadline = AbortSignal.timeout(API_TIMEOUT_MS);
    return ports.fetch(url, {
      method: call.method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: token } : {}),
      },
      ...(body === undefined ? {} : { body }),
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      credentials: 'omit',
      cache: 'no-store',
    });
  }

  async function open(response: Response): Promise<unknown> {
    const read = envelopeSchema.safeParse(await response.json().catch(() => undefined));
    if (!response.ok) {
      const told = read.success ? read.data.msg || read.data.message : undefined;
      throw new CallFailure('transport', String(response.status), told || words.failures.unreachable);
    }
    if (!read.success) throw new CallFailure('transport', 'UNREADABLE', words.failures.unreadable);
    if (read.data.now !== undefined) ports.onServerTime(read.data.now);
    const failure = failureOf(read.data);
    if (failure) throw failure;
    return read.data.data;
  }

  async function answered<C extends AnyCall>(
    call: C,
    options: CallOptions,
    work: (token: string | undefined) => Promise<Response>,
  ): Promise<OutputOf<C>> {
    const token = options.token ?? ports.token();
    try {
      const data = await open(await work(token));
      const output = z.safeDecode(call.output, data as never);
      if (!output.success)
        throw new CallFailure('transport', 'UNREADABLE', words.failures.unreadable, { cause: output.error });
      return output.data as OutputOf<C>;
    } catch (cause) {
      const failure = toFailure(cause, options.signal);
      if (failure.kind === 'signed-out') ports.onSignedOut(token, failure.message);
      throw failure;
    }
  }

  return {
    call: <C extends AnyCall>(call: C, input: InputOf<C>, options: CallOptions = {}): Promise<OutputOf<C>> =>
      answered(call, options, (token) => send(call, input, token, options.signal)),

    /** For calls of kind `upload`: the input travels in the query, the file alone in the body. No deadline. */
    upload: <C extends AnyCall>(
      call: C,
      input: InputOf<C>,
      file: File,
      options: CallOptions = {},
    ): Promise<OutputOf<C>> =>
      answered(call, options, (token) => {
        const fields = z.encode(call.input, input as never) as Record<string, string>;
        const body = new FormData();
        body.set('file', file, file.name);
        return ports.fetch(`${API_PREFIX}${call.path}?${new URLSearchParams(fields).toString()}`, {
          method: 'POST',
          headers: token ? { authorization: token } : {},
          body,
          ...(options.signal && { signal: options.signal }),
          credentials: 'omit',
          cache: 'no-store',
        });
      }),

    /** For calls of kind `blob`. A refusal comes in the envelope instead of the bytes. */
    async blob<C extends AnyCall>(call: C, input: InputOf<C>, options: CallOptions = {}): Promise<Blob> {
      const token = options.token ?? ports.token();
      try {
        const response = await send(call, input, token, options.signal);
        if (response.ok && !response.headers.get('content-type')?.includes('json'))
          return await response.blob();
        await open(response);
        throw new CallFailure('transport', 'UNREADABLE', words.failures.unreadable);
      } catch (cause) {
        const failure = toFailure(cause, options.signal);
        if (failure.kind === 'signed-out') ports.onSignedOut(token, failure.message);
        throw failure;
      }
    },
  };
}

/** What an envelope's code means here: 403 and B0301 end the session (specification section 8), the rest is told. */
export function failureOf(envelope: Envelope): CallFailure | undefined {
  const code = String(envelope.code);
  if (code === '0' || code === '200') return undefined;
  const message = envelope.msg || envelope.message || words.failures.wordless;
  return new CallFailure(code === '403' || code === 'B0301' ? 'signed-out' : 'refused', code, message);
}

function address(call: AnyCall, wire: unknown): { url: string; body: string | undefined } {
  const fields = Object.entries((wire ?? {}) as Record<string, unknown>);
  if (call.method === 'POST')
    return { url: API_PREFIX + call.path, body: JSON.stringify(Object.fromEntries(fields)) };
  const query = new URLSearchParams();
  for (const [name, value] of fields) if (value !== undefined && value !== null) query.set(name, String(value));
  return { url: `${API_PREFIX}${call.path}${query.size > 0 ? `?${query.toString()}` : ''}`, body: undefined };
}

function toFailure(cause: unknown, signal: AbortSignal | undefined): CallFailure {
  if (cause instanceof CallFailure) return cause;
  if (signal?.aborted) return new CallFailure('cancelled', 'CANCELLED', '', { cause });
  if (cause instanceof z.core.$ZodError)
    return new CallFailure('refused', 'BAD_INPUT', words.failures.badInput, { cause });
  const late = cause instanceof DOMException && cause.name === 'TimeoutError';
  const { timedOut, unreachable } = words.failures;
  return new CallFailure('transport', late ? 'TIMED_OUT' : 'UNREACHABLE', late ? timedOut : unreachable, {
    cause,
  });
}
