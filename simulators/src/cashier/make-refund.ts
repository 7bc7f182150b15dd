import { enqueueNotice } from './delivery.ts';
import type { Notice } from './delivery.ts';
import type { Channel, Order, Refund } from './order.ts';
import type { CashierContext } from './context.ts';

export const refundId = (channel: Channel, orderNo: string, refundNo: string): string =>
  `${channel}/${orderNo}/${refundNo}`;

export const listRefunds = (context: CashierContext, order: Order): Refund[] =>
  context.refunds
    .list()
    .filter((refund) => refund.channel === order.channel && refund.orderNo === order.orderNo);

export const refundedFen = (context: CashierContext, order: Order): number =>
  listRefunds(context, order).reduce(
    (sum, refund) => sum + (refund.fault === 'CLOSED' ? 0 : refund.amountFen),
    0,
  );

/**
 * Books a refund and its notification as one line. The protocol's rules (paid, enough left, same number) are
 * checked by the caller.
 */
export function makeRefund(context: CashierContext, refund: Refund, notice: Notice | undefined): void {
  context.journal.commit(() => {
    context.refunds.put(refundId(refund.channel, refund.orderNo, refund.refundNo), refund);
    if (notice) enqueueNotice(context, notice);
  });
  context.wakeCourier();
}
