import { equalBytes, fromUtf8, toHex, type Bytes } from './bytes.ts';
import { findAnchor, verifyChain } from './certificate-chain.ts';
import { findSigner, parseSignedData, verifySignedData, type SignedData } from './cms.ts';
import {
  contextTag,
  derBoolean,
  derInteger,
  derNull,
  derOctetString,
  derOid,
  derSequence,
  derUnsigned,
  DerReader,
  readAll,
  readBoolean,
  readDer,
  readIntegerBytes,
  readOid,
  readSmallInteger,
  readTime,
  TAG,
  type DerValue,
} from './der.ts';
import { EvidenceFailure } from './failure.ts';
import { OID } from './oids.ts';
import { digestBy, readAlgorithm } from './signature.ts';
import { readExtendedKeyUsage, signsOnly, type Certificate } from './x509.ts';

/**
 * A TimeStampReq (RFC 3161 §2.4.1) over a SHA-256; asks for the certificate. `nonce` is 1–20 random bytes,
 * `policy` the OID of the policy to use.
 */
export function buildTimestampRequest(sha256: Uint8Array, nonce?: Uint8Array, policy?: string): Bytes {
  const imprint = derSequence(derSequence(derOid(OID.sha256), derNull()), derOctetString(sha256));
  const parts = [
    ...(policy === undefined ? [] : [derOid(policy)]),
    ...(nonce === undefined ? [] : [derUnsigned(nonce)]),
  ];
  return derSequence(derInteger(1), imprint, ...parts, derBoolean(true));
}

/** TSTInfo (RFC 3161 §2.4.2). `nonce` and `serialNumber` as hex of their INTEGER bytes without a leading zero. */
export interface TimestampToken {
  policy: string;
  imprintAlgorithm: string;
  imprint: Uint8Array;
  serialNumber: string;
  genTime: Date;
  nonce: string | undefined;
  /** The CMS token itself. */
  token: Uint8Array;
  /** The same, read. */
  signed: SignedData;
}

const MAX_RESPONSE_BYTES = 1_000_000;

/** Reads a TimeStampResp that grants a token. Throws `timestamp-status` for a refusal, `timestamp`, `der` or `cms`. */
export function parseTimestampResponse(bytes: Uint8Array): TimestampToken {
  if (bytes.length > MAX_RESPONSE_BYTES) throw new EvidenceFailure('timestamp', 'the response is too long');
  const outer = new DerReader(readDer(bytes, TAG.sequence).content);
  const { content } = outer.read(TAG.sequence);
  readAll(content);
  const status = new DerReader(content);
  const code = readSmallInteger(status.read());
  // granted and grantedWithMods carry a token, the others none (§2.4.2).
  if (code > 1) throw new EvidenceFailure('timestamp-status', `status ${code}: ${readStatusText(status)}`);
  if (outer.atEnd) throw new EvidenceFailure('timestamp', 'granted, but no token');
  const token = outer.read(TAG.sequence).raw;
  outer.end();
  return parseTimestampToken(token);
}

/** PKIFailureInfo bits (RFC 3161 §2.4.2). */
const FAILURE_INFO: Readonly<Record<number, string>> = {
  0: 'badAlg',
  2: 'badRequest',
  5: 'badDataFormat',
  14: 'timeNotAvailable',
  15: 'unacceptedPolicy',
  16: 'unacceptedExtension',
  17: 'addInfoNotAvailable',
  25: 'systemFailure',
};

function readStatusText(status: DerReader): string {
  const texts = status.optional(TAG.sequence);
  const said = texts ? readAll(texts.content).map((each) => fromUtf8(each.content)) : [];
  const bits = status.optional(TAG.bitString)?.content.subarray(1) ?? new Uint8Array();
  const infos = Object.entries(FAILURE_INFO).filter(
    ([bit]) => ((bits[Math.floor(Number(bit) / 8)] ?? 0) & (0x80 >>> (Number(bit) % 8))) !== 0,
  );
  return [...infos.map(([, name]) => name), ...said].join(', ') || 'no reason given';
}

/** Reads a bare token (CMS). Throws `timestamp`, `der` or `cms`. */
export function parseTimestampToken(token: Uint8Array): TimestampToken {
  const signed = parseSignedData(token);
  if (signed.contentType !== OID.tstInfo || !signed.content)
    throw new EvidenceFailure('timestamp', 'not a time-stamp token');
  const reader = new DerReader(readDer(signed.content, TAG.sequence).content);
  if (readSmallInteger(reader.read()) !== 1) throw new EvidenceFailure('timestamp', 'unknown version');
  const policy = readOid(reader.read());
  const imprint = reader.open(TAG.sequence);
  const imprintAlgorithm = readAlgorithm(imprint.read());
  const imprintDigest = imprint.read(TAG.octetString).content;
  imprint.end();
  const serialNumber = hexInteger(readIntegerBytes(reader.read()));
  const genTime = readTime(reader.read(TAG.generalizedTime));
  checkAccuracy(reader.optional(TAG.sequence));
  const ordering = reader.optional(TAG.boolean);
  if (ordering) readBoolean(ordering);
  const nonce = reader.optional(TAG.integer);
  const nonceHex = nonce && hexInteger(readIntegerBytes(nonce));
  reader.optional(contextTag(0));
  const extensions = reader.optional(contextTag(1));
  if (extensions && readAll(extensions.content).some((each) => isCritical(each)))
    throw new EvidenceFailure('timestamp', 'unknown critical extension');
  reader.end();
  return {
    policy,
    imprintAlgorithm,
    imprint: imprintDigest,
    serialNumber,
    genTime,
    nonce: nonceHex,
    token,
    signed,
  };
}

/** Seconds, milliseconds and microseconds (RFC 3161 §2.4.2); OpenSSL refuses a token whose accuracy has another form. */
function checkAccuracy(accuracy: DerValue | undefined): void {
  if (!accuracy) return;
  const reader = new DerReader(accuracy.content);
  for (const tag of [TAG.integer, 0x80, 0x81]) {
    const part = reader.optional(tag);
    if (part) readIntegerBytes({ ...part, tag: TAG.integer });
  }
  reader.end();
}

function isCritical(extension: DerValue): boolean {
  const reader = new DerReader(readDer(extension.raw, TAG.sequence).content);
  readOid(reader.read());
  const flag = reader.optional(TAG.boolean);
  reader.read(TAG.octetString);
  reader.end();
  return flag !== undefined && readBoolean(flag);
}

function hexInteger(bytes: Uint8Array): string {
  return toHex(bytes.length > 1 && bytes[0] === 0 ? bytes.subarray(1) : bytes);
}

/**
 * Verifies a token over `data`: imprint, signature with ESS, the authority's certificate (RFC 3161 §2.3: one
 * critical purpose, timeStamping) and its chain to `anchors` as of genTime. A plain `openssl ts -verify` checks
 * the chain as of now instead, so honest tokens would fail later and backdated ones pass: give it -attime.
 * Returns the authority's certificate. Throws `timestamp-imprint`, `timestamp`, `certificate-…` and what CMS
 * throws.
 */
export async function verifyTimestamp(
  timestamp: TimestampToken,
  data: Uint8Array,
  anchors: readonly Certificate[],
): Promise<Certificate> {
  if (timestamp.imprintAlgorithm === OID.sha1 || timestamp.imprintAlgorithm === OID.md5)
    throw new EvidenceFailure('timestamp-imprint', 'MD5 or SHA-1 imprint');
  const digest = await digestBy(timestamp.imprintAlgorithm, data);
  const [authority] = await verifyTimestampDigest(timestamp, digest, anchors);
  return authority!;
}

/** The certificate that a token names as its signer's; nothing is verified. */
export function findTokenSigner({ signed }: TimestampToken): Certificate | undefined {
  return findSigner(signed);
}

/** The anchor from which a chain leads to a token's signer as of its time; of several the first one. */
export async function findTokenAnchor(
  timestamp: TimestampToken,
  anchors: readonly Certificate[],
): Promise<Certificate | undefined> {
  const { signed, genTime } = timestamp;
  const signer = findSigner(signed);
  return signer && findAnchor(signer, signed.certificates, anchors, genTime);
}

/**
 * The same over a digest, which must use the token's own imprint algorithm. The chain is checked as of `at`, by
 * default genTime. Returns the chain, the authority first.
 */
export async function verifyTimestampDigest(
  timestamp: TimestampToken,
  digest: Uint8Array,
  anchors: readonly Certificate[],
  at: Date = timestamp.genTime,
): Promise<Certificate[]> {
  if (!equalBytes(timestamp.imprint, digest))
    throw new EvidenceFailure('timestamp-imprint', 'the token is over other bytes');
  const { signed } = timestamp;
  const { signer, certificates } = await verifySignedData(signed, signed.content!);
  const usage = readExtendedKeyUsage(signer);
  if (!usage?.critical || usage.purposes.length !== 1 || usage.purposes[0] !== OID.timeStamping)
    throw new EvidenceFailure('certificate-usage', 'not the certificate of a time authority');
  if (!signsOnly(signer))
    throw new EvidenceFailure('certificate-usage', 'the certificate may not sign, or may do something else');
  return verifyChain(signer, certificates, anchors, at);
}
