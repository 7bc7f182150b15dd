import { concat, equalBytes, fromUtf8, toHex, type Bytes } from './bytes.ts';
import {
  contextTag,
  der,
  DerReader,
  readAll,
  readBitString,
  readBoolean,
  readDer,
  readIntegerBytes,
  readOid,
  readSmallInteger,
  readSecond,
  readText,
  TAG,
  type DerValue,
} from './der.ts';
import { EvidenceFailure } from './failure.ts';
import { OID } from './oids.ts';
import { fromPem } from './pem.ts';
import { sha256 } from './sha256.ts';
import { readAlgorithm } from './signature.ts';

/** Bits of keyUsage that are asked about (RFC 5280 §4.2.1.3). */
export const KEY_USAGE = { digitalSignature: 0, nonRepudiation: 1, keyCertSign: 5, crlSign: 6 } as const;

interface Extension {
  critical: boolean;
  value: Uint8Array;
}

/** An X.509 v3 certificate (RFC 5280), parsed but not judged. */
export interface Certificate {
  der: Uint8Array;
  /** Hex of the SHA-256 of the DER: how manifests and key records name a certificate. */
  sha256: string;
  serialNumber: Uint8Array;
  /** DER of the names, compared byte by byte. */
  issuer: Uint8Array;
  subject: Uint8Array;
  commonName: string;
  notBefore: Date;
  notAfter: Date;
  publicKey: Uint8Array;
  extensions: Map<string, Extension>;
  signed: Uint8Array;
  signatureAlgorithm: string;
  signature: Uint8Array;
}

/** Throws `certificate` (malformed) or `der`. */
export function parseCertificate(bytes: Uint8Array): Certificate {
  const outer = new DerReader(readDer(bytes, TAG.sequence).content);
  const signed = outer.read(TAG.sequence);
  const algorithm = outer.read();
  const signatureAlgorithm = readAlgorithm(algorithm);
  const signature = readBitString(outer.read());
  outer.end();
  const body = new DerReader(signed.content);
  const version = body.open(contextTag(0));
  if (readSmallInteger(version.read()) !== 2) throw new EvidenceFailure('certificate', 'not X.509 v3');
  version.end();
  const serialNumber = readIntegerBytes(body.read());
  if (!equalBytes(body.read().raw, algorithm.raw))
    throw new EvidenceFailure('certificate', 'two signature algorithms');
  const issuer = body.read(TAG.sequence).raw;
  const validity = body.open(TAG.sequence);
  const notBefore = readSecond(validity.read());
  const notAfter = readSecond(validity.read());
  validity.end();
  const subject = body.read(TAG.sequence);
  const publicKey = body.read(TAG.sequence).raw;
  const extensions = body.nextTag === contextTag(3) ? readExtensions(body.open(contextTag(3))) : new Map();
  body.end();
  const commonName = readCommonName(subject);
  return {
    der: bytes,
    sha256: toHex(sha256(bytes)),
    serialNumber,
    issuer,
    subject: subject.raw,
    commonName,
    notBefore,
    notAfter,
    publicKey,
    extensions,
    signed: signed.raw,
    signatureAlgorithm,
    signature,
  };
}

/** Every CERTIFICATE block of a PEM text. Throws `pem`, `certificate` or `der`. */
export function parseCertificates(pem: string | Uint8Array): Certificate[] {
  const text = typeof pem === 'string' ? pem : fromUtf8(pem, 'pem');
  return fromPem('CERTIFICATE', text).map((each) => parseCertificate(each));
}

function readExtensions(outer: DerReader): Map<string, Extension> {
  const extensions = new Map<string, Extension>();
  for (const each of readAll(outer.read(TAG.sequence).content)) {
    const reader = new DerReader(readDer(each.raw, TAG.sequence).content);
    const oid = readOid(reader.read());
    const flag = reader.optional(TAG.boolean);
    const value = reader.read(TAG.octetString).content;
    reader.end();
    if (extensions.has(oid)) throw new EvidenceFailure('certificate', `extension ${oid} twice`);
    extensions.set(oid, { critical: flag !== undefined && readBoolean(flag), value });
  }
  outer.end();
  return extensions;
}

/** First commonName of a Name, empty when there is none. */
export function readCommonName(name: DerValue): string {
  for (const set of readAll(name.content))
    for (const pair of readAll(readDer(set.raw, TAG.set).content)) {
      const [type, value] = readAll(readDer(pair.raw, TAG.sequence).content);
      if (type && value && readOid(type) === OID.commonName) return readText(value) ?? '';
    }
  return '';
}

/** basicConstraints: whether this may issue, and how many CAs below it. */
export function readBasicConstraints(certificate: Certificate): { isAuthority: boolean; pathLength?: number } {
  const extension = certificate.extensions.get(OID.basicConstraints);
  if (!extension) return { isAuthority: false };
  const reader = new DerReader(readDer(extension.value, TAG.sequence).content);
  const flag = reader.optional(TAG.boolean);
  const length = reader.optional(TAG.integer);
  reader.end();
  const isAuthority = flag !== undefined && readBoolean(flag);
  return length === undefined ? { isAuthority } : { isAuthority, pathLength: readSmallInteger(length) };
}

/** Whether keyUsage allows a bit; undefined when the certificate has no keyUsage. */
export function allowsKeyUsage(certificate: Certificate, bit: number): boolean | undefined {
  const extension = certificate.extensions.get(OID.keyUsage);
  if (!extension) return undefined;
  return ((readNamedBits(extension)[Math.floor(bit / 8)] ?? 0) & (0x80 >>> (bit % 8))) !== 0;
}

/** Octets of a BIT STRING whose unused bits are zero (X.690 §11.2.1). */
function readNamedBits({ value }: Extension): Uint8Array {
  const [unused = 8, ...octets] = readDer(value, TAG.bitString).content;
  const spare = unused > 7 || (octets.length === 0 ? unused : octets.at(-1)! & ((1 << unused) - 1));
  if (spare !== 0) throw new EvidenceFailure('der', 'not a BIT STRING with zeros behind it');
  return Uint8Array.from(octets);
}

/**
 * Whether keyUsage, if there is one, allows digitalSignature or nonRepudiation and nothing else. OpenSSL demands this of
 * a time authority.
 */
export function signsOnly(certificate: Certificate): boolean {
  const extension = certificate.extensions.get(OID.keyUsage);
  if (!extension) return true;
  const [first = 0, ...rest] = readNamedBits(extension);
  return (first & 0xc0) !== 0 && (first & 0x3f) === 0 && rest.every((byte) => byte === 0);
}

/** Extended key purposes, undefined when the certificate has none. */
export function readExtendedKeyUsage(
  certificate: Certificate,
): { critical: boolean; purposes: string[] } | undefined {
  const extension = certificate.extensions.get(OID.extendedKeyUsage);
  if (!extension) return undefined;
  const purposes = readAll(readDer(extension.value, TAG.sequence).content).map((value) => readOid(value));
  return { critical: extension.critical, purposes };
}

export function isSameCertificate(a: Certificate, b: Certificate): boolean {
  return equalBytes(a.der, b.der);
}

/** issuer ‖ serial as CMS names a certificate. */
export function issuerAndSerial({ issuer, serialNumber }: Certificate): Bytes {
  return concat(issuer, der(TAG.integer, serialNumber));
}
