import { randomBytes, sign, verify } from 'node:crypto';
import type { PaymentAnswer } from '../client.ts';
import { fetchSigned, type SignedAnswer } from './fetch-signed.ts';
import type { WechatMerchant } from './merchant.ts';

/** APIv3, 验证签名: an older answer may be a repeated one. */
const WINDOW_SECONDS = 300;

interface Transaction {
  mchid?: unknown;
  appid?: unknown;
  out_trade_no?: unknown;
  transaction_id?: unknown;
  trade_state?: unknown;
  success_time?: unknown;
  amount?: { total?: unknown; currency?: unknown };
}

/** 商户订单号查询订单 (APIv3). Throws Error for every answer that is not signed, or not about this payment. */
export async function askWechat(merchant: WechatMerchant, paymentNo: string): Promise<PaymentAnswer> {
  const target = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(paymentNo)}?mchid=${encodeURIComponent(merchant.mchid)}`;
  const answer = await fetchSigned(new URL(target, merchant.baseUrl), {
    method: 'GET',
    headers: {
      accept: 'application/json',
      'user-agent': 'yinji-sealer',
      'wechatpay-serial': merchant.publicKeyId,
      authorization: authorize(merchant, target),
    },
  });
  // Nothing is written of it, so that nobody must have signed it.
  if (answer.status === 404 && codeOf(answer.body) === 'ORDER_NOT_EXIST') return { state: 'unpaid' };
  if (answer.status !== 200) throw new Error(`wechat: HTTP ${answer.status} ${codeOf(answer.body)}`);
  requireSignature(merchant, answer);
  return readTransaction(merchant, paymentNo, JSON.parse(answer.body) as Transaction);
}

function authorize({ mchid, merchantSerial, privateKey }: WechatMerchant, target: string): string {
  const nonce = randomBytes(16).toString('hex');
  const timestamp = Math.floor(Date.now() / 1000);
  const signed = sign('sha256', Buffer.from(`GET\n${target}\n${timestamp}\n${nonce}\n\n`), privateKey);
  return `WECHATPAY2-SHA256-RSA2048 mchid="${mchid}",nonce_str="${nonce}",signature="${signed.toString('base64')}",timestamp="${timestamp}",serial_no="${merchantSerial}"`;
}

function requireSignature({ publicKeyId, wechatKey }: WechatMerchant, { headers, body }: SignedAnswer): void {
  const [serial, timestamp, nonce, signature] = ['serial', 'timestamp', 'nonce', 'signature'].map(
    (name) => headers.get(`wechatpay-${name}`) ?? '',
  ) as [string, string, string, string];
  const isNow = Math.abs(Date.now() / 1000 - Number(timestamp)) < WINDOW_SECONDS;
  const said = Buffer.from(`${timestamp}\n${nonce}\n${body}\n`);
  if (serial !== publicKeyId || !isNow || !verify('sha256', said, wechatKey, Buffer.from(signature, 'base64')))
    throw new Error('wechat: the answer is not signed by WeChat Pay');
}

function readTransaction(merchant: WechatMerchant, paymentNo: string, given: Transaction): PaymentAnswer {
  const { mchid, appid, out_trade_no, trade_state, amount, transaction_id, success_time } = given;
  if (mchid !== merchant.mchid || appid !== merchant.appid || out_trade_no !== paymentNo)
    throw new Error('wechat: an answer about another payment');
  if (trade_state === 'CLOSED' || trade_state === 'REVOKED' || trade_state === 'REFUND')
    return { state: 'closed' };
  if (trade_state !== 'SUCCESS') return { state: 'unpaid' };
  const paidAt = new Date(String(success_time));
  if (
    amount?.currency !== 'CNY' ||
    typeof amount.total !== 'number' ||
    !Number.isSafeInteger(amount.total) ||
    typeof transaction_id !== 'string' ||
    Number.isNaN(paidAt.getTime())
  )
    throw new Error('wechat: a payment without its facts');
  return { state: 'paid', amountFen: amount.total, providerTradeNo: transaction_id, paidAt };
}

function codeOf(body: string): string {
  try {
    return String((JSON.parse(body) as { code?: unknown } | null)?.code);
  } catch {
    return 'unreadable';
  }
}
