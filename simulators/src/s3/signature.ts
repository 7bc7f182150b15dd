import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Call } from '../http/serve.ts';

/** A fault in the words of S3's error codes. */
export class S3Fault extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    [this.status, this.code] = [status, code];
  }
}

const MAX_SKEW_MS = 15 * 60_000;
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/;

/**
 * AWS Signature Version 4 of a header, with the digest of the whole body (docs.aws.amazon.com, sig-v4-header-based-auth).
 * Framed and unsigned bodies are refused: some stores refuse them, and others keep the frames as bytes.
 * @throws S3Fault
 */
export function requireSignature(
  call: Call,
  keys: { accessKeyId: string; secretAccessKey: string },
  now: number,
): void {
  const [, key, day = '', region = '', names = '', signature = ''] =
    AUTHORIZATION.exec(String(call.headers['authorization'])) ?? [];
  if (key === undefined) throw new S3Fault(403, 'AccessDenied');
  if (key !== keys.accessKeyId) throw new S3Fault(403, 'InvalidAccessKeyId');
  const digest = String(call.headers['x-amz-content-sha256']);
  if (!/^[0-9a-f]{64}$/.test(digest) || /aws-chunked/.test(String(call.headers['content-encoding'])))
    throw new S3Fault(400, 'InvalidArgument');
  const at = String(call.headers['x-amz-date']);
  const [, date, time = ''] = /^(\d{8})T(\d{6})Z$/.exec(at) ?? [];
  const told = Date.parse(
    `${day.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`,
  );
  if (date !== day || !(Math.abs(told - now) <= MAX_SKEW_MS)) throw new S3Fault(403, 'RequestTimeTooSkewed');
  const signed = names.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name)))
    throw new S3Fault(403, 'AccessDenied');
  const [path = '', query = ''] = call.target.split('?');
  const request = [
    call.method,
    path,
    query
      .split('&')
      .filter((one) => one !== '')
      .map((one) => (one.includes('=') ? one : `${one}=`))
      .toSorted()
      .join('&'),
    ...signed.map(
      (name) =>
        `${name}:${String(call.headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}`,
    ),
    '',
    names,
    digest,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256(request)].join('\n');
  const signing = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    (under, part) => hmac(under, part),
    Buffer.from(`AWS4${keys.secretAccessKey}`),
  );
  if (!timingSafeEqual(hmac(signing, text), Buffer.from(signature, 'hex')))
    throw new S3Fault(403, 'SignatureDoesNotMatch');
  if (sha256(call.body) !== digest) throw new S3Fault(400, 'XAmzContentSHA256Mismatch');
}

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');
