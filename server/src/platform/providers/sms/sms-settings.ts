import { z } from 'zod';
import { MESSAGE_KINDS } from '../message.ts';
import type { AliyunSmsSetting } from './aliyun-sms.ts';
import type { TencentSmsSetting } from './tencent-sms.ts';

export type SmsSetting = AliyunSmsSetting | TencentSmsSetting;

const text = z.string().min(1).max(200);
const address = z.url({ protocol: /^https?$/ });
const shared = {
  signName: z.string().min(1).max(20),
  /** The id of the registered template of each kind. */
  templates: z.record(z.enum(MESSAGE_KINDS), text),
  simulated: z.boolean().default(false),
};
const aliyun = z.strictObject({
  name: z.literal('aliyun'),
  baseUrl: address.default('https://dysmsapi.aliyuncs.com'),
  accessKeyId: text,
  accessKeySecret: text,
  ...shared,
});
const tencent = z.strictObject({
  name: z.literal('tencent'),
  baseUrl: address.default('https://sms.tencentcloudapi.com'),
  region: z
    .string()
    .regex(/^[a-z]+-[a-z0-9-]+$/)
    .default('ap-guangzhou'),
  secretId: text,
  secretKey: text,
  sdkAppId: z.string().regex(/^\d+$/),
  ...shared,
});
const Settings = z.array(z.discriminatedUnion('name', [aliyun, tencent])).min(1);

/**
 * Reads SMS_PROVIDERS, a JSON array in the order of preference. Throws Error with the path of the fault and
 * never with a value: the values are secrets.
 */
export function readSmsSettings(json: string | undefined): SmsSetting[] {
  if (json === undefined || json === '') return [];
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch {
    throw new Error('a JSON array of SMS providers');
  }
  const read = Settings.safeParse(given);
  if (!read.success)
    throw new Error(`wrong at ${read.error.issues.map(({ path }) => path.join('.') || 'the top').join(', ')}`);
  if (new Set(read.data.map(({ name }) => name)).size < read.data.length)
    throw new Error('a provider is there twice');
  return read.data;
}

const OWN_HOSTS = {
  aliyun: /^dysmsapi(\.[a-z0-9-]+)?\.aliyuncs\.com$/,
  tencent: /^sms(\.[a-z0-9-]+)?\.tencentcloudapi\.com$/,
} as const;

/** Production sends only to the provider's own host, over https. */
export function isOwnSmsHost({ name, baseUrl, simulated }: SmsSetting): boolean {
  const url = new URL(baseUrl);
  const isBare = url.port === '' && url.username === '' && url.pathname === '/' && url.search === '';
  return !simulated && url.protocol === 'https:' && isBare && OWN_HOSTS[name].test(url.hostname);
}
