import { orderId, settledFen, yuan } from '../cashier/order.ts';
import type { Order } from '../cashier/order.ts';
import type { CashierContext } from '../cashier/context.ts';
import { beijingDateTime } from '../store/beijing-time.ts';
import { alphanumeric } from '../store/keys.ts';
import { maybeText, needFen, needText } from './read-content.ts';
import { business } from './refusal.ts';
import { rsa2, signedText, type Fields } from './signature.ts';
import { findSame, readEcho, readExpiry } from './trades.ts';

const ADDRESS = /^https?:\/\/\S+$/;

/** alipay.trade.wap.pay: what the page is found by. The trade begins with the payment, not with the page. */
export function openWap(context: CashierContext, content: Record<string, unknown>, fields: Fields): string {
  const wanted = {
    orderNo: needText(content, 'out_trade_no', 64, /^[A-Za-z0-9_]+$/),
    title: needText(content, 'subject', 256, /^[^/=&]+$/),
    totalFen: needFen(content, 'total_amount'),
    isLink: true,
  } as const;
  needText(content, 'product_code', 64, /^QUICK_WAP_WAY$/);
  const quitUrl = maybeText(content, 'quit_url', 400, ADDRESS);
  const returnUrl = fields.return_url;
  if (returnUrl !== undefined && !ADDRESS.test(returnUrl))
    throw business('INVALID_PARAMETER', '参数无效：return_url');
  const known = findSame(context, wanted);
  if (known) return known.code;
  const now = context.now();
  const expiresAt = readExpiry(content, now);
  const order: Order = {
    ...wanted,
    channel: 'alipay',
    state: 'created',
    code: `wap${alphanumeric(24)}`,
    codeExpiresAt: expiresAt ?? Number.POSITIVE_INFINITY,
    ...(expiresAt !== undefined && { expiresAt }),
    ...(fields.notify_url !== undefined && { notifyUrl: fields.notify_url }),
    ...(returnUrl !== undefined && { returnUrl }),
    ...(quitUrl !== undefined && { quitUrl }),
    notifyKey: 'public-key',
    echo: readEcho(content),
    createdAt: now,
  };
  context.orders.put(orderId('alipay', order.orderNo), order);
  return order.code;
}

/** The return address with what the real page adds to it, signed. A merchant must not take it for a payment. */
export function signedReturn(context: CashierContext, order: Order): string | undefined {
  if (order.returnUrl === undefined) return undefined;
  const { appId, sellerId, platformPrivateKey } = context.keys.alipay;
  const fields: Fields = {
    charset: 'utf-8',
    out_trade_no: order.orderNo,
    method: 'alipay.trade.wap.pay.return',
    total_amount: yuan(settledFen(order)),
    trade_no: order.tradeNo ?? '',
    auth_app_id: appId,
    version: '1.0',
    app_id: appId,
    seller_id: sellerId,
    timestamp: beijingDateTime(context.now()),
  };
  const back = new URL(order.returnUrl);
  const sign = rsa2(signedText(fields, []), platformPrivateKey);
  for (const [name, value] of Object.entries({ ...fields, sign_type: 'RSA2', sign }))
    back.searchParams.set(name, value);
  return back.href;
}
