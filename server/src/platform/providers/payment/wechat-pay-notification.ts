import { z } from 'zod';
import { ForgedNotification } from './payment-provider.ts';
import type { ForgeryReason, NotificationRequest, PaymentNotification } from './payment-provider.ts';
import type { WechatPayClient } from './wechat-pay-client.ts';
import type { WechatPayConfig } from './wechat-pay-config.ts';
import { Transaction } from './wechat-pay-transaction.ts';

const WINDOW_SECONDS = 300;

const Envelope = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().optional(),
  }),
});

const forged = (reason: ForgeryReason, cause?: unknown): ForgedNotification =>
  new ForgedNotification('wechat', reason, { cause });

/**
 * Verifies and opens a payment notification (APIv3 签名验证, 回调报文解密). Signature first, over the raw bytes, then
 * the merchant in the opened resource. Everything else that is genuine is `other`.
 */
export async function parseWechatPayNotification(
  config: WechatPayConfig,
  client: WechatPayClient,
  request: NotificationRequest,
  now: Date,
): Promise<PaymentNotification> {
  const body = await readSigned(client, request, now);
  const { Aes } = await import('wechatpay-axios-plugin');
  let plain: unknown;
  let event: string;
  try {
    const { event_type, resource } = Envelope.parse(JSON.parse(body));
    const { ciphertext, nonce, associated_data = '' } = resource;
    plain = JSON.parse(Aes.AesGcm.decrypt(ciphertext, config.apiV3Key, nonce, associated_data));
    event = event_type;
  } catch (error) {
    throw forged('unreadable', error);
  }
  if (event.startsWith('REFUND.')) return readRefund(config, plain);
  if (event !== 'TRANSACTION.SUCCESS') return { kind: 'other' };
  const read = Transaction.safeParse(plain);
  if (!read.success) throw forged('unreadable', read.error);
  const transaction = read.data;
  if (transaction.mchid !== config.mchid || transaction.appid !== config.appid) throw forged('not-ours');
  if (transaction.trade_state !== 'SUCCESS') return { kind: 'other' };
  const { amount, transaction_id, success_time } = transaction;
  if (amount?.currency !== 'CNY' || !transaction_id || !success_time) throw forged('unreadable');
  return {
    kind: 'paid',
    orderNo: transaction.out_trade_no,
    amountFen: amount.total,
    providerTradeNo: transaction_id,
    paidAt: new Date(success_time),
    appId: transaction.appid,
    sellerId: transaction.mchid,
  };
}

const RefundNotice = z.object({ mchid: z.string(), out_trade_no: z.string(), out_refund_no: z.string() });

/** The refund it is about; its state is always queried, so that there is one way to learn it. */
function readRefund(config: WechatPayConfig, plain: unknown): PaymentNotification {
  const read = RefundNotice.safeParse(plain);
  if (!read.success) throw forged('unreadable', read.error);
  if (read.data.mchid !== config.mchid) throw forged('not-ours');
  return { kind: 'refund', orderNo: read.data.out_trade_no, refundNo: read.data.out_refund_no };
}

/** The body, once its signature, age and key are right. */
async function readSigned(client: WechatPayClient, request: NotificationRequest, now: Date): Promise<string> {
  const header = (name: string): string => {
    const value = request.headers[`wechatpay-${name}`];
    return typeof value === 'string' ? value : '';
  };
  const [timestamp, nonce, signature, serial] = ['timestamp', 'nonce', 'signature', 'serial'].map(header);
  if (!timestamp || !nonce || !signature || !serial) throw forged('unsigned');
  // WeChat Pay tests whether merchants verify; accepting this one fails the test.
  if (signature.startsWith('WECHATPAY/SIGNTEST/')) throw forged('probe');
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now.getTime() / 1000 - Number(timestamp)) >= WINDOW_SECONDS) {
    throw forged('stale');
  }
  const key = await client.findPlatformKey(serial);
  if (!key) throw forged('unknown-key');
  const body = Buffer.from(request.rawBody).toString('utf8');
  const { Formatter, Rsa } = await import('wechatpay-axios-plugin');
  if (!Rsa.verify(Formatter.response(timestamp, nonce, body), signature, key)) throw forged('signature');
  return body;
}
