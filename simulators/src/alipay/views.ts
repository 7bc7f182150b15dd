import { refundedFen } from '../cashier/make-refund.ts';
import { isExpired, settledFen, yuan } from '../cashier/order.ts';
import type { Order } from '../cashier/order.ts';
import type { CashierContext } from '../cashier/context.ts';
import { beijingDateTime } from '../store/beijing-time.ts';

export type TradeStatus = 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED';

/** A fully refunded trade is closed; a partly refunded one is still a success. */
export function tradeStatus(context: CashierContext, order: Order): TradeStatus {
  if (order.state === 'paid') {
    return refundedFen(context, order) >= settledFen(order) ? 'TRADE_CLOSED' : 'TRADE_SUCCESS';
  }
  return order.state === 'closed' || isExpired(order, context.now()) ? 'TRADE_CLOSED' : 'WAIT_BUYER_PAY';
}

export const buyerLogonId = (order: Order): string => `138****${(order.payerId ?? '0000').slice(-4)}`;

/** alipay.trade.query */
export function tradeView(context: CashierContext, order: Order): Record<string, unknown> {
  const common = {
    trade_no: order.tradeNo,
    out_trade_no: order.orderNo,
    buyer_logon_id: buyerLogonId(order),
    buyer_user_id: order.payerId,
    trade_status: tradeStatus(context, order),
    total_amount: yuan(settledFen(order)),
    point_amount: '0.00',
  };
  if (order.paidAt === undefined) {
    return { ...common, receipt_amount: '0.00', buyer_pay_amount: '0.00', invoice_amount: '0.00' };
  }
  const paid = yuan(settledFen(order));
  return {
    ...common,
    receipt_amount: paid,
    buyer_pay_amount: paid,
    invoice_amount: paid,
    send_pay_date: beijingDateTime(order.paidAt),
    fund_bill_list: [{ amount: paid, fund_channel: 'ALIPAYACCOUNT' }],
  };
}
