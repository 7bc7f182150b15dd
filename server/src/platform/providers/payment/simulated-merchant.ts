import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { AlipayConfig } from './alipay-config.ts';
import type { WechatPayConfig } from './wechat-pay-config.ts';

const text = z.string().min(1);

/** merchant.json as the simulators write it: what the providers' consoles would show a merchant. */
const SimulatedMerchant = z.object({
  simulated: z.literal(true),
  wechatPay: z.object({
    mchid: text,
    appid: text,
    merchantSerial: text,
    merchantPrivateKey: text,
    apiV3Key: z.string().length(32),
    appSecret: text.optional(),
    publicKeyId: text,
    publicKey: text,
    platformCertificates: z.record(text, text),
  }),
  alipay: z.object({ appId: text, sellerId: text, appPrivateKey: text, alipayPublicKey: text }),
  faceCheck: z.object({ accessKeyId: text, accessKeySecret: text, sceneId: z.number().int() }),
});

export type SimulatedMerchant = z.infer<typeof SimulatedMerchant>;

export const readSimulatedMerchant = async (path: string): Promise<SimulatedMerchant> =>
  SimulatedMerchant.parse(JSON.parse(await readFile(path, 'utf8')));

/** WeChat Pay at the simulated cashier, in public-key mode with the certificates known as well. */
export function simulatedWechatPay(
  merchant: SimulatedMerchant,
  baseUrl: string,
  notifyUrl: string,
): WechatPayConfig {
  const { publicKey, platformCertificates, ...own } = merchant.wechatPay;
  const platformKeys = { ...platformCertificates, [own.publicKeyId]: publicKey };
  return { ...own, provider: 'wechat-pay', baseUrl, notifyUrl, platformKeys };
}

export const simulatedAlipay = (
  merchant: SimulatedMerchant,
  baseUrl: string,
  notifyUrl: string,
): AlipayConfig => ({
  ...merchant.alipay,
  provider: 'alipay',
  baseUrl,
  notifyUrl,
});
