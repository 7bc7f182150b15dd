import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askAlipay } from './ask-alipay.ts';
import { askWechat } from './ask-wechat.ts';
import type { AlipayMerchant, WechatMerchant } from './merchant.ts';

const PAYMENT_NO = 'YJ2026112800000001';
const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
const platform = generateKeyPairSync('rsa', { modulusLength: 2048 });
const transaction = {
  mchid: '1900000109',
  appid: 'wxd678efh567hg6787',
  out_trade_no: PAYMENT_NO,
  transaction_id: '4200001',
  trade_state: 'SUCCESS',
  success_time: '2026-11-28T18:00:00+08:00',
  amount: { total: 6800, currency: 'CNY' },
};
const trade = {
  code: '10000',
  out_trade_no: PAYMENT_NO,
  trade_no: '2026112822001',
  trade_status: 'TRADE_SUCCESS',
  total_amount: '68.00',
  send_pay_date: '2026-11-28 18:00:00',
};
const PAID = { state: 'paid', amountFen: 6800, paidAt: new Date('2026-11-28T10:00:00Z') };

let server: Server;
let wechat: WechatMerchant;
let alipay: AlipayMerchant;
let reply: { headers: Record<string, string>; body: string };
beforeAll(async () => {
  server = createServer((_request, response) => response.writeHead(200, reply.headers).end(reply.body));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { mchid, appid } = transaction;
  wechat = {
    baseUrl,
    mchid,
    appid,
    merchantSerial: 'A1',
    privateKey: own.privateKey,
    publicKeyId: 'PUB_KEY_ID_1',
    wechatKey: platform.publicKey,
  };
  alipay = { baseUrl, appId: '1', privateKey: own.privateKey, alipayKey: platform.publicKey };
});
afterAll(() => void server.close());

interface Change {
  said?: object;
  serial?: string;
  ageSeconds?: number;
  altered?: boolean;
}

function answerAsWechat({ said, serial = 'PUB_KEY_ID_1', ageSeconds = 0, altered = false }: Change): void {
  const body = JSON.stringify({ ...transaction, ...said });
  const timestamp = String(Math.floor(Date.now() / 1000) - ageSeconds);
  const signature = sign('sha256', Buffer.from(`${timestamp}\nn\n${body}\n`), platform.privateKey);
  reply = {
    headers: {
      'wechatpay-serial': serial,
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': 'n',
      'wechatpay-signature': signature.toString('base64'),
    },
    body: altered ? body.replace('6800', '6801') : body,
  };
}

function answerAsAlipay({ said, altered = false }: Change): void {
  const text = JSON.stringify({ ...trade, ...said });
  const signature = sign('sha256', Buffer.from(text), platform.privateKey).toString('base64');
  expect(verify('sha256', Buffer.from(text), platform.publicKey, Buffer.from(signature, 'base64'))).toBe(true);
  const told = altered ? text.replace('68.00', '68.01') : text;
  reply = { headers: {}, body: `{"alipay_trade_query_response":${told},"sign":"${signature}"}` };
}

test('a signed answer about the payment is believed', async () => {
  answerAsWechat({});
  expect(await askWechat(wechat, PAYMENT_NO)).toEqual({ ...PAID, providerTradeNo: '4200001' });
  answerAsAlipay({});
  expect(await askAlipay(alipay, PAYMENT_NO)).toEqual({ ...PAID, providerTradeNo: '2026112822001' });
});

test.each([
  ['68', 6800],
  ['68.5', 6850],
  ['0.01', 1],
])('%s yuan are %i fen', async (total_amount, amountFen) => {
  answerAsAlipay({ said: { total_amount } });
  expect(await askAlipay(alipay, PAYMENT_NO)).toMatchObject({ state: 'paid', amountFen });
});

test.each<Change>([
  { altered: true },
  { serial: 'PUB_KEY_ID_2' },
  { ageSeconds: 301 },
  { said: { mchid: '1900000110' } },
  { said: { appid: 'wx0000000000000000' } },
  { said: { out_trade_no: 'YJ2026112800000002' } },
  { said: { transaction_id: undefined } },
  { said: { success_time: 'soon' } },
  { said: { amount: { total: 6800, currency: 'USD' } } },
  { said: { amount: { total: '6800', currency: 'CNY' } } },
])('WeChat Pay: %j is not', async (change) => {
  answerAsWechat(change);
  await expect(askWechat(wechat, PAYMENT_NO)).rejects.toThrow('wechat: ');
});

test.each<Change>([
  { altered: true },
  { said: { out_trade_no: 'YJ2026112800000002' } },
  { said: { code: '20000' } },
  { said: { trade_status: 'UNHEARD_OF' } },
  { said: { trade_no: '' } },
  { said: { total_amount: '68.001' } },
  { said: { total_amount: '6e1' } },
  { said: { send_pay_date: undefined } },
])('Alipay: %j is not', async (change) => {
  answerAsAlipay(change);
  await expect(askAlipay(alipay, PAYMENT_NO)).rejects.toThrow('alipay: ');
});

test('an answer of another key is not believed', async () => {
  answerAsWechat({});
  await expect(askWechat({ ...wechat, wechatKey: own.publicKey }, PAYMENT_NO)).rejects.toThrow('not signed');
  answerAsAlipay({});
  await expect(askAlipay({ ...alipay, alipayKey: own.publicKey }, PAYMENT_NO)).rejects.toThrow('not an answer');
});
