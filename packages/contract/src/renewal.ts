const DAY_MS = 86_400_000;

/** One bought term, epoch milliseconds. */
export interface Term {
  startsMs: number;
  endsMs: number;
}

/** The term of a purchase: it runs from the payment, whatever runs already. */
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
  /** When the membership ends with it. */
  endsMs: number;
  /** Whether the purchase moves that end. */
  isLater: boolean;
  /** Days that were paid for twice, since both terms cover them; a day begun counts as a whole one. */
  lostDays: number;
}

/**
 * What buying now does to a membership that ends at `currentEndMs` (undefined: there is none).
 * A shorter term than what is left is lost whole and leaves the end where it is; a longer one covers what is left once more.
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
