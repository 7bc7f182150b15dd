import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAlipay } from './alipay.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createWechatPay } from './wechat-pay.ts';

/** A request as sent on the wire. */
interface Heard {
  method: string;
  target: string;
  headers: IncomingMessage['headers'];
  body: string;
}

const merchant = generateKeyPairSync('rsa', { modulusLength: 2048 });
const platform = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = (key: { export(options: object): string | Buffer }, type: 'pkcs8' | 'spki') =>
  String(key.export({ type, format: 'pem' }));
const MCHID = '1900000109';
const SERIAL = '5157F09EFDC096DE15EBE81A47057A7232F1B8E1';
const wish = {
  orderNo: 'YJ2026112100000001',
  amountFen: 6800,
  description: '印迹会员套餐 随笔',
  expiresAt: new Date(Date.now() + 30 * 60_000),
};
const refund = {
  orderNo: wish.orderNo,
  refundNo: 'R1',
  amountFen: 4646,
  totalFen: 6800,
  reason: '会员套餐退款',
};

let server: Server;
let heard: Heard | undefined;
let wechat: PaymentProvider;
let alipay: PaymentProvider;

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      heard = {
        method: request.method ?? '',
        target: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      // Unsigned, and therefore refused: only the request matters here.
      response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  wechat = createWechatPay({
    provider: 'wechat-pay',
    baseUrl,
    mchid: MCHID,
    appid: 'wxd678efh567hg6787',
    merchantSerial: SERIAL,
    merchantPrivateKey: pem(merchant.privateKey, 'pkcs8'),
    apiV3Key: 'k'.repeat(32),
    publicKeyId: 'PUB_KEY_ID_0119000001092026112100000000000000',
    platformKeys: { PUB_KEY_ID_0119000001092026112100000000000000: pem(platform.publicKey, 'spki') },
    notifyUrl: 'https://yinji.example/api_prod/notify/wechat',
  });
  alipay = createAlipay({
    provider: 'alipay',
    baseUrl,
    appId: '2021000000000001',
    sellerId: '2088000000000001',
    appPrivateKey: pem(merchant.privateKey, 'pkcs8'),
    alipayPublicKey: pem(platform.publicKey, 'spki'),
    notifyUrl: 'https://yinji.example/api_prod/notify/alipay',
  });
});
afterAll(() => void server.close());

async function sent(call: Promise<unknown>): Promise<Heard> {
  heard = undefined;
  await call.catch(() => undefined);
  if (heard === undefined) throw new Error('nothing was sent');
  return heard;
}

const isSignedByMerchant = (message: string, signature: string): boolean =>
  verify(
    'RSA-SHA256',
    Buffer.from(message, 'utf8'),
    createPublicKey(pem(merchant.publicKey, 'spki')),
    Buffer.from(signature, 'base64'),
  );

const byNo = `/v3/pay/transactions/out-trade-no/${wish.orderNo}`;
const expectedBodies: Record<string, unknown> = {
  native: {
    appid: 'wxd678efh567hg6787',
    mchid: MCHID,
    description: wish.description,
    out_trade_no: wish.orderNo,
    time_expire: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/),
    notify_url: 'https://yinji.example/api_prod/notify/wechat',
    amount: { total: 6800, currency: 'CNY' },
  },
  close: { mchid: MCHID },
  refund: {
    out_trade_no: wish.orderNo,
    out_refund_no: 'R1',
    reason: '会员套餐退款',
    notify_url: 'https://yinji.example/api_prod/notify/wechat',
    amount: { refund: 4646, total: 6800, currency: 'CNY' },
  },
};

test.each<[string, string, string, (provider: PaymentProvider) => Promise<unknown>]>([
  ['native', 'POST', '/v3/pay/transactions/native', (provider) => provider.create(wish)],
  ['query', 'GET', `${byNo}?mchid=${MCHID}`, (provider) => provider.query(wish.orderNo)],
  ['close', 'POST', `${byNo}/close`, (provider) => provider.close(wish.orderNo)],
  ['refund', 'POST', '/v3/refund/domestic/refunds', (provider) => provider.refund(refund)],
  ['query refund', 'GET', '/v3/refund/domestic/refunds/R1', (provider) => provider.queryRefund(refund)],
  [
    'bill',
    'GET',
    '/v3/bill/tradebill?bill_date=2026-11-20&bill_type=ALL&tar_type=GZIP',
    (provider) => provider.bill('2026-11-20'),
  ],
])(
  'WeChat Pay, %s: the bytes on the wire carry the signature of APIv3 over them',
  async (name, method, target, call) => {
    const request = await sent(call(wechat));
    expect([request.method, request.target]).toEqual([method, target]);
    const [, scheme, rest = ''] = /^(\S+) (.*)$/.exec(request.headers.authorization ?? '') ?? [];
    expect(scheme).toBe('WECHATPAY2-SHA256-RSA2048');
    const fields = Object.fromEntries(
      [...rest.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
    );
    expect(fields).toMatchObject({ mchid: MCHID, serial_no: SERIAL });
    expect(Math.abs(Date.now() / 1000 - Number(fields['timestamp']))).toBeLessThan(60);
    const message = `${method}\n${target}\n${fields['timestamp']}\n${fields['nonce_str']}\n${request.body}\n`;
    expect(isSignedByMerchant(message, fields['signature'] ?? '')).toBe(true);
    expect(request.headers['wechatpay-serial']).toMatch(/^PUB_KEY_ID_/);
    expect(request.body === '' ? undefined : JSON.parse(request.body)).toEqual(expectedBodies[name]);
  },
);

test.each<[string, (provider: PaymentProvider) => Promise<unknown>, Record<string, unknown>]>([
  [
    'alipay.trade.precreate',
    (provider) => provider.create(wish),
    { out_trade_no: wish.orderNo, total_amount: '68.00', subject: wish.description },
  ],
  ['alipay.trade.query', (provider) => provider.query(wish.orderNo), { out_trade_no: wish.orderNo }],
  ['alipay.trade.close', (provider) => provider.close(wish.orderNo), { out_trade_no: wish.orderNo }],
  [
    'alipay.trade.refund',
    (provider) => provider.refund(refund),
    { out_trade_no: wish.orderNo, out_request_no: 'R1', refund_amount: '46.46' },
  ],
  [
    'alipay.trade.fastpay.refund.query',
    (provider) => provider.queryRefund(refund),
    { out_trade_no: wish.orderNo, out_request_no: 'R1' },
  ],
  [
    'alipay.data.dataservice.bill.downloadurl.query',
    (provider) => provider.bill('2026-11-20'),
    { bill_type: 'trade', bill_date: '2026-11-20' },
  ],
])('Alipay, %s: the bytes on the wire carry the signature RSA2 over them', async (method, call, content) => {
  const request = await sent(call(alipay));
  expect(request.method).toBe('POST');
  const url = new URL(request.target, 'http://gateway');
  expect(url.pathname).toBe('/gateway.do');
  const fields = new Map([...url.searchParams, ...new URLSearchParams(request.body)]);
  const signature = fields.get('sign') ?? '';
  fields.delete('sign');
  const text = [...fields]
    .filter(([, value]) => value !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  expect(isSignedByMerchant(text, signature)).toBe(true);
  expect(Object.fromEntries(fields)).toMatchObject({
    app_id: '2021000000000001',
    method,
    charset: 'utf-8',
    sign_type: 'RSA2',
    version: '1.0',
  });
  expect(fields.get('timestamp')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(JSON.parse(fields.get('biz_content') ?? '')).toMatchObject(content);
});
