import { generateKeyPairSync } from 'node:crypto';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { openTestContext } from '@yinji/testkit/context/open-test-context';
import { createAlipay, type PaymentProvider } from '../../platform/providers/payment/index.ts';
import { mountNotifications } from './notifications.ts';

const newKey = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });

test('forged notifications of a network are counted in one row, and no fault is reported', async () => {
  const alipay = createAlipay({
    provider: 'alipay',
    baseUrl: 'http://127.0.0.1:1',
    appId: '1',
    sellerId: '2',
    appPrivateKey: newKey().privateKey,
    alipayPublicKey: newKey().publicKey,
    notifyUrl: 'http://127.0.0.1:1',
  });
  const t = await openTestContext({ payments: { alipay, wechat: {} as PaymentProvider } });
  const app = Fastify();
  mountNotifications(app, t.context);
  const send = () =>
    app.inject({
      method: 'POST',
      url: '/api_prod/notify/alipay',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'app_id=1&trade_status=TRADE_SUCCESS&sign=Zm9yZ2Vk&sign_type=RSA2',
    });
  const answers = [await send(), await send(), await send()];
  expect(new Set(answers.map(({ body }) => body))).toEqual(new Set([alipay.rejection().body]));
  const rows = await t.context.db.selectFrom('security_event').select(['kind', 'times']).execute();
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['notification-refused']));
  expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(3);
  await app.close();
  await t.close();
});
