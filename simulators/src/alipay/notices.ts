import type { NotificationChannel } from '../cashier/courier.ts';
import type { Delivery, Notice } from '../cashier/delivery.ts';
import { refundedFen } from '../cashier/make-refund.ts';
import { settledFen, yuan } from '../cashier/order.ts';
import type { Order, Refund } from '../cashier/order.ts';
import type { CashierContext } from '../cashier/context.ts';
import { beijingDateTime } from '../store/beijing-time.ts';
import { rsa2, signedText } from './signature.ts';
import type { Fields } from './signature.ts';
import { buyerLogonId, tradeStatus } from './views.ts';

export const alipayPaymentNotice = (context: CashierContext, order: Order): Notice =>
  notice(order, 'trade_status_sync', paymentFields(context, order));

/** Sent after a refund to the same address: TRADE_CLOSED when all is back, else TRADE_SUCCESS with refund_fee. */
export function alipayRefundNotice(context: CashierContext, order: Order, refund: Refund): Notice {
  const backFen = refundedFen(context, order) + refund.amountFen;
  return notice(order, 'refund', {
    ...paymentFields(context, order),
    trade_status: backFen >= settledFen(order) ? 'TRADE_CLOSED' : 'TRADE_SUCCESS',
    out_biz_no: refund.refundNo,
    refund_fee: yuan(backFen),
    gmt_refund: `${beijingDateTime(refund.createdAt)}.000`,
    ...(backFen >= settledFen(order) ? { gmt_close: beijingDateTime(refund.createdAt) } : {}),
  });
}

const notice = (order: Order, event: string, content: Fields): Notice => ({
  channel: 'alipay',
  url: order.notifyUrl ?? '',
  event,
  orderNo: order.orderNo,
  signWith: order.notifyKey,
  content,
});

function paymentFields(context: CashierContext, order: Order): Fields {
  const { appId, sellerId } = context.keys.alipay;
  const paid = yuan(settledFen(order));
  const paidAt = beijingDateTime(order.paidAt ?? context.now());
  return {
    app_id: appId,
    auth_app_id: appId,
    trade_no: order.tradeNo ?? '',
    out_trade_no: order.orderNo,
    buyer_id: order.payerId ?? '',
    buyer_logon_id: buyerLogonId(order),
    seller_id: sellerId,
    trade_status: tradeStatus(context, order),
    total_amount: paid,
    receipt_amount: paid,
    invoice_amount: paid,
    buyer_pay_amount: paid,
    point_amount: '0.00',
    subject: order.title,
    gmt_create: beijingDateTime(order.scannedAt ?? order.createdAt),
    gmt_payment: paidAt,
    fund_bill_list: JSON.stringify([{ amount: paid, fundChannel: 'ALIPAYACCOUNT' }]),
    ...order.echo,
  };
}

const MINUTE = 60;
const HOUR = 3600;

/** 4m,10m,10m,1h,2h,6h,15h; only the seven bytes `success` end it. */
export const alipayNotifications: NotificationChannel = {
  scheduleSeconds: [4 * MINUTE, 10 * MINUTE, 10 * MINUTE, HOUR, 2 * HOUR, 6 * HOUR, 15 * HOUR],
  write: writeNotice,
  isAcknowledged: (status, body) => status === 200 && body === 'success',
};

function writeNotice(
  context: CashierContext,
  delivery: Delivery,
): { headers: Record<string, string>; body: string } {
  const faults = context.faults();
  const skewMs = faults.clockSkew ? faults.skewSeconds * 1000 : 0;
  const fields: Fields = {
    notify_time: beijingDateTime(context.now() + skewMs),
    notify_type: 'trade_status_sync',
    notify_id: delivery.notifyId.replaceAll('-', ''),
    charset: 'utf-8',
    version: '1.0',
    ...(delivery.content as Fields),
  };
  const key = faults.unknownKey ? context.keys.strangerPrivateKey : context.keys.alipay.platformPrivateKey;
  const text = signedText(fields, ['sign', 'sign_type']) + (faults.badSignature ? '&forged=1' : '');
  const body = new URLSearchParams({ ...fields, sign_type: 'RSA2', sign: rsa2(text, key) });
  return {
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8',
      'User-Agent': 'Mozilla/4.0',
    },
    body: body.toString(),
  };
}
