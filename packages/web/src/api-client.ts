import {
  API_PREFIX,
  SAVING_PAUSED_HEADER,
  envelopeSchema,
  type AnyCall,
  type InputOf,
  type OutputOf,
} from '@yinji/contract';
import { queryOptions, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { CallFailure } from './call-failure.ts';
import { classify } from './classify.ts';
import { failureWords } from './words.ts';

export const API_TIMEOUT_MS = 50_000;
/**
 * A file over a slow connection takes long. Files of works use `sendFile`, which has no deadline while bytes
 * move.
 */
const FILE_TIMEOUT_MS = 15 * 60_000;

export interface AskedFactor {
  options: string | undefined;
  fault: string | undefined;
}

export interface ClientPorts {
  fetch: typeof globalThis.fetch;
  token: () => string | undefined;
  /** The server no longer knows this token. */
  onSignedOut: (token: string | undefined, message: string) => void;
  /** If omitted, the caller shows every failure. */
  onMessage?: (kind: 'warning' | 'error', message: string) => void;
  /** The texts in force are not those that were accepted: the person must accept them first. */
  onAgreementsChanged?: () => void;
  /**
   * A call of staff needs their second factor: the value of its header `staff-factor`, undefined where they give none.
   * `options` are what a passkey of theirs is asked for this very call, as JSON; `fault` says why the last one did not
   * count.
   */
  askFactor?: (asked: AskedFactor) => Promise<string | undefined>;
  /** An answer said that this cannot be saved now. */
  onSavingPaused?: (what: string) => void;
  /** `now` of an envelope, epoch milliseconds. */
  onServerTime: (now: number) => void;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Shows nothing: the caller handles the failure. An ended session is still ended. */
  quiet?: boolean;
  /** A token other than the session's; its failures do not affect the session. */
  token?: string;
  /** For calls of kind `upload`: sent as multipart, its fields in the address. */
  file?: Blob;
  /** For calls of kind `blob`: bytes so far, and of how many where the server says so. */
  onProgress?: (readBytes: number, ofBytes: number | undefined) => void;
}

export type ApiClient = ReturnType<typeof createApiClient>;

/** Encodes, sends, reads the envelope, decodes. Every failure is a `CallFailure` and has been shown once, unless quiet. */
export function createApiClient(ports: ClientPorts) {
  async function answered<T>(
    options: CallOptions,
    work: (token: string | undefined) => Promise<T>,
  ): Promise<T> {
    const token = options.token ?? ports.token();
    try {
      return await work(token);
    } catch (cause) {
      const failure = toFailure(cause, options.signal);
      const isSessionOver = failure.kind === 'signed-out' && options.token === undefined;
      const mustAsk = failure.code === 'AGREEMENTS_CHANGED';
      if (!options.quiet || isSessionOver || mustAsk) report(failure, token);
      throw failure;
    }
  }

  function report(failure: CallFailure, token: string | undefined): void {
    if (failure.kind === 'signed-out') ports.onSignedOut(token, failure.message);
    else if (failure.code === 'AGREEMENTS_CHANGED') ports.onAgreementsChanged?.();
    else if (failure.kind === 'warning') ports.onMessage?.('warning', failure.message);
    else if (failure.kind === 'error') ports.onMessage?.('error', failure.message);
    else if (failure.kind === 'transport')
      // A fault of the server: its number is needed to ask about it.
      ports.onMessage?.(
        'error',
        failure.message + (failure.requestId ? `（请求编号 ${failure.requestId}）` : ''),
      );
  }

  async function send(
    call: AnyCall,
    input: unknown,
    token: string | undefined,
    options: CallOptions & { factor?: string | undefined },
    deadline = AbortSignal.timeout(options.file ? FILE_TIMEOUT_MS : API_TIMEOUT_MS),
  ) {
    const { url, body } = address(call, z.encode(call.input, input as never));
    const { signal, file, factor } = options;
    const form = file && new FormData();
    form?.set('file', file!);
    return ports.fetch(url, {
      method: call.method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: token } : {}),
        ...(factor === undefined ? {} : { 'staff-factor': factor }),
      },
      ...(form ? { body: form } : body === undefined ? {} : { body }),
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      credentials: 'omit',
      cache: 'no-store',
    });
  }

  /**
   * Asks for the second factor where the call needs it, and again while it does not count. Only of somebody who is signed
   * in: the page of the sign-in asks by itself.
   */
  async function withFactor<T>(token: string | undefined, work: (factor?: string) => Promise<T>): Promise<T> {
    let factor: string | undefined;
    let options: string | undefined;
    for (;;)
      try {
        return await work(factor);
      } catch (cause) {
        if (!token || ports.askFactor === undefined || !(cause instanceof CallFailure)) throw cause;
        const isWrong = factor !== undefined && cause.code === 'CODE_WRONG';
        if (!isWrong && cause.code !== 'SECOND_FACTOR_REQUIRED') throw cause;
        // A wrong code leaves the passkey's challenge as it was; a failed passkey comes with a new one.
        options = (cause.data as { options?: string } | null | undefined)?.options ?? options;
        factor = await ports.askFactor({ options, fault: isWrong ? cause.message : undefined });
        if (factor === undefined) throw cause;
      }
  }

  async function open(response: Response): Promise<unknown> {
    try {
      return await read(response);
    } catch (cause) {
      if (cause instanceof CallFailure) cause.requestId = response.headers.get('x-request-id') ?? undefined;
      throw cause;
    }
  }

  async function read(response: Response): Promise<unknown> {
    const paused = response.headers.get(SAVING_PAUSED_HEADER);
    if (paused) ports.onSavingPaused?.(paused);
    const envelope = envelopeSchema.safeParse(await response.json().catch(isNoJson));
    if (!response.ok) {
      const told = envelope.success ? envelope.data.msg || envelope.data.message : undefined;
      throw new CallFailure('transport', String(response.status), told || failureWords.unreachable);
    }
    if (!envelope.success) throw new CallFailure('transport', 'UNREADABLE', failureWords.unreadable);
    if (envelope.data.now !== undefined) ports.onServerTime(envelope.data.now);
    const outcome = classify(envelope.data);
    if (outcome.kind === 'done') return outcome.data;
    const failure = new CallFailure(outcome.kind, outcome.code, outcome.message);
    if (outcome.kind === 'error') failure.data = outcome.data;
    throw failure;
  }

  const client = {
    call<C extends AnyCall>(call: C, input: InputOf<C>, options: CallOptions = {}): Promise<OutputOf<C>> {
      return answered(options, async (token) => {
        const data = await withFactor(token, async (factor) =>
          open(await send(call, input, token, { ...options, factor })),
        );
        const output = z.safeDecode(call.output, data as never);
        if (!output.success)
          throw new CallFailure('transport', 'UNREADABLE', failureWords.unreadable, { cause: output.error });
        return output.data as OutputOf<C>;
      });
    },

    /** For calls of kind `blob`. A refusal comes in the envelope instead of the bytes. */
    blob<C extends AnyCall>(call: C, input: InputOf<C>, options: CallOptions = {}): Promise<Blob> {
      return answered(options, async (token) => {
        // A large file over a slow connection takes long: only a stall without bytes ends it.
        const stall = new AbortController();
        const late = () => stall.abort(new DOMException('nothing came', 'TimeoutError'));
        let timer = setTimeout(late, API_TIMEOUT_MS);
        try {
          const response = await send(call, input, token, options, stall.signal);
          if (response.ok && !response.headers.get('content-type')?.includes('json'))
            return await readAll(response, (readBytes, ofBytes) => {
              clearTimeout(timer);
              timer = setTimeout(late, API_TIMEOUT_MS);
              options.onProgress?.(readBytes, ofBytes);
            });
          await open(response);
        } finally {
          clearTimeout(timer);
        }
        throw new CallFailure('transport', 'UNREADABLE', failureWords.unreadable);
      });
    },

    /**
     * For queries: they show the failure themselves, in the place of the answer (`QueryFailure`) or by their
     * `meta`.
     */
    ask: <C extends AnyCall>(call: C, input: InputOf<C>, signal: AbortSignal): Promise<OutputOf<C>> =>
      client.call(call, input, { signal, quiet: true }),

    /** The query of one call: its key, the call, its input, and the query's other options. */
    query: <C extends AnyCall, const Key extends QueryKey>(
      queryKey: Key,
      call: C,
      input: InputOf<C>,
      options: Omit<UseQueryOptions<OutputOf<C>, Error, OutputOf<C>, Key>, 'queryKey' | 'queryFn'> = {},
    ) => queryOptions({ ...options, queryKey, queryFn: ({ signal }) => client.ask(call, input, signal) }),

    /** Shows the failure of a quiet call as a message. */
    tell: (failure: CallFailure) => report(failure, undefined),
  };
  return client;
}

/** An answer that is not JSON is reported; one that was cut off or aborted is not. */
function isNoJson(cause: unknown): undefined {
  if (!(cause instanceof SyntaxError)) throw cause;
}

async function readAll(response: Response, onProgress: NonNullable<CallOptions['onProgress']>) {
  const { headers, body } = response;
  // With compression the content is longer than the header says.
  const said = headers.get('content-encoding') ? undefined : Number(headers.get('content-length'));
  const parts: BlobPart[] = [];
  let read = 0;
  const reader = body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value);
    read += part.value.length;
    onProgress(read, said || undefined);
  }
  return new Blob(parts, { type: headers.get('content-type') ?? '' });
}

function address(call: AnyCall, wire: unknown): { url: string; body: string | undefined } {
  const fields = new Map(Object.entries((wire ?? {}) as Record<string, unknown>));
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields.get(name);
    fields.delete(name);
    return encodeURIComponent(String(value));
  });
  // The server decides about an upload before the first byte of the file, so its fields are in the address.
  if (call.method === 'POST' && call.kind !== 'upload')
    return { url: API_PREFIX + path, body: JSON.stringify(Object.fromEntries(fields)) };
  const query = new URLSearchParams();
  for (const [name, value] of fields) if (value !== undefined && value !== null) query.set(name, String(value));
  return { url: `${API_PREFIX}${path}${query.size > 0 ? `?${query.toString()}` : ''}`, body: undefined };
}

function toFailure(cause: unknown, signal: AbortSignal | undefined): CallFailure {
  if (cause instanceof CallFailure) return cause;
  if (signal?.aborted) return new CallFailure('cancelled', 'CANCELLED', '', { cause });
  if (cause instanceof z.core.$ZodError)
    return new CallFailure('error', 'BAD_INPUT', failureWords.badInput, { cause });
  const late = cause instanceof DOMException && cause.name === 'TimeoutError';
  return new CallFailure(
    'transport',
    late ? 'TIMED_OUT' : 'UNREACHABLE',
    late ? failureWords.timedOut : failureWords.unreachable,
    { cause },
  );
}
