import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Config } from '../platform/settings/config.ts';
import { openProviders } from './open-providers.ts';
import { readMerchantSettings } from '../platform/providers/payment/merchant-settings.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const merchant = {
  wechat: {
    mchid: '1900000109',
    appid: 'wx0123456789abcdef',
    merchantSerial: 'A'.repeat(40),
    merchantPrivateKey: privateKey,
    apiV3Key: 'k'.repeat(32),
    publicKeyId: 'PUB_KEY_ID_0119000001092026',
    platformKeys: { PUB_KEY_ID_0119000001092026: publicKey },
  },
  alipay: {
    appId: '2021000000000001',
    sellerId: '2088000000000001',
    appPrivateKey: privateKey,
    alipayPublicKey: publicKey,
  },
  aliyunFaceCheck: { accessKeyId: 'id', accessKeySecret: 'secret', sceneId: 1 },
};
const production = {
  mode: 'production',
  publicUrl: 'https://yinji.example',
  faceCheckProviders: ['aliyun', 'alipay'],
  merchant: readMerchantSettings(JSON.stringify(merchant)),
} as unknown as Config;

test("a merchant's own settings open the real providers, also in production", async () => {
  const { payments } = await openProviders(production);
  expect([payments.wechat.channel, payments.alipay.channel]).toEqual(['wechat', 'alipay']);
});

test('production without an https address for notifications is refused', async () => {
  await expect(openProviders({ ...production, publicUrl: 'http://yinji.example' })).rejects.toThrow(/https/);
});

test.each([
  ['wechat.apiV3Key', { wechat: { ...merchant.wechat, apiV3Key: 'a-secret-too-short' } }],
  ['wechat.platformKeys', { wechat: { ...merchant.wechat, platformKeys: {} } }],
  ['alipay.appPrivateKey', { alipay: { ...merchant.alipay, appPrivateKey: 'a-secret-no-pem' } }],
  ['aliyunFaceCheck', { aliyunFaceCheck: undefined }],
])('a fault at %s is named, and no secret with it', (where, change) => {
  const read = () => readMerchantSettings(JSON.stringify({ ...merchant, ...change }));
  expect(read).toThrow(where);
  expect(read).toThrow(/^(?!.*secret)/s);
});
