import type { Difference } from './finance-query.ts';

/** Signed fen of both sides, a refund's below zero. Where the states differ, our amount is not counted yet. */
export function sumsOf(one: Pick<Difference, 'kind' | 'of' | 'ownFen' | 'billFen'>) {
  const sign = one.of === 'refund' ? -1 : 1;
  const [own, bill] = [sign * (one.ownFen ?? 0), sign * (one.billFen ?? 0)];
  return { own, bill, differs: bill - (one.kind === 'state' ? 0 : own) };
}
