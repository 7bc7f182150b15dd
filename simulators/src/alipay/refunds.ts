import { listRefunds, makeRefund, refundedFen } from '../cashier/make-refund.ts';
import { settledFen, yuan } from '../cashier/order.ts';
import type { Order, Refund } from '../cashier/order.ts';
import type { CashierContext } from '../cashier/context.ts';
import { beijingDateTime } from '../store/beijing-time.ts';
import { digits } from '../store/keys.ts';
import { alipayRefundNotice } from './notices.ts';
import { findTrade } from './find-trade.ts';
import { maybeText, needFen, needText } from './read-content.ts';
import { business } from './refusal.ts';
import { buyerLogonId, tradeStatus } from './views.ts';

type Content = Record<string, unknown>;

/** alipay.trade.refund; the same out_request_no with the same amount changes nothing (fund_change N). */
export function refund(context: CashierContext, content: Content): Content {
  const order = findTrade(context, content);
  const refundNo = maybeText(content, 'out_request_no', 64) ?? order.orderNo;
  const amountFen = needFen(content, 'refund_amount');
  if (order.state !== 'paid') throw business('TRADE_STATUS_ERROR', '交易状态不合法');
  const known = listRefunds(context, order).find((each) => each.refundNo === refundNo);
  if (known && known.amountFen !== amountFen) throw business('DISCORDANT_REPEAT_REQUEST', '请求信息不一致');
  if (!known) {
    if (context.faults().refundRefused) throw business('SELLER_BALANCE_NOT_ENOUGH', '卖家余额不足');
    if (tradeStatus(context, order) === 'TRADE_CLOSED') throw business('TRADE_HAS_CLOSE', '交易已经关闭');
    if (refundedFen(context, order) + amountFen > settledFen(order)) {
      throw business('REASON_TRADE_REFUND_FEE_ERR', '退款金额无效');
    }
    book(context, order, refundNo, amountFen, maybeText(content, 'refund_reason', 256) ?? '');
  }
  return {
    trade_no: order.tradeNo,
    out_trade_no: order.orderNo,
    buyer_logon_id: buyerLogonId(order),
    buyer_user_id: order.payerId,
    fund_change: known ? 'N' : 'Y',
    refund_fee: yuan(refundedFen(context, order)),
    gmt_refund_pay: beijingDateTime(known?.createdAt ?? context.now()),
  };
}

/** alipay.trade.fastpay.refund.query; an unknown request number gets success without a refund_status. */
export function queryRefund(context: CashierContext, content: Content): Content {
  const order = findTrade(context, content);
  const refundNo = needText(content, 'out_request_no', 64);
  const found = listRefunds(context, order).find((each) => each.refundNo === refundNo);
  if (!found) return {};
  return {
    trade_no: order.tradeNo,
    out_trade_no: order.orderNo,
    out_request_no: refundNo,
    total_amount: yuan(settledFen(order)),
    refund_amount: yuan(found.amountFen),
    refund_status: 'REFUND_SUCCESS',
    gmt_refund_pay: beijingDateTime(found.createdAt),
  };
}

/** The remaining amount is refunded, as cancel does it. */
export function returnEverything(context: CashierContext, order: Order): void {
  const leftFen = settledFen(order) - refundedFen(context, order);
  if (leftFen > 0) book(context, order, `cancel_${order.orderNo}`, leftFen, '交易撤销');
}

function book(
  context: CashierContext,
  order: Order,
  refundNo: string,
  amountFen: number,
  reason: string,
): void {
  const now = context.now();
  const made: Refund = {
    channel: 'alipay',
    orderNo: order.orderNo,
    refundNo,
    providerRefundNo: digits('', 28),
    amountFen,
    reason,
    createdAt: now,
    settlesAt: now,
  };
  makeRefund(context, made, order.notifyUrl ? alipayRefundNotice(context, order, made) : undefined);
}
