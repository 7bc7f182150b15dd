import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Call } from '../http/serve.ts';

/** An error as Tencent's API 3.0 words it; always at HTTP 200. */
export class Tc3Refusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const WINDOW_SECONDS = 300;

/** Checks TC3-HMAC-SHA256 over content type, host and body. A port in `host` is not signed: the provider's SDK leaves it out. */
export function requireTc3Signature(
  call: Call,
  { secretId, secretKey, nowMs }: { secretId: string; secretKey: string; nowMs: number },
): void {
  const found =
    /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\d{4}-\d\d-\d\d)\/([a-z]+)\/tc3_request, ?SignedHeaders=([a-z;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      call.headers.authorization ?? '',
    );
  if (found === null) throw new Tc3Refusal('AuthFailure.InvalidAuthorization', 'Authorization is wrong.');
  const [, id = '', date = '', service = '', signedHeaders = '', signature = ''] = found;
  if (id !== secretId) throw new Tc3Refusal('AuthFailure.SecretIdNotFound', 'The SecretId is not found.');
  const names = signedHeaders.split(';');
  if (!names.includes('content-type') || !names.includes('host') || names.join() !== names.toSorted().join())
    throw new Tc3Refusal('AuthFailure.InvalidAuthorization', 'content-type and host must be signed.');
  const timestamp = String(call.headers['x-tc-timestamp'] ?? '');
  const isNow = Math.abs(nowMs / 1000 - Number(timestamp)) <= WINDOW_SECONDS;
  if (!isNow || new Date(Number(timestamp) * 1000).toISOString().slice(0, 10) !== date)
    throw new Tc3Refusal('AuthFailure.SignatureExpire', 'The signature has expired.');
  const value = (name: string) =>
    name === 'host' ? (call.headers.host ?? '').replace(/:\d+$/, '') : String(call.headers[name] ?? '');
  const headers = names.map((name) => `${name}:${value(name).trim().toLowerCase()}\n`).join('');
  const query = call.target.split('?')[1] ?? '';
  const canonical = [call.method, '/', query, headers, signedHeaders, sha256(call.body)].join('\n');
  const toSign = ['TC3-HMAC-SHA256', timestamp, `${date}/${service}/tc3_request`, sha256(canonical)].join('\n');
  let key: Buffer = Buffer.from(`TC3${secretKey}`);
  for (const part of [date, service, 'tc3_request']) key = createHmac('sha256', key).update(part).digest();
  const expected = createHmac('sha256', key).update(toSign).digest();
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex')))
    throw new Tc3Refusal('AuthFailure.SignatureFailure', 'The provided credentials could not be validated.');
}

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
