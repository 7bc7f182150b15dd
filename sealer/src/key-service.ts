import { createHash, randomBytes } from 'node:crypto';
import {
  issuePersonalCertificate,
  makeTimestampResponse,
  SealingFailure,
  signClaim,
  signDocument,
  signNote,
  type TimestampAnswer,
} from '@yinji/sealing';
import type { ClaimRequest, EnrolRequest, EnrolReply, ReceiptRequest } from './client.ts';
import type { SealerKeys } from './keys.ts';

/** A request that the key service refuses; the message is for the caller's log. */
export class BadRequest extends Error {}

/** A receipt says when the platform had a record: a web process taken over must not be able to date it back. */
const RECEIPT_MAX_AGE_MS = 24 * 60 * 60 * 1000;
const CLOCK_SKEW_MS = 60 * 1000;

/** What the keys do on request of the web process; the log is not among it. */
export interface KeyService {
  timestamp(requestDer: Uint8Array): TimestampAnswer;
  enrol(request: EnrolRequest): Promise<EnrolReply>;
  receipt(request: ReceiptRequest): Promise<string>;
  /** `sha256` is hex. Answers CMS, DER. */
  signDocument(sha256: string): Uint8Array;
  /** Answers COSE_Sign1, CBOR. */
  signClaim(request: ClaimRequest): Promise<Uint8Array>;
}

function readSha256(hex: unknown): Buffer {
  if (typeof hex !== 'string' || !/^[0-9a-f]{64}$/.test(hex))
    throw new BadRequest('sha256 is 64 lower-case hex digits');
  return Buffer.from(hex, 'hex');
}

function checkReceivedAt(receivedAt: unknown, now: Date): asserts receivedAt is string {
  const time = typeof receivedAt === 'string' ? new Date(receivedAt) : new Date(Number.NaN);
  if (Number.isNaN(time.getTime()) || time.toISOString() !== receivedAt)
    throw new BadRequest('receivedAt is a time such as 2026-03-04T05:06:07.089Z');
  const ageMs = now.getTime() - time.getTime();
  if (ageMs > RECEIPT_MAX_AGE_MS || ageMs < -CLOCK_SKEW_MS) throw new BadRequest('receivedAt is not of today');
}

function readBase64(name: string, base64: unknown): Buffer {
  if (typeof base64 !== 'string' || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64))
    throw new BadRequest(`${name} is base64`);
  return Buffer.from(base64, 'base64');
}

/** The web process's bad request is not the sealer's fault. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof SealingFailure && cause.code !== 'authority')
      throw new BadRequest(cause.message, { cause });
    throw cause;
  }
}

/** Where the built-in time authority is off, claims carry no time stamp: its root is not among the trusted. */
export function createKeyService(keys: SealerKeys, now: () => Date, isTimeAuthority = true): KeyService {
  // 128 random bits: unique without a counter that a restored backup would repeat.
  const timestamp = (der: Uint8Array): TimestampAnswer =>
    makeTimestampResponse(der, keys.timestamp, now(), randomBytes(16));
  return {
    timestamp,
    enrol: async ({ csr, commonName, subjectId }) => {
      if (typeof commonName !== 'string' || typeof subjectId !== 'string')
        throw new BadRequest('commonName and subjectId are text');
      const subject = { commonName, subjectId };
      const request = readBase64('csr', csr);
      const { raw } = await refusing(() =>
        issuePersonalCertificate(keys.creatorAuthority, request, subject, now()),
      );
      return {
        certificate: raw.toString('base64'),
        issuer: keys.creatorAuthority.certificate.raw.toString('base64'),
        certificateSha256: createHash('sha256').update(raw).digest('hex'),
      };
    },
    receipt: ({ recordSha256, receivedAt }) => {
      readSha256(recordSha256);
      checkReceivedAt(receivedAt, now());
      return signNote(`yinji-receipt/v1\n${recordSha256}\n${receivedAt}\n`, keys.receipt);
    },
    signDocument: (sha256) => signDocument(readSha256(sha256), keys.document),
    signClaim: async ({ claim, sizeBytes }) => {
      if (!Number.isSafeInteger(sizeBytes)) throw new BadRequest('sizeBytes is a whole number');
      const bytes = readBase64('claim', claim);
      const signer = { credential: keys.contentCredentials, issuer: keys.documentAuthority.certificate };
      const ask = isTimeAuthority ? (query: Uint8Array) => timestamp(query).der : undefined;
      return refusing(() => signClaim(bytes, sizeBytes, signer, ask));
    },
  };
}
