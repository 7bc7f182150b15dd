import { enqueueNotice } from './delivery.ts';
import type { Notice } from './delivery.ts';
import type { Channel, Order, Refund } from './order.ts';
import type { World } from './world.ts';

export const refundId = (channel: Channel, orderNo: string, refundNo: string): string =>
  `${channel}/${orderNo}/${refundNo}`;

export const listRefunds = (world: World, order: Order): Refund[] =>
  world.refunds.list().filter((refund) => refund.channel === order.channel && refund.orderNo === order.orderNo);

export const refundedFen = (world: World, order: Order): number =>
  listRefunds(world, order).reduce(
    (sum, refund) => sum + (refund.fault === 'CLOSED' ? 0 : refund.amountFen),
    0,
  );

/**
 * Books a refund and its notification as one line. The protocol's rules (paid, enough left, same number) are
 * checked by the caller.
 */
export function makeRefund(world: World, refund: Refund, notice: Notice | undefined): void {
  world.journal.commit(() => {
    world.refunds.put(refundId(refund.channel, refund.orderNo, refund.refundNo), refund);
    if (notice) enqueueNotice(world, notice);
  });
  world.wakeCourier();
}
