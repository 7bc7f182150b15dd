import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Call } from '../http/serve.ts';

/** An error as Aliyun's RPC gateway words it. */
export class AcsRefusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const ALGORITHM = 'ACS3-HMAC-SHA256';
const WINDOW_MS = 15 * 60_000;

/** What is needed to check a call; `isNonceNew` remembers every nonce. */
export interface AcsCheck {
  accessKeyId: string;
  accessKeySecret: string;
  now: number;
  isNonceNew(nonce: string): boolean;
}

/** Checks ACS3-HMAC-SHA256 (阿里云 V3 版本请求体 & 签名机制) over method, path, query, signed headers and body. */
export function requireAcsSignature(call: Call, check: AcsCheck): void {
  const found =
    /^ACS3-HMAC-SHA256 Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]{64})$/.exec(
      call.headers.authorization ?? '',
    );
  if (!found) throw new AcsRefusal(400, 'MissingAuthorization', 'Authorization is mandatory for this action.');
  const [, credential = '', signedHeaders = '', signature = ''] = found;
  if (credential !== check.accessKeyId) {
    throw new AcsRefusal(404, 'InvalidAccessKeyId.NotFound', 'Specified access key is not found.');
  }
  const bodyHash = sha256(call.body);
  if (header(call, 'x-acs-content-sha256') !== bodyHash) {
    throw new AcsRefusal(
      400,
      'InvalidParameter',
      'The specified x-acs-content-sha256 does not match the body.',
    );
  }
  const names = signedHeaders.split(';');
  for (const name of ['host', 'x-acs-action', 'x-acs-version', 'x-acs-date', 'x-acs-signature-nonce']) {
    if (!names.includes(name)) throw new AcsRefusal(400, 'IncompleteSignature', `${name} must be signed.`);
  }
  const lines = names.map((name) => `${name}:${header(call, name).trim()}\n`).join('');
  const canonical = `${call.method}\n${call.path}\n${canonicalQuery(call.query)}\n${lines}\n${signedHeaders}\n${bodyHash}`;
  const expected = createHmac('sha256', check.accessKeySecret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`)
    .digest();
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) {
    throw new AcsRefusal(
      400,
      'SignatureDoesNotMatch',
      'Specified signature is not matched with our calculation.',
    );
  }
  if (!(Math.abs(check.now - Date.parse(header(call, 'x-acs-date'))) < WINDOW_MS)) {
    throw new AcsRefusal(400, 'InvalidTimeStamp.Expired', 'Specified time stamp or date value is expired.');
  }
  if (!check.isNonceNew(header(call, 'x-acs-signature-nonce'))) {
    throw new AcsRefusal(400, 'SignatureNonceUsed', 'Specified signature nonce was used already.');
  }
}

export const header = (call: Call, name: string): string => String(call.headers[name] ?? '');

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

const canonicalQuery = (query: URLSearchParams): string =>
  [...query]
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');

/** RFC 3986: encodeURIComponent leaves `!'()*`, which must be encoded too. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
