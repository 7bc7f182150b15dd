import type { Difference } from './finance-query.ts';
import type { OrderStory } from './order-query.ts';

export type StoryDifference = OrderStory['differences'][number];

/** One movement of money as our books hold it, beside what the provider's bill holds. */
export interface Comparison {
  key: string;
  of: Difference['of'];
  channel: StoryDifference['channel'];
  /** Ours: of the payment, or of the refund. */
  number: string;
  ownFen: number | null;
  /** Null: not on the bill, or not compared yet. */
  billFen: number | null;
  state: 'none' | 'waiting' | 'agreed' | 'differs';
  day: { reconciliationId: string; date: string } | null;
  difference: StoryDifference | null;
}

/** Every movement of an order, then what a bill alone holds of it. */
export function comparisonsOf({ payments, refunds, differences }: OrderStory): Comparison[] {
  const left = new Set(differences);
  const take = (isOf: (one: StoryDifference) => boolean) => {
    const found = differences.find((one) => left.has(one) && isOf(one));
    if (found) left.delete(found);
    return found ?? null;
  };
  const moved = [
    ...payments
      .filter(({ paidAt }) => paidAt !== null)
      .map((one) => ({ of: 'payment' as const, number: one.paymentNo, ...one })),
    ...refunds
      .filter(({ doneAt }) => doneAt !== null)
      .map((one) => ({ of: 'refund' as const, number: one.refundNo, ...one })),
  ].map(({ of, number, channel, amountFen, billDay }): Comparison => {
    const difference = take(
      (one) =>
        one.of === of && one.channel === channel && (of === 'payment' ? one.orderNo : one.refundNo) === number,
    );
    if (difference) return { ...toComparison(difference), ownFen: amountFen };
    const isChecked = billDay?.checkedAt != null;
    return {
      key: `${of}/${channel}/${number}`,
      of,
      channel,
      number,
      ownFen: amountFen,
      billFen: isChecked ? amountFen : null,
      state: isChecked ? 'agreed' : billDay ? 'waiting' : 'none',
      day: billDay,
      difference: null,
    };
  });
  return [...moved, ...[...left].map(toComparison)];
}

const toComparison = (one: StoryDifference): Comparison => ({
  key: one.differenceId,
  of: one.of,
  channel: one.channel,
  number: one.refundNo ?? one.orderNo,
  ownFen: one.ownFen,
  billFen: one.billFen,
  state: 'differs',
  day: one,
  difference: one,
});
