import { equalBytes, fromUtf8, toHex } from './bytes.ts';
import {
  contextTag,
  DerReader,
  readAll,
  readBitString,
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
import { fromPem } from './pem.ts';
import { readAlgorithm, verifySignature } from './signature.ts';
import { allowsKeyUsage, KEY_USAGE, type Certificate } from './x509.ts';

/** A full X.509 v2 certificate revocation list (RFC 5280 §5), parsed but not judged. */
export interface RevocationList {
  /** DER of the name, compared byte by byte. */
  issuer: Uint8Array;
  thisUpdate: Date;
  /** When each certificate was revoked, by serial number in hex. */
  revoked: ReadonlyMap<string, Date>;
  signed: Uint8Array;
  signatureAlgorithm: string;
  signature: Uint8Array;
}

/** One list, DER or PEM. Throws `revocation-list`, `der`, `pem` or `utf8`. */
export function parseRevocationList(bytes: Uint8Array): RevocationList {
  const [der, ...more] = bytes[0] === TAG.sequence ? [bytes] : fromPem('X509 CRL', fromUtf8(bytes, 'pem'));
  if (der === undefined || more.length > 0) fail('not one list');
  const outer = new DerReader(readDer(der!, TAG.sequence).content);
  const signed = outer.read(TAG.sequence);
  const signatureAlgorithm = readAlgorithm(outer.read());
  const signature = readBitString(outer.read());
  outer.end();
  const body = new DerReader(signed.content);
  if (readSmallInteger(body.read()) !== 1) fail('not X.509 v2');
  if (readAlgorithm(body.read()) !== signatureAlgorithm) fail('two signature algorithms');
  const issuer = body.read(TAG.sequence).raw;
  const thisUpdate = readTime(body.read());
  if (body.nextTag === TAG.utcTime || body.nextTag === TAG.generalizedTime) readTime(body.read());
  const entries = body.optional(TAG.sequence);
  const extensions = body.optional(contextTag(0));
  body.end();
  // A delta or partial list says so in a critical extension (§5.2.4, §5.2.5); neither kind is read here.
  if (extensions) checkExtensions(readDer(extensions.content, TAG.sequence), [OID.crlNumber]);
  return {
    issuer,
    thisUpdate,
    revoked: entries ? readEntries(entries) : new Map(),
    signed: signed.raw,
    signatureAlgorithm,
    signature,
  };
}

/** The list of a large authority is long. */
const MAX_REVOKED = 1_000_000;

function readEntries(list: DerValue): Map<string, Date> {
  const revoked = new Map<string, Date>();
  for (const each of readAll(list.content, MAX_REVOKED)) {
    const reader = new DerReader(readDer(each.raw, TAG.sequence).content);
    const serialNumber = toHex(readIntegerBytes(reader.read()));
    const at = readTime(reader.read());
    const extensions = reader.optional(TAG.sequence);
    reader.end();
    if (extensions) checkExtensions(extensions, [OID.crlReason]);
    if (revoked.has(serialNumber)) fail('a certificate twice');
    revoked.set(serialNumber, at);
  }
  return revoked;
}

/** An unknown critical extension can reverse a list's meaning. */
function checkExtensions(list: DerValue, known: readonly string[]): void {
  for (const each of readAll(list.content)) {
    const reader = new DerReader(readDer(each.raw, TAG.sequence).content);
    const oid = readOid(reader.read());
    const flag = reader.optional(TAG.boolean);
    reader.read(TAG.octetString);
    reader.end();
    if (flag && readBoolean(flag) && !known.includes(oid)) fail(`unknown critical extension ${oid}`);
  }
}

/**
 * When a certificate was revoked; undefined where the list does not contain it or belongs to another authority.
 * The list must be signed by one of `anchors` itself: throws `trust` where it is not, `unsupported` where that
 * cannot be checked here.
 */
export async function findRevocation(
  { issuer, serialNumber }: Pick<Certificate, 'issuer' | 'serialNumber'>,
  list: RevocationList,
  anchors: readonly Certificate[],
): Promise<Date | undefined> {
  for (const anchor of anchors) {
    if (!equalBytes(anchor.subject, list.issuer) || allowsKeyUsage(anchor, KEY_USAGE.crlSign) === false)
      continue;
    if (!(await isSignedBy(list, anchor))) continue;
    return equalBytes(issuer, list.issuer) ? list.revoked.get(toHex(serialNumber)) : undefined;
  }
  throw new EvidenceFailure('trust', 'creator-ca.crl is not signed by an authority of creator-ca.pem');
}

/**
 * An unreadable signature counts as invalid: the list is the verifier's own file and says nothing about the
 * bundle.
 */
async function isSignedBy(list: RevocationList, { publicKey }: Certificate): Promise<boolean> {
  try {
    return await verifySignature(publicKey, list.signatureAlgorithm, list.signed, list.signature);
  } catch (cause) {
    if (cause instanceof EvidenceFailure && cause.code !== 'unsupported') return false;
    throw cause;
  }
}

function fail(detail: string): never {
  throw new EvidenceFailure('revocation-list', detail);
}
