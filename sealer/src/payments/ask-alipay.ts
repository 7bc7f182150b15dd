import { sign, verify } from 'node:crypto';
import type { PaymentAnswer } from '../client.ts';
import { fetchSigned } from './fetch-signed.ts';
import type { AlipayMerchant } from './merchant.ts';

/** What is signed is the text of the response as it stands in the answer (自行实现验签). */
const ANSWER = /^\{"alipay_trade_query_response":(\{.*\})\s*,"sign":"([\w+/=]+)"\}$/s;
const BEIJING_MS = 8 * 3_600_000;

/** alipay.trade.query (OpenAPI v2, RSA2). Throws Error for every answer that is not signed, or not about this payment. */
export async function askAlipay(merchant: AlipayMerchant, paymentNo: string): Promise<PaymentAnswer> {
  const fields: Record<string, string> = {
    app_id: merchant.appId,
    biz_content: JSON.stringify({ out_trade_no: paymentNo }),
    charset: 'utf-8',
    format: 'JSON',
    method: 'alipay.trade.query',
    sign_type: 'RSA2',
    // Alipay reads Beijing time.
    timestamp: new Date(Date.now() + BEIJING_MS).toISOString().slice(0, 19).replace('T', ' '),
    version: '1.0',
  };
  // Sorted by name, as they stand above.
  const toSign = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const signature = sign('sha256', Buffer.from(toSign), merchant.privateKey).toString('base64');
  const { status, body } = await fetchSigned(new URL('/gateway.do?charset=utf-8', merchant.baseUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
    body: new URLSearchParams({ ...fields, sign: signature }).toString(),
  });
  const [, text = '', signed = ''] = ANSWER.exec(body) ?? [];
  if (status !== 200 || !verify('sha256', Buffer.from(text), merchant.alipayKey, Buffer.from(signed, 'base64')))
    throw new Error(`alipay: HTTP ${status}, not an answer that Alipay signed`);
  return readTrade(paymentNo, JSON.parse(text) as Record<string, unknown>);
}

function readTrade(paymentNo: string, trade: Record<string, unknown>): PaymentAnswer {
  // Before the code is scanned there is no trade.
  if (trade['sub_code'] === 'ACQ.TRADE_NOT_EXIST') return { state: 'unpaid' };
  if (trade['code'] !== '10000') throw new Error(`alipay: ${String(trade['sub_code'] ?? trade['code'])}`);
  if (trade['out_trade_no'] !== paymentNo) throw new Error('alipay: an answer about another payment');
  const status = trade['trade_status'];
  if (status === 'WAIT_BUYER_PAY') return { state: 'unpaid' };
  if (status === 'TRADE_CLOSED') return { state: 'closed' };
  const [amount, at, providerTradeNo] = ['total_amount', 'send_pay_date', 'trade_no'].map((name) =>
    typeof trade[name] === 'string' ? trade[name] : '',
  ) as [string, string, string];
  const yuan = /^(0|[1-9]\d{0,8})(?:\.(\d{1,2}))?$/.exec(amount);
  const paidAt = new Date(`${at.replace(' ', 'T')}+08:00`);
  if (
    (status !== 'TRADE_SUCCESS' && status !== 'TRADE_FINISHED') ||
    yuan === null ||
    providerTradeNo === '' ||
    Number.isNaN(paidAt.getTime())
  )
    throw new Error('alipay: a payment without its facts');
  return {
    state: 'paid',
    amountFen: Number(yuan[1]) * 100 + Number((yuan[2] ?? '').padEnd(2, '0')),
    providerTradeNo,
    paidAt,
  };
}
