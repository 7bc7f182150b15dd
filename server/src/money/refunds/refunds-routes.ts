import {
  decideRefund,
  listDisputedPayments,
  listOwnOrders,
  listRefunds,
  quoteRefund,
  requestRefund,
  resolveDispute,
  withdrawRefund,
} from '@yinji/contract';
import { type Route, type World, accountRoute, staffRoute } from '../../platform/index.ts';
import { decideRefund as decide } from './decide-refund.ts';
import { listOwnOrders as ownOrders } from './list-own-orders.ts';
import { presentRefund, presentRefundRow } from './present-refund.ts';
import { quoteRefund as quote } from './quote-refund.ts';
import {
  countDisputed,
  countRefunds,
  getRefundRow,
  listDisputedRows,
  listRefundRows,
} from './refunds-store.ts';
import { requestRefund as request } from './request-refund.ts';
import { resolveDispute as resolve } from './resolve-dispute.ts';
import { withdrawRefund as withdraw } from './withdraw-refund.ts';

export const refundsRoutes = (world: World): Route[] => [
  accountRoute(listOwnOrders, (input, { actor }) => ownOrders(world, actor.accountId, input)),
  accountRoute(quoteRefund, ({ orderId }, { actor }) => quote(world, actor.accountId, orderId)),
  accountRoute(requestRefund, async (input, { actor }) =>
    presentRefund(await request(world, actor.accountId, input)),
  ),
  accountRoute(withdrawRefund, async ({ refundId }, { actor }) =>
    presentRefund(await withdraw(world, actor.accountId, refundId)),
  ),
  staffRoute(listRefunds, async ({ show, page, size }) => {
    const counts = await countRefunds(world.db);
    return {
      items: (await listRefundRows(world.db, show, page, size)).map((row) => presentRefundRow(world, row)),
      total: counts[show],
      counts: {
        requested: counts.requested,
        underWay: counts['under-way'],
        failed: counts.failed,
        disputed: await countDisputed(world.db),
      },
    };
  }),
  staffRoute(decideRefund, async (input, { actor }) => {
    await decide(world, actor.staffId, input);
    return presentRefundRow(world, await getRefundRow(world.db, input.refundId));
  }),
  staffRoute(listDisputedPayments, async ({ page, size }) => ({
    items: (await listDisputedRows(world.db, page, size)).map((row) => ({
      paymentId: row.id,
      orderNo: row.order_no,
      packageName: row.snapshot.name,
      priceFen: row.price_fen,
      paidFen: row.amount_fen ?? 0,
      channel: row.channel,
      providerTradeNo: row.provider_trade_no ?? '',
      paidAt: (row.paid_at ?? row.created_at).toISOString(),
      orderState: row.order_state,
    })),
    total: await countDisputed(world.db),
  })),
  staffRoute(resolveDispute, (input, { actor }) => resolve(world, actor.staffId, input)),
];
