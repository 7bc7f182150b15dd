import { expect, test } from 'vitest';
import { comparisonsOf, type StoryDifference } from './comparisons-of.ts';
import type { OrderStory } from './order-query.ts';

const day = { reconciliationId: 'r', date: '2026-11-20', checkedAt: '2026-11-21T02:10:00.000Z' };
const payment = (paymentNo: string, more = {}) => ({
  paymentNo,
  channel: 'wechat',
  paidAt: '2026-11-20T02:00:00.000Z',
  amountFen: 6800,
  billDay: day,
  ...more,
});
const refund = (refundNo: string, doneAt: string | null) => ({
  refundNo,
  channel: 'wechat',
  doneAt,
  amountFen: 6800,
  billDay: null,
});
const difference = (more: Partial<StoryDifference>) => ({
  differenceId: 'd',
  kind: 'amount',
  of: 'payment',
  orderNo: 'A',
  refundNo: null,
  channel: 'wechat',
  ownFen: 6800,
  billFen: 6700,
  ...day,
  ...more,
});
const compared = (payments: object[], refunds: object[], differences: object[]) =>
  comparisonsOf({ payments, refunds, differences } as unknown as OrderStory).map(
    ({ of, number, ownFen, billFen, state }) => [of, number, ownFen, billFen, state],
  );

test('a movement agrees, waits for its bill, or differs from it', () => {
  expect(
    compared(
      [
        payment('A'),
        payment('B', { channel: 'alipay' }),
        payment('C', { billDay: { ...day, checkedAt: null } }),
        payment('D', { paidAt: null, amountFen: null }),
      ],
      [refund('R', '2026-11-21T02:00:00.000Z'), refund('asked', null)],
      [difference({})],
    ),
  ).toEqual([
    ['payment', 'A', 6800, 6700, 'differs'],
    ['payment', 'B', 6800, 6800, 'agreed'],
    ['payment', 'C', 6800, null, 'waiting'],
    ['refund', 'R', 6800, null, 'none'],
  ]);
});

test('the same number of the other channel is another payment; what a bill alone holds comes last', () => {
  const onlyThere = difference({ kind: 'missing-here', of: 'refund', refundNo: 'X', ownFen: null });
  expect(compared([payment('A')], [], [difference({ channel: 'alipay' }), onlyThere])).toEqual([
    ['payment', 'A', 6800, 6800, 'agreed'],
    ['payment', 'A', 6800, 6700, 'differs'],
    ['refund', 'X', null, 6700, 'differs'],
  ]);
});
