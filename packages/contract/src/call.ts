import * as z from 'zod/mini';
import type { Access, StatedDecision } from './access.ts';

/** JSON is sent in the envelope; `blob` returns bytes; `upload` takes multipart and returns the envelope. */
export type CallKind = 'json' | 'blob' | 'upload';

export interface Call<
  Input extends z.core.$ZodType,
  Output extends z.core.$ZodType,
  Decision extends StatedDecision = StatedDecision,
> {
  readonly method: 'GET' | 'POST';
  /** Below `/api_prod/business/api/`, letter for letter; `{id}` marks a path parameter, taken from the input. */
  readonly path: string;
  readonly access: Access<string, Decision>;
  readonly summary: string;
  /**
   * What the audit of staff actions says of it: stored codes, which never change, and their names on screen. A code that
   * several calls write is stated by one of them.
   */
  readonly audit: Readonly<Record<string, string>>;
  readonly kind: CallKind;
  /** `open`: defined, answered with NOT_AVAILABLE by the server, without a control on screen. */
  readonly status: 'built' | 'open';
  /** Wire ⇄ ours: `z.decode` on the server, `z.encode` in the client. */
  readonly input: Input;
  /** Ours ⇄ wire: `z.encode` on the server, `z.decode` in the client. */
  readonly output: Output;
}

export type AnyCall = Call<z.core.$ZodType, z.core.$ZodType>;

/** What our side sees: use cases and screens, never the wire. */
export type InputOf<C> = C extends Call<infer I, infer _O> ? z.core.output<I> : never;
/** The answer in our words. (A codec's wire side is on the left.) */
export type OutputOf<C> = C extends Call<infer _I, infer O> ? z.core.output<O> : never;

/** The decision by two of which it is a part. */
export type DecisionOf<C> = C extends Call<infer _I, infer _O, infer D> ? D : never;

type FieldOf<Input> = { [K in keyof Input]: Input[K] extends string ? K : never }[keyof Input] & string;

interface Options<I extends z.core.$ZodType, O extends z.core.$ZodType, D extends StatedDecision>
  extends
    Pick<Call<I, O>, 'summary' | 'input' | 'output'>,
    Partial<Pick<Call<I, O>, 'audit' | 'kind' | 'status'>> {
  /** Method and path: `GET work/detail`. */
  readonly route: `${Call<I, O>['method']} ${string}`;
  readonly access: Access<FieldOf<z.core.output<I>>, D>;
}

/** One entry of the contract. */
export function defineCall<
  const I extends z.core.$ZodType,
  const O extends z.core.$ZodType,
  const D extends StatedDecision = null,
>({ route, ...call }: Options<I, O, D>): Call<I, O, D> {
  const [method, path] = route.split(' ') as [Call<I, O>['method'], string];
  return { method, path, audit: {}, kind: 'json', status: 'built', ...call };
}

const noEnvelope = z.null();

/** A call that answers a file. */
export const defineBlob = <const I extends z.core.$ZodType, const D extends StatedDecision = null>(
  call: Omit<Options<I, typeof noEnvelope, D>, 'kind' | 'output'>,
): Call<I, typeof noEnvelope, D> => defineCall({ ...call, kind: 'blob', output: noEnvelope });

/** Prefix of every call, at the origin's root and not under the base path. */
export const API_PREFIX = '/api_prod/business/api/';
/** Of an answer while nothing (`all`), or no file (`files`), can be saved. */
export const SAVING_PAUSED_HEADER = 'saving-paused';
