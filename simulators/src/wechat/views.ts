import { refundedFen } from '../cashier/make-refund.ts';
import { isExpired, settledFen } from '../cashier/order.ts';
import type { Order, Refund } from '../cashier/order.ts';
import type { CashierContext } from '../cashier/context.ts';
import { beijingRfc3339 } from '../store/beijing-time.ts';

const STATE_WORDS = {
  NOTPAY: '订单未支付',
  USERPAYING: '用户支付中',
  SUCCESS: '支付成功',
  REFUND: '转入退款',
  CLOSED: '订单已关闭',
} as const;

type TradeState = keyof typeof STATE_WORDS;

export function tradeState(context: CashierContext, order: Order): TradeState {
  if (order.state === 'paid') return refundedFen(context, order) > 0 ? 'REFUND' : 'SUCCESS';
  if (order.state === 'closed' || isExpired(order, context.now())) return 'CLOSED';
  return 'NOTPAY';
}

export const tradeType = (order: Order): string => (order.isInApp ? 'JSAPI' : order.isLink ? 'MWEB' : 'NATIVE');

/** The object returned by a query and sealed into a payment notification. */
export function transactionView(context: CashierContext, order: Order): Record<string, unknown> {
  const { appid, mchid } = context.keys.wechat;
  const state = tradeState(context, order);
  const common = {
    appid,
    mchid,
    out_trade_no: order.orderNo,
    trade_state: state,
    trade_state_desc: STATE_WORDS[state],
    attach: order.echo.attach ?? '',
  };
  if (order.state !== 'paid' || order.paidAt === undefined) {
    return { ...common, amount: { total: order.totalFen, payer_currency: 'CNY', currency: 'CNY' }, payer: {} };
  }
  const total = settledFen(order);
  return {
    ...common,
    transaction_id: order.tradeNo,
    trade_type: tradeType(order),
    bank_type: 'OTHERS',
    success_time: beijingRfc3339(order.paidAt),
    payer: { openid: order.payerId },
    amount: { total, payer_total: total, currency: 'CNY', payer_currency: 'CNY' },
    promotion_detail: [],
  };
}

export function refundView(context: CashierContext, order: Order, refund: Refund): Record<string, unknown> {
  const isSettled = context.now() >= refund.settlesAt;
  return {
    refund_id: refund.providerRefundNo,
    out_refund_no: refund.refundNo,
    transaction_id: order.tradeNo,
    out_trade_no: order.orderNo,
    channel: 'ORIGINAL',
    user_received_account: '支付用户零钱',
    ...(isSettled && !refund.fault ? { success_time: beijingRfc3339(refund.settlesAt) } : {}),
    create_time: beijingRfc3339(refund.createdAt),
    status: isSettled ? (refund.fault ?? 'SUCCESS') : 'PROCESSING',
    funds_account: 'AVAILABLE',
    amount: {
      total: settledFen(order),
      refund: refund.amountFen,
      payer_total: settledFen(order),
      payer_refund: refund.amountFen,
      settlement_refund: refund.amountFen,
      settlement_total: settledFen(order),
      discount_refund: 0,
      refund_fee: 0,
      currency: 'CNY',
    },
    promotion_detail: [],
  };
}
