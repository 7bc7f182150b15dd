import { X509Certificate } from 'node:crypto';
import { z } from 'zod';
import type { WechatPayConfig } from './wechat-pay-config.ts';

const Certificates = z.object({
  data: z.array(
    z.object({
      serial_no: z.string(),
      encrypt_certificate: z.object({
        algorithm: z.literal('AEAD_AES_256_GCM'),
        nonce: z.string(),
        associated_data: z.string(),
        ciphertext: z.string(),
      }),
    }),
  ),
});

/** Headers of a request to WeChat Pay (APIv3 签名生成), for the few that do not use the SDK. */
export async function signedHeaders(
  config: WechatPayConfig,
  method: 'GET',
  target: string,
): Promise<Record<string, string>> {
  const { Formatter, Rsa } = await import('wechatpay-axios-plugin');
  const nonce = Formatter.nonce();
  const timestamp = Formatter.timestamp();
  const signature = Rsa.sign(Formatter.request(method, target, timestamp, nonce), config.merchantPrivateKey);
  return {
    accept: 'application/json',
    'user-agent': 'yinji',
    authorization: Formatter.authorization(config.mchid, nonce, signature, timestamp, config.merchantSerial),
    ...(config.publicKeyId ? { 'wechatpay-serial': config.publicKeyId } : {}),
  };
}

/**
 * Downloads the platform's certificates, by serial number. The reply may be signed with one of the very
 * certificates in it; they are trustworthy because only the platform knows the APIv3 key that encrypts them
 * (平台证书更新 指引), and the reply's signature is then checked with one of them. Throws when anything does not fit.
 */
export async function downloadPlatformCertificates(config: WechatPayConfig): Promise<Record<string, string>> {
  const { Aes, Formatter, Rsa } = await import('wechatpay-axios-plugin');
  const path = '/v3/certificates';
  const response = await fetch(new URL(path, config.baseUrl), {
    headers: await signedHeaders(config, 'GET', path),
    redirect: 'error',
    signal: AbortSignal.timeout(config.timeoutMs ?? 5000),
  });
  const body = await response.text();
  if (!response.ok) throw new Error(`platform certificates: HTTP ${response.status} ${body.slice(0, 200)}`);

  const found: Record<string, string> = {};
  for (const { serial_no, encrypt_certificate: sealed } of Certificates.parse(JSON.parse(body)).data) {
    const pem = Aes.AesGcm.decrypt(sealed.ciphertext, config.apiV3Key, sealed.nonce, sealed.associated_data);
    if (new X509Certificate(pem).serialNumber !== serial_no)
      throw new Error('certificate under a wrong serial number');
    found[serial_no] = pem;
  }
  const header = (name: string): string => response.headers.get(`wechatpay-${name}`) ?? '';
  const signer = { ...config.platformKeys, ...found }[header('serial')];
  const text = Formatter.response(header('timestamp'), header('nonce'), body);
  if (!signer || !Rsa.verify(text, header('signature'), signer))
    throw new Error('platform certificates: forged reply');
  return found;
}
