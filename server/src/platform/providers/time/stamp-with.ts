import { randomBytes } from 'node:crypto';
import {
  buildTimestampRequest,
  EvidenceFailure,
  parseTimestampResponse,
  toHex,
  verifyTimestampDigest,
  type Certificate,
  type TimestampToken,
} from '@yinji/evidence';
import { OID } from '@yinji/evidence/oids';
import type { TimeAuthority } from './time-authority.ts';

/** A token that passed every check. */
export interface Stamp {
  /** Name of the authority in the settings. */
  authority: string;
  /** TimeStampResp as it came, DER: what is stored as a .tsr file. */
  response: Uint8Array;
  token: TimestampToken;
  /** When the first certificate of its chain expires: renewal comes before this. */
  coveredUntil: Date;
}

/**
 * `unreachable`: no answer; `nonce`, `policy`, `clock`: the answer does not match; else the code of
 * EvidenceFailure.
 */
export class TimeAuthorityFault extends Error {
  override name = 'TimeAuthorityFault';
  readonly code: string;

  constructor(code: string, detail: string, cause?: unknown) {
    super(detail, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}

/**
 * If the clocks differ by more than this, the authority or this machine is wrong (docs/evidence-format.md §6).
 */
const CLOCK_SKEW_MS = 5 * 60_000;
const NONCE_BYTES = 16;

/** Requests a token over a SHA-256 from one authority and checks all of it. Throws TimeAuthorityFault. */
export async function stampWith(
  authority: TimeAuthority,
  sha256: Uint8Array,
  anchors: readonly Certificate[],
  { now, observe, after }: { now(): Date; observe?: (genTime: Date) => void; after?: Date | undefined },
): Promise<Stamp> {
  const nonce = new Uint8Array(randomBytes(NONCE_BYTES));
  // DER drops leading zeros: without any the two are directly comparable.
  nonce[0]! |= 0x40;
  const response = await ask(authority, buildTimestampRequest(sha256, nonce, authority.policy));
  try {
    const token = parseTimestampResponse(response);
    if (token.nonce !== toHex(nonce)) throw new TimeAuthorityFault('nonce', 'the token has another nonce');
    if (authority.policy !== undefined && token.policy !== authority.policy)
      throw new TimeAuthorityFault('policy', `the token is under policy ${token.policy}`);
    if (token.imprintAlgorithm !== OID.sha256)
      throw new EvidenceFailure('timestamp-imprint', 'another algorithm than asked for');
    const chain = await verifyTimestampDigest(token, sha256, anchors);
    observe?.(token.genTime);
    const skewMs = token.genTime.getTime() - now().getTime();
    if (Math.abs(skewMs) > CLOCK_SKEW_MS)
      throw new TimeAuthorityFault('clock', `genTime is off by ${Math.round(skewMs / 1000)} s`);
    if (after !== undefined && token.genTime < after)
      throw new TimeAuthorityFault('clock', 'genTime is before what was stamped');
    const coveredUntil = new Date(Math.min(...chain.map(({ notAfter }) => notAfter.getTime())));
    return { authority: authority.name, response, token, coveredUntil };
  } catch (cause) {
    if (cause instanceof EvidenceFailure) throw new TimeAuthorityFault(cause.code, cause.message, cause);
    throw cause;
  }
}

async function ask(authority: TimeAuthority, request: Uint8Array): Promise<Uint8Array> {
  try {
    return await authority.ask(request);
  } catch (cause) {
    throw new TimeAuthorityFault('unreachable', cause instanceof Error ? cause.message : '', cause);
  }
}
