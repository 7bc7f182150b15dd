import { concat, equalBytes, type Bytes } from './bytes.ts';
import {
  contextTag,
  der,
  DerReader,
  readAll,
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
import { digestBy, isDigestOf, readAlgorithm, verifySignature } from './signature.ts';
import { issuerAndSerial, parseCertificate, type Certificate } from './x509.ts';

/** A CMS SignedData (RFC 5652) with one signer. */
export interface SignedData {
  contentType: string;
  /** Undefined when detached. */
  content: Uint8Array | undefined;
  certificates: Certificate[];
  signer: SignerInfo;
}

interface SignerInfo {
  /** issuerAndSerialNumber as issuer ‖ serial. */
  issuerAndSerial: Uint8Array;
  digestAlgorithm: string;
  /** The signed attributes as SET OF, which is what is signed (RFC 5652 §5.4). */
  signedBytes: Uint8Array;
  attributes: Map<string, DerValue>;
  signatureAlgorithm: string;
  signature: Uint8Array;
}

const MAX_CERTIFICATES = 16;
/** Of a signature or token; an honest one has a few thousand. */
const MAX_CMS_BYTES = 1_000_000;

/** Throws `cms`, `der` or `certificate`. */
export function parseSignedData(bytes: Uint8Array): SignedData {
  if (bytes.length > MAX_CMS_BYTES) throw new EvidenceFailure('cms', 'the signature is too long');
  const outer = new DerReader(readDer(bytes, TAG.sequence).content);
  if (readOid(outer.read()) !== OID.signedData) throw new EvidenceFailure('cms', 'not SignedData');
  const wrapper = outer.open(contextTag(0));
  const body = wrapper.open(TAG.sequence);
  wrapper.end();
  outer.end();
  readSmallInteger(body.read());
  const digests = readAll(body.read(TAG.set).content).map((each) => readAlgorithm(each));
  const { contentType, content } = readEncapsulated(body.open(TAG.sequence));
  const list = body.optional(contextTag(0));
  const certificates = list ? readAll(list.content).filter((each) => each.tag === TAG.sequence) : [];
  if (certificates.length > MAX_CERTIFICATES) throw new EvidenceFailure('cms', 'too many certificates');
  body.optional(contextTag(1));
  const signers = readAll(body.read(TAG.set).content);
  body.end();
  if (signers.length !== 1) throw new EvidenceFailure('cms', `${signers.length} signers where one is due`);
  const signer = readSigner(new DerReader(readDer(signers[0]!.raw, TAG.sequence).content));
  if (digests.length !== 1 || digests[0] !== signer.digestAlgorithm)
    throw new EvidenceFailure('cms', 'the list of digest algorithms is not the one of the signer');
  return { contentType, content, certificates: certificates.flatMap((each) => readCertificate(each)), signer };
}

/** Certificates are not covered by the signature: one that cannot be read counts as absent. */
function readCertificate({ raw }: DerValue): Certificate[] {
  try {
    return [parseCertificate(raw)];
  } catch (cause) {
    if (cause instanceof EvidenceFailure) return [];
    throw cause;
  }
}

/**
 * The certificates of a degenerate SignedData without signers ("certs-only", RFC 5652 §5.1, RFC 7030 §4.1.3), in the
 * order they stand. Throws `cms`, `der` or `certificate`.
 */
export function parseCertsOnly(bytes: Uint8Array): Certificate[] {
  const outer = new DerReader(readDer(bytes, TAG.sequence).content);
  if (readOid(outer.read()) !== OID.signedData) throw new EvidenceFailure('cms', 'not SignedData');
  const body = new DerReader(readDer(outer.read(contextTag(0)).content, TAG.sequence).content);
  outer.end();
  readSmallInteger(body.read());
  if (readAll(body.read(TAG.set).content).length > 0) throw new EvidenceFailure('cms', 'not certs-only');
  const { contentType, content } = readEncapsulated(body.open(TAG.sequence));
  if (contentType !== OID.data || content !== undefined) throw new EvidenceFailure('cms', 'not certs-only');
  const certificates = readAll(body.read(contextTag(0)).content);
  if (certificates.length === 0 || certificates.length > MAX_CERTIFICATES)
    throw new EvidenceFailure('cms', `${certificates.length} certificates`);
  body.optional(contextTag(1));
  if (readAll(body.read(TAG.set).content).length > 0) throw new EvidenceFailure('cms', 'not certs-only');
  body.end();
  return certificates.map((each) => parseCertificate(each.raw));
}

function readEncapsulated(reader: DerReader): { contentType: string; content: Uint8Array | undefined } {
  const contentType = readOid(reader.read());
  const wrapped = reader.optional(contextTag(0));
  reader.end();
  return { contentType, content: wrapped && readDer(wrapped.content, TAG.octetString).content };
}

function readSigner(reader: DerReader): SignerInfo {
  readSmallInteger(reader.read());
  const named = readIssuerAndSerial(reader.read(TAG.sequence));
  const digestAlgorithm = readAlgorithm(reader.read());
  const attributes = reader.optional(contextTag(0));
  if (!attributes) throw new EvidenceFailure('cms', 'no signed attributes');
  const signatureAlgorithm = readAlgorithm(reader.read());
  const signature = reader.read(TAG.octetString).content;
  reader.optional(contextTag(1));
  reader.end();
  return {
    issuerAndSerial: named,
    digestAlgorithm,
    signedBytes: der(TAG.set, attributes.content),
    attributes: readAttributes(attributes),
    signatureAlgorithm,
    signature,
  };
}

/** RFC 5652 §10.2.4, as issuer ‖ serial. Read here, since a form that is broken decides before an unknown algorithm does. */
function readIssuerAndSerial({ content }: DerValue): Uint8Array {
  const reader = new DerReader(content);
  reader.read();
  readIntegerBytes(reader.read());
  reader.end();
  return content;
}

/** Attributes with exactly one value each, by OID. */
function readAttributes(set: DerValue): Map<string, DerValue> {
  const attributes = new Map<string, DerValue>();
  for (const each of readAll(set.content)) {
    const reader = new DerReader(readDer(each.raw, TAG.sequence).content);
    const oid = readOid(reader.read());
    const values = readAll(reader.read(TAG.set).content);
    reader.end();
    if (attributes.has(oid) || values.length !== 1)
      throw new EvidenceFailure('cms', `attribute ${oid} is ambiguous`);
    attributes.set(oid, values[0]!);
  }
  return attributes;
}

/** What a verified signature states. The chain is not checked here. */
export interface VerifiedSignature {
  signer: Certificate;
  certificates: Certificate[];
  /** The signer's own clock, as claimed. */
  signingTime: Date | undefined;
}

/**
 * Checks one signer's signature over `content`: content type, message digest, ESS signing certificate (RFC 5035),
 * signature. Throws `cms` (malformed), `cms-digest`, `cms-ess`, `cms-signature`, `unsupported`.
 */
export async function verifySignedData(data: SignedData, content: Uint8Array): Promise<VerifiedSignature> {
  const { signer: info, certificates } = data;
  const type = info.attributes.get(OID.contentType);
  if (!type || readOid(type) !== data.contentType)
    throw new EvidenceFailure('cms', 'content type attribute differs');
  const digest = info.attributes.get(OID.messageDigest);
  if (!digest || digest.tag !== TAG.octetString)
    throw new EvidenceFailure('cms', 'no message digest attribute');
  if (info.digestAlgorithm === OID.sha1)
    throw new EvidenceFailure('unsupported', 'SHA-1 signatures are not accepted');
  if (!equalBytes(digest.content, await digestBy(info.digestAlgorithm, content)))
    throw new EvidenceFailure('cms-digest', 'the signature is over other bytes');
  const signer = findSigner(data);
  if (!signer) throw new EvidenceFailure('cms', 'the signer certificate is not enclosed');
  await checkSigningCertificate(info, signer);
  const { signatureAlgorithm, digestAlgorithm, signature, signedBytes } = info;
  if (!isDigestOf(signatureAlgorithm, digestAlgorithm))
    throw new EvidenceFailure('cms', 'signature and digest algorithm differ');
  if (!(await verifySignature(signer.publicKey, signatureAlgorithm, signedBytes, signature, digestAlgorithm)))
    throw new EvidenceFailure('cms-signature', 'the signature does not verify');
  const time = info.attributes.get(OID.signingTime);
  return { signer, certificates, signingTime: time && readTime(time) };
}

/** CAdES-BES, detached (ETSI EN 319 122-1): `signature` is DER, `content` the signed bytes. Throws as above. */
export async function verifyDetachedCades(
  signature: Uint8Array,
  content: Uint8Array,
): Promise<VerifiedSignature> {
  const data = parseSignedData(signature);
  if (data.content !== undefined) throw new EvidenceFailure('cms', 'not detached');
  if (data.contentType !== OID.data) throw new EvidenceFailure('cms', 'not a signature over data');
  return verifySignedData(data, content);
}

/** The enclosed certificate that the signer is named by. */
export function findSigner({ signer, certificates }: SignedData): Certificate | undefined {
  return certificates.find((each) => equalBytes(signer.issuerAndSerial, issuerAndSerial(each)));
}

/** The first ESSCertID(v2) must be the signer's (RFC 5035 §5); SHA-1 (v1) is read for older time authorities only. */
async function checkSigningCertificate(info: SignerInfo, signer: Certificate): Promise<void> {
  const v2 = info.attributes.get(OID.signingCertificateV2);
  const v1 = info.attributes.get(OID.signingCertificate);
  if (v1 && v2) throw new EvidenceFailure('cms-ess', 'two signing-certificate attributes');
  const attribute = v2 ?? v1;
  if (!attribute) throw new EvidenceFailure('cms-ess', 'no signing-certificate attribute');
  const lists = new DerReader(readDer(attribute.raw, TAG.sequence).content);
  const [first] = readAll(lists.read(TAG.sequence).content);
  lists.optional(TAG.sequence);
  lists.end();
  if (!first) throw new EvidenceFailure('cms-ess', 'the signing-certificate attribute names no certificate');
  const entry = new DerReader(readDer(first.raw, TAG.sequence).content);
  const named = v2 ? entry.optional(TAG.sequence) : undefined;
  const algorithm = v2 ? (named ? readAlgorithm(named) : OID.sha256) : OID.sha1;
  const certificateDigest = entry.read(TAG.octetString).content;
  const issuerSerial = entry.optional(TAG.sequence);
  entry.end();
  if (v2 && algorithm === OID.sha1) throw new EvidenceFailure('unsupported', 'SHA-1 in signing-certificate-v2');
  if (!equalBytes(certificateDigest, await digestBy(algorithm, signer.der)))
    throw new EvidenceFailure('cms-ess', 'the signing-certificate attribute names another certificate');
  if (issuerSerial && !equalBytes(readIssuerSerial(issuerSerial), issuerAndSerial(signer)))
    throw new EvidenceFailure('cms-ess', 'the signing-certificate attribute names another issuer or serial');
}

/** IssuerSerial with one directoryName → issuer ‖ serial. */
function readIssuerSerial(value: DerValue): Bytes {
  const reader = new DerReader(value.content);
  const names = reader.open(TAG.sequence);
  const issuer = readDer(names.read(contextTag(4)).content, TAG.sequence).raw;
  names.end();
  const serial = reader.read(TAG.integer).raw;
  reader.end();
  return concat(issuer, serial);
}
