import type { NotificationChannel } from '../cashier/courier.ts';
import type { Delivery, Notice } from '../cashier/delivery.ts';
import { settledFen } from '../cashier/order.ts';
import type { Order, Refund } from '../cashier/order.ts';
import type { CashierContext } from '../cashier/context.ts';
import { beijingRfc3339 } from '../store/beijing-time.ts';
import { alphanumeric } from '../store/keys.ts';
import { platformHeaders, platformKey } from './platform-signature.ts';
import { sealResource } from './resource-cipher.ts';
import { transactionView } from './views.ts';

export const wechatPaymentNotice = (context: CashierContext, order: Order): Notice => ({
  channel: 'wechat',
  url: order.notifyUrl ?? '',
  event: 'TRANSACTION.SUCCESS',
  orderNo: order.orderNo,
  signWith: order.notifyKey,
  content: transactionView(context, order),
});

export const wechatRefundNotice = (context: CashierContext, order: Order, refund: Refund): Notice => ({
  channel: 'wechat',
  url: refund.notifyUrl ?? '',
  event: `REFUND.${refund.fault ?? 'SUCCESS'}`,
  orderNo: order.orderNo,
  signWith: order.notifyKey,
  notBefore: refund.settlesAt,
  content: {
    mchid: context.keys.wechat.mchid,
    out_trade_no: order.orderNo,
    transaction_id: order.tradeNo,
    out_refund_no: refund.refundNo,
    refund_id: refund.providerRefundNo,
    refund_status: refund.fault ?? 'SUCCESS',
    ...(refund.fault ? {} : { success_time: beijingRfc3339(refund.settlesAt) }),
    user_received_account: '支付用户零钱',
    amount: {
      total: settledFen(order),
      refund: refund.amountFen,
      payer_total: settledFen(order),
      payer_refund: refund.amountFen,
    },
  },
});

const MINUTE = 60;
const HOUR = 3600;

/** 15s/15s/30s/3m/10m/20m/30m/30m/30m/60m/3h/3h/3h/6h/6h; 200 and 204 end it whatever the body says. */
export const wechatNotifications: NotificationChannel = {
  scheduleSeconds: [
    [15, 15, 30],
    [3, 10, 20, 30, 30, 30, 60].map((minutes) => minutes * MINUTE),
    [3, 3, 3, 6, 6].map((hours) => hours * HOUR),
  ].flat(),
  write: writeNotice,
  isAcknowledged: (status) => status === 200 || status === 204,
};

function writeNotice(
  context: CashierContext,
  delivery: Delivery,
): { headers: Record<string, string>; body: string } {
  const faults = context.faults();
  const kind = delivery.event.startsWith('REFUND') ? 'refund' : 'transaction';
  const resource = sealResource(context.keys.wechat.apiV3Key, JSON.stringify(delivery.content), kind);
  const body = JSON.stringify({
    id: delivery.notifyId,
    create_time: beijingRfc3339(delivery.createdAt),
    resource_type: 'encrypt-resource',
    event_type: delivery.event,
    summary: kind === 'refund' ? '退款成功' : '支付成功',
    resource: { original_type: kind, ...resource },
  });
  // During a key rotation notifications switch first, whatever serial the merchant's requests name.
  const rotated = faults.keyRotation ? 'certificate' : delivery.signWith;
  const key = faults.unknownKey
    ? { serial: `7${alphanumeric(39)}`, privateKey: context.keys.strangerPrivateKey }
    : platformKey(context, rotated);
  const headers = platformHeaders(context, key, body, faults.badSignature);
  // Probe traffic: a merchant that accepts it does not verify. It is sent again correctly after the refusal.
  if (faults.probeSignature && delivery.attempts === 0) {
    headers['Wechatpay-Signature'] = `WECHATPAY/SIGNTEST/${alphanumeric(64)}`;
  }
  return { headers: { ...headers, 'Content-Type': 'application/json', 'User-Agent': 'Mozilla/4.0' }, body };
}
