import { parseBeijingDateTime } from './beijing-time.ts';
import type { AlipayClient } from './alipay-client.ts';
import type { AlipayConfig } from './alipay-config.ts';
import { fenFromYuan } from './fen-and-yuan.ts';
import { ForgedNotification } from './payment-provider.ts';
import type { ForgeryReason, NotificationRequest, PaymentNotification } from './payment-provider.ts';

const forged = (reason: ForgeryReason, cause?: unknown): ForgedNotification =>
  new ForgedNotification('alipay', reason, { cause });

/**
 * Verifies and reads an asynchronous notification (异步通知验签). The same address also receives refunds, and
 * closings, which are `other`.
 */
export async function parseAlipayNotification(
  config: AlipayConfig,
  client: AlipayClient,
  request: NotificationRequest,
): Promise<PaymentNotification> {
  const fields = readForm(request.rawBody);
  if (!fields.sign) throw forged('unsigned');
  const isSigned = await client.isSigned(fields).catch((error: unknown) => {
    throw forged('signature', error);
  });
  if (!isSigned) throw forged('signature');
  if (fields.app_id !== config.appId || fields.seller_id !== config.sellerId) throw forged('not-ours');
  const isPaid = fields.trade_status === 'TRADE_SUCCESS' || fields.trade_status === 'TRADE_FINISHED';
  const isAboutRefund = Boolean(fields.out_biz_no || fields.gmt_refund || fields.refund_fee);
  if (isAboutRefund && fields.out_trade_no && fields.out_biz_no)
    return { kind: 'refund', orderNo: fields.out_trade_no, refundNo: fields.out_biz_no };
  if (!isPaid || isAboutRefund) return { kind: 'other' };
  if (!fields.out_trade_no || !fields.trade_no) throw forged('unreadable');
  try {
    return {
      kind: 'paid',
      orderNo: fields.out_trade_no,
      amountFen: fenFromYuan(fields.total_amount ?? ''),
      providerTradeNo: fields.trade_no,
      paidAt: parseBeijingDateTime(fields.gmt_payment ?? ''),
      appId: fields.app_id,
      sellerId: fields.seller_id,
    };
  } catch (error) {
    throw forged('unreadable', error);
  }
}

/** A repeated field could be signed as one value and read as the other. */
function readForm(rawBody: Uint8Array): Record<string, string> {
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(Buffer.from(rawBody).toString('utf8'))) {
    if (name in fields) throw forged('unreadable');
    fields[name] = value;
  }
  return fields;
}
