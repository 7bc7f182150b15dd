import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A WeChat Pay merchant whose answers are signed with WeChat Pay's public key (微信支付公钥). */
export interface WechatMerchant {
  baseUrl: string;
  mchid: string;
  appid: string;
  /** Serial number of the merchant's certificate. */
  merchantSerial: string;
  privateKey: KeyObject;
  publicKeyId: string;
  wechatKey: KeyObject;
}

/** An Alipay app in public-key mode. */
export interface AlipayMerchant {
  baseUrl: string;
  appId: string;
  privateKey: KeyObject;
  alipayKey: KeyObject;
}

/** Whose payments these are, at the two providers. */
export interface Merchant {
  wechat: WechatMerchant;
  alipay: AlipayMerchant;
}

/**
 * Reads MERCHANT as the server does, without what is for face checks. Throws Error with the path of the fault and never
 * with a value: most are secrets.
 */
export function readMerchant(json: string | undefined): Merchant | undefined {
  if (json === undefined || json === '') return undefined;
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch {
    throw new Error('a JSON object with wechat and alipay');
  }
  return {
    wechat: readWechat(given, 'https://api.mch.weixin.qq.com', 'wechat', [
      'platformKeys',
      text(given, 'wechat', 'publicKeyId'),
    ]),
    alipay: readAlipay(given, 'https://openapi.alipay.com'),
  };
}

/** The merchant of the simulated cashier (merchant.json), which every evaluation has. */
export function readSimulatedMerchant({ dir, cashierUrl: baseUrl }: SimulatedCashier): Merchant {
  const given: unknown = JSON.parse(readFileSync(join(dir, 'merchant.json'), 'utf8'));
  return {
    wechat: readWechat(given, baseUrl, 'wechatPay', ['publicKey']),
    alipay: readAlipay(given, baseUrl),
  };
}

export interface SimulatedCashier {
  /** Where the simulators wrote merchant.json. */
  dir: string;
  cashierUrl: string;
}

function readWechat(given: unknown, baseUrl: string, name: string, keyPath: readonly string[]): WechatMerchant {
  return {
    baseUrl,
    mchid: text(given, name, 'mchid'),
    appid: text(given, name, 'appid'),
    merchantSerial: text(given, name, 'merchantSerial'),
    privateKey: key(createPrivateKey, given, name, 'merchantPrivateKey'),
    publicKeyId: text(given, name, 'publicKeyId'),
    wechatKey: key(createPublicKey, given, name, ...keyPath),
  };
}

const readAlipay = (given: unknown, baseUrl: string): AlipayMerchant => ({
  baseUrl,
  appId: text(given, 'alipay', 'appId'),
  privateKey: key(createPrivateKey, given, 'alipay', 'appPrivateKey'),
  alipayKey: key(createPublicKey, given, 'alipay', 'alipayPublicKey'),
});

function text(given: unknown, ...path: readonly string[]): string {
  let value = given;
  for (const name of path)
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  if (typeof value !== 'string' || value === '') throw new Error(`wrong at ${path.join('.')}`);
  return value;
}

function key(read: (pem: string) => KeyObject, given: unknown, ...path: readonly string[]): KeyObject {
  try {
    return read(text(given, ...path));
  } catch {
    throw new Error(`wrong at ${path.join('.')}`);
  }
}
