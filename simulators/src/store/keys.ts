import { createPublicKey, generateKeyPair, randomBytes, randomInt } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { selfSignedCertificate } from './self-signed-certificate.ts';

/** A WeChat Pay platform certificate together with the key only the platform holds. */
export interface PlatformCertificate {
  serial: string;
  privateKey: string;
  certificate: string;
  effectiveAt: number;
  expiresAt: number;
}

/** Everything the simulated providers know. Keys are PEM (PKCS#8 and SPKI). */
export interface ProviderKeys {
  wechat: {
    mchid: string;
    appid: string;
    apiV3Key: string;
    /** Of the account whose id `appid` is. */
    appSecret: string;
    merchantSerial: string;
    merchantPrivateKey: string;
    publicKeyId: string;
    platformPrivateKey: string;
    firstCertificate: PlatformCertificate;
  };
  alipay: { appId: string; sellerId: string; appPrivateKey: string; platformPrivateKey: string };
  faceCheck: { accessKeyId: string; accessKeySecret: string; sceneId: number };
  /** A key that nobody knows, for forged notifications. */
  strangerPrivateKey: string;
}

/**
 * The keys in `dir`, created on the first call, and beside them `merchant.json`: what a merchant would copy
 * from the three providers' consoles (mode 0600; read by the server in evaluation mode).
 */
export async function openKeys(dir: string): Promise<ProviderKeys> {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const path = join(dir, 'provider-keys.json');
  let keys: ProviderKeys;
  try {
    keys = JSON.parse(readFileSync(path, 'utf8')) as ProviderKeys;
    // A folder of before there was one.
    if (!(keys.wechat as Partial<ProviderKeys['wechat']>).appSecret) {
      keys.wechat.appSecret = newAppSecret();
      writeSecret(path, toText(keys));
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    keys = await generateKeys();
    writeSecret(path, toText(keys));
  }
  writeSecret(join(dir, 'merchant.json'), toText(merchantView(keys)));
  return keys;
}

export const publicPem = (privateKey: string): string =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();

/** A new platform certificate, valid five years like the real ones. */
export async function newPlatformCertificate(at: Date): Promise<PlatformCertificate> {
  const privateKey = await rsaKey();
  const serial = certificateSerial();
  const notAfter = new Date(at.getTime() + 5 * 365 * 86_400_000);
  const certificate = selfSignedCertificate({
    privateKey,
    serial,
    commonName: 'Tenpay.com sign (SIMULATED)',
    notBefore: at,
    notAfter,
  });
  return { serial, privateKey, certificate, effectiveAt: at.getTime(), expiresAt: notAfter.getTime() };
}

async function generateKeys(): Promise<ProviderKeys> {
  const [merchant, platform, app, alipay, stranger, firstCertificate] = await Promise.all([
    rsaKey(),
    rsaKey(),
    rsaKey(),
    rsaKey(),
    rsaKey(),
    newPlatformCertificate(new Date(Date.now() - 60_000)),
  ]);
  return {
    wechat: {
      mchid: digits('16', 8),
      appid: `wx${randomBytes(8).toString('hex')}`,
      apiV3Key: alphanumeric(32),
      appSecret: newAppSecret(),
      merchantSerial: certificateSerial(),
      merchantPrivateKey: merchant,
      publicKeyId: digits('PUB_KEY_ID_01', 26),
      platformPrivateKey: platform,
      firstCertificate,
    },
    alipay: {
      appId: digits('2021', 12),
      sellerId: digits('2088', 12),
      appPrivateKey: app,
      platformPrivateKey: alipay,
    },
    faceCheck: {
      accessKeyId: `LTAI${alphanumeric(20)}`,
      accessKeySecret: alphanumeric(30),
      sceneId: 1_000_000_000 + randomInt(99_999_999),
    },
    strangerPrivateKey: stranger,
  };
}

function merchantView({ wechat, alipay, faceCheck }: ProviderKeys): unknown {
  const { serial, certificate } = wechat.firstCertificate;
  return {
    simulated: true,
    wechatPay: {
      mchid: wechat.mchid,
      appid: wechat.appid,
      merchantSerial: wechat.merchantSerial,
      merchantPrivateKey: wechat.merchantPrivateKey,
      apiV3Key: wechat.apiV3Key,
      appSecret: wechat.appSecret,
      publicKeyId: wechat.publicKeyId,
      publicKey: publicPem(wechat.platformPrivateKey),
      platformCertificates: { [serial]: certificate },
    },
    alipay: {
      appId: alipay.appId,
      sellerId: alipay.sellerId,
      appPrivateKey: alipay.appPrivateKey,
      alipayPublicKey: publicPem(alipay.platformPrivateKey),
    },
    faceCheck,
  };
}

const newAppSecret = (): string => randomBytes(16).toString('hex');

const toText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

export function writeSecret(path: string, text: string): void {
  const file = openSync(`${path}.new`, 'w', 0o600);
  writeSync(file, text);
  fsyncSync(file);
  closeSync(file);
  renameSync(`${path}.new`, path);
}

async function rsaKey(): Promise<string> {
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** 20 bytes, positive and without a leading zero, so that it is 40 hex digits wherever it is printed. */
const certificateSerial = (): string => `5${randomBytes(20).toString('hex').slice(1)}`.toUpperCase();

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
export const alphanumeric = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
export const digits = (prefix: string, length: number): string =>
  prefix + Array.from({ length }, () => randomInt(10)).join('');
