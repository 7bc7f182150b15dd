import { makeRefund, refundedFen } from '../cashier/make-refund.ts';
import { orderId, settledFen } from '../cashier/order.ts';
import type { Order, Refund } from '../cashier/order.ts';
import type { CashierContext } from '../cashier/context.ts';
import type { Call } from '../http/serve.ts';
import { beijingDate } from '../store/beijing-time.ts';
import { digits } from '../store/keys.ts';
import { wechatRefundNotice } from './notices.ts';
import { maybeNotifyUrl, maybeString, needFen, needObject, needString, readJson } from './read-body.ts';
import { badParameter, WechatRefusal } from './refusal.ts';
import { refundView } from './views.ts';

const SETTLES_AFTER_SECONDS = 15;

/** POST /v3/refund/domestic/refunds; the same out_refund_no with the same amounts returns the same refund. */
export function createRefund(context: CashierContext, call: Call): unknown {
  const wish = readJson(call.body);
  const refundNo = needString(wish, 'out_refund_no', 64, /^[0-9A-Za-z_\-|*@]+$/);
  const amount = needObject(wish, 'amount');
  const amountFen = needFen(amount, 'refund');
  const totalFen = needFen(amount, 'total');
  if (amount.currency !== 'CNY') throw badParameter('amount/currency', '币种不支持', amount.currency);
  const order = findOrder(
    context,
    maybeString(wish, 'out_trade_no', 32),
    maybeString(wish, 'transaction_id', 32),
  );
  if (totalFen !== settledFen(order))
    throw new WechatRefusal(400, 'INVALID_REQUEST', '订单金额与退款请求不一致');

  const known = findRefund(context, refundNo);
  if (known) {
    if (known.orderNo !== order.orderNo || known.amountFen !== amountFen) {
      throw new WechatRefusal(400, 'INVALID_REQUEST', '退款单号重复，且请求参数与首次不一致');
    }
    return refundView(context, order, known);
  }
  if (amountFen + refundedFen(context, order) > totalFen) {
    throw new WechatRefusal(400, 'INVALID_REQUEST', '申请退款金额大于可退金额');
  }
  const faults = context.faults();
  if (faults.refundRefused) throw new WechatRefusal(403, 'NOT_ENOUGH', '基本账户余额不足，请充值后重新发起');
  const notifyUrl = maybeNotifyUrl(wish);
  const now = context.now();
  const refund: Refund = {
    channel: 'wechat',
    orderNo: order.orderNo,
    refundNo,
    providerRefundNo: digits(`50300${beijingDate(now).replaceAll('-', '')}`, 16),
    amountFen,
    reason: maybeString(wish, 'reason', 80) ?? '',
    ...(notifyUrl === undefined ? {} : { notifyUrl }),
    ...(faults.refundClosed ? { fault: 'CLOSED' } : faults.refundAbnormal ? { fault: 'ABNORMAL' } : {}),
    createdAt: now,
    settlesAt: now + (SETTLES_AFTER_SECONDS * 1000) / context.timeScale,
  };
  makeRefund(context, refund, notifyUrl === undefined ? undefined : wechatRefundNotice(context, order, refund));
  return refundView(context, order, refund);
}

/** GET /v3/refund/domestic/refunds/{out_refund_no} */
export function queryRefund(context: CashierContext, refundNo: string): unknown {
  const refund = findRefund(context, refundNo);
  const order = refund && context.orders.find(orderId('wechat', refund.orderNo));
  if (!order) throw new WechatRefusal(404, 'RESOURCE_NOT_EXISTS', '退款单不存在');
  return refundView(context, order, refund);
}

const findRefund = (context: CashierContext, refundNo: string): Refund | undefined =>
  context.refunds.list().find((refund) => refund.channel === 'wechat' && refund.refundNo === refundNo);

function findOrder(context: CashierContext, orderNo: string | undefined, tradeNo: string | undefined): Order {
  if ((orderNo === undefined) === (tradeNo === undefined)) {
    throw new WechatRefusal(400, 'PARAM_ERROR', 'transaction_id 与 out_trade_no 应二选一');
  }
  const order = orderNo
    ? context.orders.find(orderId('wechat', orderNo))
    : context.orders.list().find((each) => each.channel === 'wechat' && each.tradeNo === tradeNo);
  if (!order) throw new WechatRefusal(404, 'RESOURCE_NOT_EXISTS', '订单不存在');
  if (order.state !== 'paid') throw new WechatRefusal(400, 'INVALID_REQUEST', '订单未支付，不能退款');
  return order;
}
