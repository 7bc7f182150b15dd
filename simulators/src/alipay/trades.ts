import { isExpired, orderId } from '../cashier/order.ts';
import type { Order } from '../cashier/order.ts';
import type { CashierContext } from '../cashier/context.ts';
import { parseBeijingDateTime } from '../store/beijing-time.ts';
import { alphanumeric } from '../store/keys.ts';
import { maybeSpan, maybeText, needFen, needText } from './read-content.ts';
import { findTrade } from './find-trade.ts';
import { business } from './refusal.ts';
import { returnEverything } from './refunds.ts';
import { tradeStatus, tradeView } from './views.ts';

type Content = Record<string, unknown>;

const CODE_LIVES_MS = 2 * 3_600_000;

/** alipay.trade.precreate: a code, not yet a trade. */
export function precreate(context: CashierContext, content: Content, notifyUrl: string | undefined): Content {
  const orderNo = needText(content, 'out_trade_no', 64, /^[A-Za-z0-9_]+$/);
  const title = needText(content, 'subject', 256, /^[^/=&]+$/);
  const totalFen = needFen(content, 'total_amount');
  const now = context.now();
  const known = findSame(context, { orderNo, title, totalFen });
  if (known) return { out_trade_no: orderNo, qr_code: known.code };
  const expiresAt = readExpiry(content, now);
  const codeLivesMs = maybeSpan(content, 'qr_code_timeout_express') ?? CODE_LIVES_MS;
  const order: Order = {
    channel: 'alipay',
    orderNo,
    title,
    totalFen,
    state: 'created',
    code: `https://qr.alipay.com/bax${alphanumeric(21).toLowerCase()}`,
    codeExpiresAt: Math.min(now + codeLivesMs, expiresAt ?? Number.POSITIVE_INFINITY),
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(notifyUrl === undefined ? {} : { notifyUrl }),
    notifyKey: 'public-key',
    echo: readEcho(content),
    createdAt: now,
  };
  context.orders.put(orderId('alipay', orderNo), order);
  return { out_trade_no: orderNo, qr_code: order.code };
}

/** The order under its number, unless it is over or was another one. */
export function findSame(
  context: CashierContext,
  wanted: Pick<Order, 'orderNo' | 'title' | 'totalFen' | 'isLink'>,
): Order | undefined {
  const known = context.orders.find(orderId('alipay', wanted.orderNo));
  if (!known) return undefined;
  if (known.state === 'paid') throw business('TRADE_HAS_SUCCESS', '交易已被支付');
  if (known.state === 'closed' || isExpired(known, context.now()))
    throw business('TRADE_HAS_CLOSE', '交易已经关闭');
  const { isLink, totalFen, title } = wanted;
  if (known.totalFen !== totalFen || known.title !== title || known.isLink !== isLink)
    throw business('CONTEXT_INCONSISTENT', '交易信息被篡改');
  return known;
}

/** alipay.trade.query */
export const query = (context: CashierContext, content: Content): Content =>
  tradeView(context, findTrade(context, content));

/** alipay.trade.close: closes only a trade that somebody has opened. */
export function close(context: CashierContext, content: Content): Content {
  const order = findTrade(context, content);
  if (tradeStatus(context, order) !== 'WAIT_BUYER_PAY') {
    throw business('REASON_TRADE_STATUS_INVALID', '交易状态不合法');
  }
  context.orders.put(orderId('alipay', order.orderNo), { ...order, state: 'closed', closedAt: context.now() });
  return { trade_no: order.tradeNo, out_trade_no: order.orderNo };
}

/** alipay.trade.cancel: cancels a code nobody scanned, closes an open trade, refunds a paid one. */
export function cancel(context: CashierContext, content: Content): Content {
  const orderNo = needText(content, 'out_trade_no', 64);
  const order = context.orders.find(orderId('alipay', orderNo));
  if (!order) return { out_trade_no: orderNo, retry_flag: 'N' };
  const trade = {
    ...(order.tradeNo ? { trade_no: order.tradeNo } : {}),
    out_trade_no: orderNo,
    retry_flag: 'N',
  };
  if (order.state === 'paid') {
    returnEverything(context, order);
    return { ...trade, action: 'refund' };
  }
  context.orders.put(orderId('alipay', orderNo), {
    ...order,
    state: 'closed',
    closedAt: order.closedAt ?? context.now(),
  });
  return { ...trade, action: 'close' };
}

export function readExpiry(content: Content, now: number): number | undefined {
  const moment = maybeText(content, 'time_expire', 32);
  const span = maybeSpan(content, 'timeout_express');
  if (moment === undefined) return span === undefined ? undefined : now + span;
  const at = parseBeijingDateTime(moment);
  if (!(at > now)) throw business('INVALID_PARAMETER', '参数无效：time_expire');
  return at;
}

export function readEcho(content: Content): Record<string, string> {
  const body = maybeText(content, 'body', 128);
  const passed = maybeText(content, 'passback_params', 512);
  return { ...(body ? { body } : {}), ...(passed ? { passback_params: passed } : {}) };
}
