import type { AnyCall, DecisionOf, InputOf, OutputOf } from '@yinji/contract';
import type { Readable } from 'node:stream';
import type { AccountActor, Actor, StaffActor } from './actor.ts';

/** Bytes instead of an envelope. */
export interface BlobAnswer {
  /** A function where opening it is expensive and only needed when it is sent. */
  body: Uint8Array | Readable | (() => Readable);
  contentType: string;
  fileName?: string;
  /** Immutable under its address: cached for ever. */
  immutable?: boolean;
  /** How long a cache may keep it without asking again, seconds. */
  maxAgeSeconds?: number;
  /** Not personal: shared caches may keep it, and revalidate when it is stale. */
  shared?: boolean;
  /** Identifies the bytes: a cache that has them gets 304. */
  etag?: string;
}

/** An incoming file; it must be read to its end or destroyed. */
export interface IncomingFile {
  name: string;
  stream: Readable;
  /** Aborted when the client went away. */
  signal?: AbortSignal;
}

export interface RequestContext<A> {
  actor: A;
  /** The peer's; never stored in the clear. */
  address: string;
  /** What limits count by. A subscriber has 2^64 addresses. */
  network: string;
  device: string;
  /** What came as one with the call, of a visitor too: unchecked, for the sign-in that replaces it. */
  token?: string;
  /** Aborted when the client went away. */
  signal?: AbortSignal;
  file?: IncomingFile;
}

type Answer<C extends AnyCall> = C['kind'] extends 'blob' ? BlobAnswer : OutputOf<C>;

export interface Route {
  call: AnyCall;
  handle(input: unknown, asked: RequestContext<Actor>): Promise<unknown>;
}

type Handle<C extends AnyCall, A> = (
  input: InputOf<C>,
  asked: RequestContext<A>,
) => Promise<Answer<C> | BlobAnswer>;

/** Connects a public call to its use case. */
export const visitorRoute = <C extends AnyCall>(call: C, handle: Handle<C, Actor>): Route => ({
  call,
  handle: (input, asked) => handle(input as InputOf<C>, asked),
});

/** A call for signed-in people; `access.ts` has already admitted them. */
export const accountRoute = <C extends AnyCall>(call: C, handle: Handle<C, AccountActor>): Route => ({
  call,
  handle: (input, asked) => handle(input as InputOf<C>, asked as RequestContext<AccountActor>),
});

export const staffRoute = <C extends AnyCall>(
  call: C,
  handle: Handle<C, StaffActor<DecisionOf<C>>>,
): Route => ({
  call,
  handle: (input, asked) => handle(input as InputOf<C>, asked as RequestContext<StaffActor<DecisionOf<C>>>),
});
