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
import { type Route, type AppContext, accountRoute, staffRoute } from '../../platform/index.ts';
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

export const refundsRoutes = (context: AppContext): Route[] => [
  accountRoute(listOwnOrders, (input, { actor }) => ownOrders(context, actor.accountId, input)),
  accountRoute(quoteRefund, ({ orderId }, { actor }) => quote(context, actor.accountId, orderId)),
  accountRoute(requestRefund, async (input, { actor }) =>
    presentRefund(await request(context, actor.accountId, input)),
  ),
  accountRoute(withdrawRefund, async ({ refundId }, { actor }) =>
    presentRefund(await withdraw(context, actor.accountId, refundId)),
  ),
  staffRoute(listRefunds, async ({ show, page, size }) => {
    const counts = await countRefunds(context.db);
    return {
      items: (await listRefundRows(context.db, show, page, size)).map((row) => presentRefundRow(context, row)),
      total: counts[show],
      counts: {
        requested: counts.requested,
        underWay: counts['under-way'],
        failed: counts.failed,
        disputed: await countDisputed(context.db),
      },
    };
  }),
  staffRoute(decideRefund, async (input, { actor }) => {
    await decide(context, actor.staffId, input);
    return presentRefundRow(context, await getRefundRow(context.db, input.refundId));
  }),
  staffRoute(listDisputedPayments, async ({ page, size }) => ({
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
    })),
    total: await countDisputed(context.db),
  })),
  staffRoute(resolveDispute, (input, { actor }) => resolve(context, actor.staffId, input)),
];
