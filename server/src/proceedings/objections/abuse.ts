/** What a person's objections came to so far; accounts of the same identity count as one person. */
export interface Past {
  /** Submitted and not ended. */
  open: number;
  /** Submitted in the last thirty days, whatever became of them. */
  recent: number;
  /** Ended within two years: with a loss, and otherwise. */
  lost: number;
  won: number;
}

/** Nobody keeps more than this many records under a cloud at once. */
export const OPEN_PER_PERSON = 5;
/** Several may claim the same work; a crowd may not be sent. */
export const OPEN_PER_WORK = 3;
const PER_MONTH = 10;

/** Screened out, dismissed, lapsed, or withdrawn after the badge was put: the record was clouded for nothing. */
export const isLoss = ({ state, screened_at }: { state: string; screened_at: Date | null }): boolean =>
  ['screened-out', 'dismissed', 'lapsed'].includes(state) || (state === 'withdrawn' && screened_at !== null);

/**
 * How many a person may submit in thirty days. Whoever was never decided on has the whole of it; each loss weighs more
 * the fewer other ends stand beside it, and nobody is shut out for ever: one a month always remains.
 */
export function monthlyAllowance({ lost, won }: Pick<Past, 'lost' | 'won'>): number {
  const rate = lost / (lost + won + 2);
  return Math.max(1, Math.floor(PER_MONTH * (1 - rate) ** 2));
}

export const maySubmit = (past: Past): boolean =>
  past.open < OPEN_PER_PERSON && past.recent < monthlyAllowance(past);
