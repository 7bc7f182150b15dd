import { isExpired, orderId } from '../cashier/order.ts';
import type { Order } from '../cashier/order.ts';
import type { CashierContext } from '../cashier/context.ts';
import type { Call } from '../http/serve.ts';
import { alphanumeric } from '../store/keys.ts';
import { maybeNotifyUrl, maybeString, needFen, needObject, needString, readJson } from './read-body.ts';
import { badParameter, noSuchOrder, WechatRefusal } from './refusal.ts';
import { transactionView } from './views.ts';

const CODE_LIVES_MS = 2 * 3_600_000;
const ORDER_NO = /^[0-9A-Za-z_\-|*]{6,32}$/;

/** POST /v3/pay/transactions/native */
export const createNative = (context: CashierContext, call: Call): unknown => ({
  code_url: createTransaction(context, call, {
    code: `weixin://wxpay/bizpayurl?pr=${alphanumeric(9)}zz`,
    codeLivesMs: CODE_LIVES_MS,
  }),
});

interface Kind {
  code: string;
  codeLivesMs: number;
  isLink?: true;
  /** Who alone may pay it, inside WeChat. */
  openid?: string;
}

/** Of each kind: the code of the order, which is the first one's where it is submitted again. */
export function createTransaction(
  context: CashierContext,
  call: Call,
  { code, codeLivesMs, isLink, openid }: Kind,
): string {
  const wish = readJson(call.body);
  requireMerchant(context, wish.mchid);
  if (needString(wish, 'appid', 32) !== context.keys.wechat.appid) {
    throw new WechatRefusal(400, 'APPID_MCHID_NOT_MATCH', 'appid和mch_id不匹配');
  }
  const amount = needObject(wish, 'amount');
  if ((amount.currency ?? 'CNY') !== 'CNY')
    throw badParameter('amount/currency', '币种不支持', amount.currency);
  const attach = maybeString(wish, 'attach', 128);
  const notifyUrl = maybeNotifyUrl(wish);
  if (notifyUrl === undefined) throw badParameter('notify_url', '必填字段缺失');
  const wanted = {
    orderNo: needString(wish, 'out_trade_no', 32, ORDER_NO),
    title: needString(wish, 'description', 127),
    totalFen: needFen(amount, 'total'),
    notifyUrl,
    echo: attach === undefined ? {} : { attach },
    ...(isLink && { isLink }),
    ...(openid !== undefined && { isInApp: true as const, payerId: openid }),
  };
  const now = context.now();
  const known = context.orders.find(orderId('wechat', wanted.orderNo));
  if (known) return repost(known, wanted, now);

  const expiresAt = readExpiry(wish, now);
  const order: Order = {
    ...wanted,
    channel: 'wechat',
    state: 'created',
    code,
    codeExpiresAt: now + codeLivesMs,
    ...(expiresAt === undefined ? {} : { expiresAt }),
    notifyKey: String(call.headers['wechatpay-serial'] ?? '').startsWith('PUB_KEY_ID_')
      ? 'public-key'
      : 'certificate',
    createdAt: now,
  };
  context.orders.put(orderId('wechat', order.orderNo), order);
  return order.code;
}

/** GET /v3/pay/transactions/out-trade-no/{no} and /id/{transaction_id} */
export function queryTransaction(
  context: CashierContext,
  call: Call,
  { orderNo, tradeNo }: { orderNo?: string; tradeNo?: string },
): unknown {
  requireMerchant(context, call.query.get('mchid'));
  const order =
    orderNo === undefined
      ? context.orders.list().find((each) => each.channel === 'wechat' && each.tradeNo === tradeNo)
      : context.orders.find(orderId('wechat', orderNo));
  if (!order) throw noSuchOrder();
  return transactionView(context, order);
}

/** POST /v3/pay/transactions/out-trade-no/{no}/close; closing a closed order succeeds. */
export function closeTransaction(context: CashierContext, call: Call, orderNo: string): void {
  requireMerchant(context, readJson(call.body).mchid);
  const order = context.orders.find(orderId('wechat', orderNo));
  if (!order) throw noSuchOrder();
  if (order.state === 'paid') throw new WechatRefusal(400, 'ORDERPAID', '订单已支付，不能关闭');
  if (order.state === 'closed') return;
  context.orders.put(orderId('wechat', orderNo), { ...order, state: 'closed', closedAt: context.now() });
}

/** The same order submitted again: same parameters return the same code, others are refused. */
function repost(
  known: Order,
  wanted: Pick<Order, 'title' | 'totalFen' | 'echo' | 'isLink' | 'isInApp'>,
  now: number,
): string {
  if (known.state === 'paid') throw new WechatRefusal(400, 'ORDERPAID', '该订单已支付');
  if (known.state === 'closed' || isExpired(known, now))
    throw new WechatRefusal(400, 'ORDER_CLOSED', '订单已关闭');
  // One number is for one kind of payment.
  const isSame =
    known.isLink === wanted.isLink &&
    known.isInApp === wanted.isInApp &&
    known.title === wanted.title &&
    known.totalFen === wanted.totalFen &&
    known.echo.attach === wanted.echo.attach;
  if (!isSame) throw new WechatRefusal(403, 'OUT_TRADE_NO_USED', '商户订单号重复，且请求参数与首次不一致');
  return known.code;
}

function readExpiry(wish: Record<string, unknown>, now: number): number | undefined {
  const text = maybeString(wish, 'time_expire', 64, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/);
  if (text === undefined) return undefined;
  const expiresAt = Date.parse(text);
  if (!(expiresAt >= now + 59_000)) throw badParameter('time_expire', '距当前时间应不少于 1 分钟', text);
  return expiresAt;
}

function requireMerchant(context: CashierContext, mchid: unknown): void {
  if (mchid !== context.keys.wechat.mchid)
    throw new WechatRefusal(400, 'MCHID_NOT_MATCH', '商户号与请求签名不匹配');
}
