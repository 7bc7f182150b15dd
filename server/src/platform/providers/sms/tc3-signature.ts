import { createHash, createHmac } from 'node:crypto';

export interface Tc3Request {
  secretId: string;
  secretKey: string;
  /** Without a port: so the provider's own SDK signs it. */
  host: string;
  service: string;
  /** The bytes that are sent. */
  body: string;
  /** Epoch seconds. */
  timestamp: number;
}

export const TC3_CONTENT_TYPE = 'application/json; charset=utf-8';
const SIGNED_HEADERS = 'content-type;host';

/** The Authorization header of a POST to `/` (腾讯云 API 3.0 签名方法 v3, TC3-HMAC-SHA256). */
export function signTc3({ secretId, secretKey, host, service, body, timestamp }: Tc3Request): string {
  const date = new Date(timestamp * 1000).toISOString().slice(0, 10);
  const scope = `${date}/${service}/tc3_request`;
  const headers = `content-type:${TC3_CONTENT_TYPE}\nhost:${host}\n`;
  const canonical = `POST\n/\n\n${headers}\n${SIGNED_HEADERS}\n${sha256(body)}`;
  const toSign = `TC3-HMAC-SHA256\n${timestamp}\n${scope}\n${sha256(canonical)}`;
  const key = [date, service, 'tc3_request'].reduce<Buffer>(
    (before, part) => hmac(before, part),
    Buffer.from(`TC3${secretKey}`),
  );
  const signature = hmac(key, toSign).toString('hex');
  return `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=${SIGNED_HEADERS}, Signature=${signature}`;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
