import { createHash, randomBytes } from 'node:crypto';
import { formatReceipt, parseCertificate, REVOCATION_REASONS, toHex, toPem } from '@yinji/evidence';
import {
  encodeCrl,
  issuePersonalCertificate,
  makeTimestampResponse,
  openRequest,
  SealingFailure,
  signClaim,
  signDocument,
  signNote,
  type Credential,
  type TimestampAnswer,
} from '@yinji/sealing';
import type {
  ClaimRequest,
  EnrolRequest,
  EnrolReply,
  ReceiptRequest,
  RevocationListReply,
  RevocationListRequest,
  RevokedEntry,
} from './client.ts';
import { BadRequest } from './bad-request.ts';
import type { Authority, SealerKeys } from './keys.ts';
import type { SigningRequests } from './open-signing-requests.ts';

/**
 * A receipt states when the platform had a record: a compromised web process must not be able to backdate it.
 */
const RECEIPT_MAX_AGE_MS = 24 * 60 * 60 * 1000;
const CLOCK_SKEW_MS = 60 * 1000;
/** How long a verifier may use a list; a new one is issued every day. */
const LIST_DAYS = 7;

/** What the keys do for the web process; writing the log is not part of it. */
export interface KeyService {
  timestamp(requestDer: Uint8Array): TimestampAnswer;
  enrol(request: EnrolRequest): Promise<EnrolReply>;
  revocationList(request: RevocationListRequest): RevocationListReply;
  /** Of the built-in time authority, which has revoked nothing: that it says so is dated and signed. */
  timeRevocationList(): RevocationListReply;
  /** The same of the authority that certifies the seal of documents. */
  documentRevocationList(): RevocationListReply;
  receipt(request: ReceiptRequest): Promise<string>;
  /** `requestId` names the row with the digest. Returns CMS, DER. */
  signDocument(requestId: unknown): Promise<Uint8Array>;
  /** Returns COSE_Sign1, CBOR. */
  signClaim(request: ClaimRequest): Promise<Uint8Array>;
}

const sha256Hex = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Each authority has a list of its own (RFC 5280 §4.2.1.13): the first at the address of the settings, the second at `…-2.crl`. */
const crlUrlOf = (url: string | undefined, { former }: Authority): string | undefined =>
  former.length === 0 ? url : url?.replace(/(\.crl)?$/, `-${former.length + 1}$1`);

function checkSha256(hex: unknown): void {
  if (typeof hex !== 'string' || !/^[0-9a-f]{64}$/.test(hex))
    throw new BadRequest('sha256 is 64 lower-case hex digits');
}

function readRevoked(entry: Partial<RevokedEntry> | null) {
  const { serialNumber, revokedAt, reason, issuer } = entry ?? {};
  const time = new Date(String(revokedAt));
  if (typeof serialNumber !== 'string' || !/^(?:[0-9a-f]{2}){1,20}$/.test(serialNumber))
    throw new BadRequest('serialNumber is 1 to 20 bytes in hex');
  if (Number.isNaN(time.getTime()) || time.toISOString() !== revokedAt)
    throw new BadRequest('revokedAt is a time such as 2026-03-04T05:06:07.089Z');
  if (reason === undefined || !REVOCATION_REASONS.includes(reason)) throw new BadRequest('unknown reason');
  if (typeof issuer !== 'string' || !/^(?:[0-9a-f]{2})+$/.test(issuer))
    throw new BadRequest('issuer is the DER of a name in hex');
  return { serialNumber, revokedAt: time, reason, issuer };
}

const subjectOf = ({ certificate }: Credential): string => toHex(parseCertificate(certificate.raw).subject);

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

/** A bad request of the web process is not the sealer's fault. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof SealingFailure && cause.code !== 'authority')
      throw new BadRequest(cause.message, { cause });
    throw cause;
  }
}

export interface KeyServiceOptions {
  /** Public address of the list of revoked certificates; printed in personal certificates. */
  crlUrl?: string | undefined;
  /** If off, claims carry no time stamp, since its root is not trusted. Default on. */
  isTimeAuthority?: boolean;
}

export function createKeyService(
  keys: SealerKeys,
  now: () => Date,
  requests: SigningRequests,
  { crlUrl, isTimeAuthority = true }: KeyServiceOptions = {},
): KeyService {
  // 128 random bits: unique without a counter, which a restored backup would repeat.
  const timestamp = (der: Uint8Array): TimestampAnswer =>
    makeTimestampResponse(der, keys.timestamp, now(), randomBytes(16));
  /** Of the authority and of those before it that have not ended; `revoked` are those of all, each for the list of its issuer. */
  const listsOf = (
    { former, ...current }: Authority,
    revoked: readonly ReturnType<typeof readRevoked>[],
    number?: number,
  ): RevocationListReply => {
    const thisUpdate = now();
    const nextUpdate = new Date(thisUpdate.getTime() + LIST_DAYS * 86_400_000);
    const earlier = former.filter(({ certificate }) => new Date(certificate.validTo) > thisUpdate);
    const names = new Set(earlier.map(subjectOf));
    const sign = (issuer: Credential, isOwn: (name: string) => boolean) =>
      encodeCrl(issuer, {
        // Seconds since 1970 grow as a list's number must, without a counter.
        number: number ?? Math.floor(thisUpdate.getTime() / 1000),
        thisUpdate,
        nextUpdate,
        revoked: revoked.filter((one) => isOwn(one.issuer)),
      });
    const list = sign(current, (name) => !names.has(name));
    if (earlier.length === 0) return { list, thisUpdate, nextUpdate };
    const others = earlier.map((one) => sign(one, (name) => name === subjectOf(one)));
    const pem = [list, ...others].map((der) => toPem('X509 CRL', der)).join('');
    return { list: Buffer.from(pem), thisUpdate, nextUpdate };
  };
  return {
    timestamp,
    enrol: async ({ requestId, csr, commonName, salt }) => {
      if (![requestId, commonName, salt].every((one) => typeof one === 'string'))
        throw new BadRequest('requestId, commonName and salt are text');
      const request = readBase64('csr', csr);
      const publicKey = await refusing(() => openRequest(request));
      await requests.openCertification(requestId, { csr: request, commonName, salt });
      // Distinct for each key, and only for it: an id of the person would join all bundles (docs/decisions/0037).
      const subject = { commonName, subjectId: sha256Hex(publicKey).slice(0, 32) };
      const { raw } = await refusing(() =>
        issuePersonalCertificate(keys.creatorAuthority, request, subject, now(), {
          crlUrl: crlUrlOf(crlUrl, keys.creatorAuthority),
        }),
      );
      const certificateSha256 = sha256Hex(raw);
      await requests.keep('certificate', requestId, Buffer.from(certificateSha256, 'hex'));
      return {
        certificate: raw.toString('base64'),
        issuer: keys.creatorAuthority.certificate.raw.toString('base64'),
        certificateSha256,
      };
    },
    revocationList: ({ number, revoked }) => {
      if (!Number.isSafeInteger(number) || number < 1) throw new BadRequest('number is a whole number above 0');
      if (!Array.isArray(revoked)) throw new BadRequest('revoked is a list');
      const entries = revoked.map((one) => readRevoked(one as Partial<RevokedEntry> | null));
      return listsOf(keys.creatorAuthority, entries, number);
    },
    timeRevocationList: () => listsOf(keys.timestampAuthority, []),
    documentRevocationList: () => listsOf(keys.documentAuthority, []),
    receipt: ({ recordSha256, receivedAt }) => {
      checkSha256(recordSha256);
      checkReceivedAt(receivedAt, now());
      return signNote(formatReceipt(recordSha256, receivedAt), keys.receipt);
    },
    signDocument: async (requestId) => {
      if (typeof requestId !== 'string') throw new BadRequest('requestId is text');
      const { pageSha256 } = await requests.openDocument(requestId);
      const cms = signDocument(pageSha256, keys.document);
      await requests.keep('document', requestId, createHash('sha256').update(cms).digest());
      return cms;
    },
    signClaim: async ({ claim, sizeBytes }) => {
      if (!Number.isSafeInteger(sizeBytes)) throw new BadRequest('sizeBytes is a whole number');
      const bytes = readBase64('claim', claim);
      const signer = { credential: keys.contentCredentials, issuer: keys.documentAuthority.certificate };
      const ask = isTimeAuthority ? (query: Uint8Array) => timestamp(query).der : undefined;
      return refusing(() => signClaim(bytes, sizeBytes, signer, ask));
    },
  };
}
