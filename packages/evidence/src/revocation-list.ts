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
  readSecond,
  readSmallInteger,
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
  der: Uint8Array;
  /** DER of the name, compared byte by byte. */
  issuer: Uint8Array;
  thisUpdate: Date;
  nextUpdate: Date | undefined;
  /** When each certificate was revoked, by serial number in hex. */
  revoked: ReadonlyMap<string, Date>;
  signed: Uint8Array;
  signatureAlgorithm: string;
  signature: Uint8Array;
}

/** Of one trust file; an authority has one list. */
const MAX_LISTS = 16;

/**
 * The lists of a trust file: one in DER, or up to 16 in PEM, each of another authority. Throws `revocation-list`, `der`,
 * `pem` or `utf8`.
 */
export function parseRevocationLists(bytes: Uint8Array): RevocationList[] {
  const ders = bytes[0] === TAG.sequence ? [bytes] : fromPem('X509 CRL', fromUtf8(bytes, 'pem'));
  if (ders.length === 0 || ders.length > MAX_LISTS) fail(`${ders.length} lists`);
  const lists = ders.map((der) => parseRevocationList(der));
  if (new Set(lists.map(({ issuer }) => toHex(issuer))).size < lists.length) fail('two lists of one authority');
  return lists;
}

function parseRevocationList(der: Uint8Array): RevocationList {
  const outer = new DerReader(readDer(der, TAG.sequence).content);
  const signed = outer.read(TAG.sequence);
  const signatureAlgorithm = readAlgorithm(outer.read());
  const signature = readBitString(outer.read());
  outer.end();
  const body = new DerReader(signed.content);
  if (readSmallInteger(body.read()) !== 1) fail('not X.509 v2');
  if (readAlgorithm(body.read()) !== signatureAlgorithm) fail('two signature algorithms');
  const issuer = body.read(TAG.sequence).raw;
  const thisUpdate = readSecond(body.read());
  const hasNext = body.nextTag === TAG.utcTime || body.nextTag === TAG.generalizedTime;
  const nextUpdate = hasNext ? readSecond(body.read()) : undefined;
  const entries = body.optional(TAG.sequence);
  const extensions = body.optional(contextTag(0));
  body.end();
  // A delta or partial list says so in a critical extension (§5.2.4, §5.2.5); neither kind is read here.
  if (extensions) checkExtensions(readDer(extensions.content, TAG.sequence), [OID.crlNumber]);
  return {
    der,
    issuer,
    thisUpdate,
    nextUpdate,
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
    const at = readSecond(reader.read());
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

/** What the lists of the verifier say of one certificate, at the time of the token: docs/evidence-format.md §5. */
export type RevocationStanding =
  /** The verifier has no list of its issuer. */
  | { standing: 'not-checked' }
  | {
      standing: 'as-of';
      thisUpdate: Date;
      nextUpdate?: Date;
      /** The list is later than the token and not later than the certificate's end: what it does not name was not revoked. */
      coversSigning: boolean;
      /** When the certificate ended: a later list may leave it out. */
      certificateEnds: Date;
      /** When the list says that it was revoked, and whether that was at or before the token's time. */
      revokedAt?: Date;
      isRevokedAtSigning?: boolean;
    };

/** Whose certificate a standing is about, by the check that looks it up. */
export type RevocationOf = 'creator' | 'timestamp' | 'timestamp-2';

/**
 * Looks a certificate up in the lists of a trust file, as of a token's time. Each list must be signed by one of `anchors`
 * itself: throws `trust` where one is not, `unsupported` where that cannot be checked here.
 */
export async function judgeRevocation(
  { issuer, serialNumber, notAfter }: Pick<Certificate, 'issuer' | 'serialNumber' | 'notAfter'>,
  lists: readonly RevocationList[],
  anchors: readonly Certificate[],
  at: Date,
): Promise<RevocationStanding> {
  for (const list of lists)
    if (!(await isListSigned(list, anchors)))
      throw new EvidenceFailure('trust', 'a revocation list is not signed by an authority of its .pem file');
  const list = lists.find((each) => equalBytes(each.issuer, issuer));
  if (list === undefined) return { standing: 'not-checked' };
  const { thisUpdate, nextUpdate, revoked } = list;
  const revokedAt = revoked.get(toHex(serialNumber));
  return {
    standing: 'as-of',
    thisUpdate,
    ...(nextUpdate && { nextUpdate }),
    coversSigning: thisUpdate > at && thisUpdate <= notAfter,
    certificateEnds: notAfter,
    ...(revokedAt && { revokedAt, isRevokedAtSigning: revokedAt <= at }),
  };
}

/** Whether one of `anchors` itself signed the list and may sign lists. */
export async function isListSigned(list: RevocationList, anchors: readonly Certificate[]): Promise<boolean> {
  for (const anchor of anchors)
    if (
      equalBytes(anchor.subject, list.issuer) &&
      allowsKeyUsage(anchor, KEY_USAGE.crlSign) !== false &&
      (await isSignedBy(list, anchor))
    )
      return true;
  return false;
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
