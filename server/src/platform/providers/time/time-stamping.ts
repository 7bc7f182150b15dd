import { randomBytes } from 'node:crypto';
import type { Certificate } from '@yinji/evidence';
import { Breaker, type Attempt, type BreakerState } from '../breaker.ts';
import { openRevocationLists } from './revocation-lists.ts';
import { stampWith, type Stamp, type TimeAuthorityFault } from './stamp-with.ts';
import type { TimeAuthority } from './time-authority.ts';

/** No authority gave a token now. The caller keeps its request and retries later. */
export class NoTimeAuthority extends Error {
  override name = 'NoTimeAuthority';
}

export type TimeAuthorityState = BreakerState & { name: string; isSimulated: boolean };

/** Time stamps from whichever authority gives one. */
export interface TimeStamping {
  /**
   * A token over a SHA-256 from the first authority whose token verifies; never from `not`, and none that
   * says a time before `after`. Throws NoTimeAuthority.
   */
  stamp(sha256: Uint8Array, options?: { not?: string; after?: Date }): Promise<Stamp>;
  /** Of the authorities, PEM; empty where none publishes one. `laterThan`: one that was issued after this is wanted. */
  revocationLists(laterThan?: Date): Promise<string>;
  states(): TimeAuthorityState[];
  /** Asks each that failed, unless it is skipped now: one that nobody needs would count as failing for ever. */
  retryFailed(): Promise<void>;
}

export interface TimeStampingPorts {
  /** In the order of preference. */
  authorities: readonly TimeAuthority[];
  /** Roots of all of them: verifiers get them as tsa-ca.pem. */
  anchors(): Promise<readonly Certificate[]>;
  now(): Date;
  /** For pauses; `performance.now` unless a test sets it. */
  monotonicMs?: () => number;
  /** The time of a token that verifies, also where this machine's clock is too far from it. */
  observe?: (genTime: Date) => void;
  /** Once for each counted failure, so that a dead authority does not fill the log. */
  report(what: string, cause: unknown): void;
}

export function openTimeStamping(ports: TimeStampingPorts): TimeStamping {
  const { authorities, anchors, now, monotonicMs, report } = ports;
  const watched = authorities.map((authority) => ({ authority, breaker: new Breaker(now, monotonicMs) }));

  /** Undefined on failure, which is counted and reported. */
  async function ask(
    authority: TimeAuthority,
    attempt: Attempt,
    sha256: Uint8Array,
    trusted: readonly Certificate[],
    after: Date | undefined,
  ): Promise<Stamp | undefined> {
    try {
      const stamp = await stampWith(authority, sha256, trusted, { ...ports, after });
      attempt.succeeded();
      return stamp;
    } catch (cause) {
      const hasCounted = attempt.failed((cause as TimeAuthorityFault).code);
      if (hasCounted) report(`time authority ${authority.name}`, cause);
      return undefined;
    }
  }

  return {
    async stamp(sha256, { not, after } = {}) {
      const trusted = await anchors();
      const probes: Promise<Stamp | undefined>[] = [];
      for (const { authority, breaker } of watched) {
        const attempt = authority.name === not ? undefined : breaker.begin();
        if (attempt === undefined) continue;
        const asked = ask(authority, attempt, sha256, trusted, after);
        if (attempt.isProbe) probes.push(asked);
        else {
          const stamp = await asked;
          if (stamp) return stamp;
        }
      }
      for (const probe of probes) {
        const stamp = await probe;
        if (stamp) return stamp;
      }
      throw new NoTimeAuthority('no time authority gave a token');
    },
    async retryFailed() {
      const trusted = await anchors();
      await Promise.all(
        watched.map(async ({ authority, breaker }) => {
          const attempt = breaker.state().failures === 0 ? undefined : breaker.begin();
          if (attempt !== undefined) await ask(authority, attempt, randomBytes(32), trusted, undefined);
        }),
      );
    },
    revocationLists: openRevocationLists({ authorities, anchors, now, report }),
    states: () =>
      watched.map(({ authority: { name, isSimulated }, breaker }) => ({
        name,
        isSimulated,
        ...breaker.state(),
      })),
  };
}
