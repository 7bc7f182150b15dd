const DAY_MS = 86_400_000;

/** One bought term, epoch milliseconds. */
export interface Term {
  startsMs: number;
  endsMs: number;
}

/** The term of a purchase: it runs from the payment, whatever is running already. */
export const termFrom = (paidMs: number, termDays: number): Term => ({
  startsMs: paidMs,
  endsMs: paidMs + termDays * DAY_MS,
});

/** When a membership of these terms ends: the latest end. Terms do not stack (specification section 4). */
export const latestEnd = (terms: readonly Term[]): number | undefined =>
  terms.length === 0 ? undefined : terms.reduce((latest, { endsMs }) => Math.max(latest, endsMs), -Infinity);

export interface Renewal {
  /** The new term. */
  term: Term;
  /** The end of the membership with it. */
  endsMs: number;
  /** Whether the purchase moves that end. */
  isLater: boolean;
  /** Days paid for twice, since both terms cover them; a partial day counts as a whole one. */
  lostDays: number;
}

/**
 * Effect of buying now on a membership that ends at `currentEndMs` (undefined: none). A term shorter than the
 * rest is lost completely and leaves the end unchanged; a longer one covers the rest again.
 */
export function renewalOf(currentEndMs: number | undefined, termDays: number, nowMs: number): Renewal {
  const term = termFrom(nowMs, termDays);
  const running = Math.max(currentEndMs ?? nowMs, nowMs);
  return {
    term,
    endsMs: Math.max(running, term.endsMs),
    isLater: term.endsMs > running,
    lostDays: Math.ceil((Math.min(running, term.endsMs) - nowMs) / DAY_MS),
  };
}
