import * as calls from '@yinji/contract';
import { type Route, type AppContext, accountRoute, staffRoute } from '../../platform/index.ts';
import { listOwnStaffIds } from '../../people/index.ts';
import { decideRefund } from './decide-refund.ts';
import { getOwnOrder } from './get-own-order.ts';
import { listOwnOrders } from './list-own-orders.ts';
import { presentRefund, presentRefundRow } from './present-refund.ts';
import { quoteRefund } from './quote-refund.ts';
import { needsSecond } from './refund.ts';
import {
  countDisputed,
  countRefunds,
  getRefundRow,
  listDisputedRows,
  listRefundRows,
} from './refunds-store.ts';
import { requestRefund } from './request-refund.ts';
import { resolveDispute } from './resolve-dispute.ts';
import { withdrawRefund } from './withdraw-refund.ts';

export const refundsRoutes = (context: AppContext): Route[] => [
  accountRoute(calls.listOwnOrders, (input, { actor }) => listOwnOrders(context, actor.accountId, input)),
  accountRoute(calls.getOwnOrder, ({ orderId }, { actor }) => getOwnOrder(context, actor.accountId, orderId)),
  accountRoute(calls.quoteRefund, ({ orderId }, { actor }) => quoteRefund(context, actor.accountId, orderId)),
  accountRoute(calls.requestRefund, async (input, { actor }) =>
    presentRefund(await requestRefund(context, actor.accountId, input)),
  ),
  accountRoute(calls.withdrawRefund, async ({ refundId }, { actor }) =>
    presentRefund(await withdrawRefund(context, actor.accountId, refundId)),
  ),
  staffRoute(calls.listRefunds, async ({ show, page, size }, { actor }) => {
    const ownIds = await listOwnStaffIds(context.db, actor.staffId);
    const counts = await countRefunds(context.db);
    return {
      items: (await listRefundRows(context.db, show, page, size)).map((row) =>
        presentRefundRow(context, row, ownIds),
      ),
      total: counts[show],
      counts: {
        requested: counts.requested,
        underWay: counts['under-way'],
        failed: counts.failed,
        disputed: await countDisputed(context.db),
      },
    };
  }),
  staffRoute(calls.decideRefund, async (input, { actor }) => {
    await decideRefund(context, actor, input);
    const ownIds = await listOwnStaffIds(context.db, actor.staffId);
    return presentRefundRow(context, await getRefundRow(context.db, input.refundId), ownIds);
  }),
  staffRoute(calls.listDisputedPayments, async ({ page, size }) => ({
    items: (await listDisputedRows(context.db, page, size)).map((row) => ({
      paymentId: row.id,
      orderNo: row.order_no,
      packageName: row.snapshot.name,
      priceFen: row.price_fen,
      paidFen: row.amount_fen ?? 0,
      channel: row.channel,
      providerTradeNo: row.provider_trade_no ?? '',
      paidAt: (row.paid_at ?? row.created_at).toISOString(),
      orderState: row.order_state,
      needsSecond: needsSecond(context, row),
    })),
    total: await countDisputed(context.db),
  })),
  staffRoute(calls.resolveDispute, (input, { actor }) => resolveDispute(context, actor, input)),
];
