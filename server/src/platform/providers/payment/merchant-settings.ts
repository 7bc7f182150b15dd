import { z } from 'zod';
import type { AlipayConfig } from './alipay-config.ts';
import type { WechatPayConfig } from './wechat-pay-config.ts';

const text = z.string().min(1).max(200);
const pem = z.string().regex(/^-----BEGIN [A-Z ]+-----[\s\S]+-----END [A-Z ]+-----\s*$/);
const wechat = z.strictObject({
  mchid: z.string().regex(/^\d{8,12}$/),
  appid: z.string().regex(/^wx[\da-f]{16}$/),
  merchantSerial: z.string().regex(/^[\dA-F]{40}$/i),
  merchantPrivateKey: pem,
  apiV3Key: z.string().length(32),
  /** With it, payment inside WeChat (JSAPI). */
  appSecret: z
    .string()
    .regex(/^[\da-f]{32}$/i)
    .optional(),
  /** With it and its key, public-key mode; without, the platform certificates are fetched. */
  publicKeyId: z
    .string()
    .regex(/^PUB_KEY_ID_\w+$/)
    .optional(),
  platformKeys: z.record(text, pem).default({}),
});
const alipay = z.strictObject({
  appId: z.string().regex(/^\d{16}$/),
  sellerId: z.string().regex(/^2088\d{12}$/),
  appPrivateKey: pem,
  alipayPublicKey: pem,
});
const aliyunFaceCheck = z.strictObject({
  accessKeyId: text,
  accessKeySecret: text,
  sceneId: z.number().int().positive(),
});

const Settings = z
  .strictObject({ wechat, alipay, aliyunFaceCheck })
  .refine(
    ({ wechat: { publicKeyId, platformKeys } }) => publicKeyId === undefined || publicKeyId in platformKeys,
    { path: ['wechat', 'platformKeys'] },
  );

export type MerchantSettings = z.infer<typeof Settings>;

/**
 * Reads MERCHANT: what the consoles of WeChat Pay, Alipay and Aliyun show a merchant, as one JSON object with
 * keys in PEM. Throws Error with the path of the fault and never with a value: most are secrets.
 */
export function readMerchantSettings(json: string | undefined): MerchantSettings | undefined {
  if (json === undefined || json === '') return undefined;
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch {
    throw new Error('a JSON object with wechat, alipay and aliyunFaceCheck');
  }
  const read = Settings.safeParse(given);
  if (!read.success)
    throw new Error(`wrong at ${read.error.issues.map(({ path }) => path.join('.') || 'the top').join(', ')}`);
  return read.data;
}

export const realWechatPay = ({ wechat: own }: MerchantSettings, notifyUrl: string): WechatPayConfig => {
  const { publicKeyId, ...rest } = own;
  return {
    ...rest,
    ...(publicKeyId === undefined ? {} : { publicKeyId }),
    provider: 'wechat-pay',
    baseUrl: 'https://api.mch.weixin.qq.com',
    notifyUrl,
  };
};

export const realAlipay = ({ alipay: own }: MerchantSettings, notifyUrl: string): AlipayConfig => ({
  ...own,
  provider: 'alipay',
  baseUrl: 'https://openapi.alipay.com',
  notifyUrl,
});
