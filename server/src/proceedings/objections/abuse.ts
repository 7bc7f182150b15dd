/** The results of a person's objections so far; accounts of the same identity count as one person. */
export interface Past {
  /** Submitted and not ended. */
  open: number;
  /** Submitted in the last thirty days, whatever the result. */
  recent: number;
  /** Ended within two years: with a loss, and otherwise. */
  lost: number;
  won: number;
}

/** A person may keep at most this many records disputed at once. */
export const OPEN_PER_PERSON = 5;
/** Several people may claim the same work, but not a crowd. */
export const OPEN_PER_WORK = 3;
const PER_MONTH = 10;

/** Screened out, dismissed, lapsed, or withdrawn after the badge: the record was disputed for nothing. */
export const isLoss = ({ state, screened_at }: { state: string; screened_at: Date | null }): boolean =>
  ['screened-out', 'dismissed', 'lapsed'].includes(state) || (state === 'withdrawn' && screened_at !== null);

/**
 * Submissions allowed in thirty days. A person without a decision has the full number; each loss weighs more
 * the fewer other results there are, and nobody is shut out permanently: one a month always remains.
 */
export function monthlyAllowance({ lost, won }: Pick<Past, 'lost' | 'won'>): number {
  const rate = lost / (lost + won + 2);
  return Math.max(1, Math.floor(PER_MONTH * (1 - rate) ** 2));
}

export const maySubmit = (past: Past): boolean =>
  past.open < OPEN_PER_PERSON && past.recent < monthlyAllowance(past);
