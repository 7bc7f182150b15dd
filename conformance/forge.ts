import { createECDH, createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import {
  der,
  derBitString,
  derBoolean,
  derContext,
  derInteger,
  derNull,
  derOctetString,
  derOid,
  derSequence,
  derSetOf,
  derTime,
  derUnsigned,
  derUtf8,
  readDer,
  TAG,
} from '../packages/evidence/src/der.ts';
import { sha256, sm3, toUtf8, type Bytes } from '../packages/evidence/src/index.ts';
import { OID } from '../packages/evidence/src/oids.ts';
import { issuerAndSerial, parseCertificate } from '../packages/evidence/src/x509.ts';

/**
 * Makes certificates, tokens and keys for the vectors, valid and forged. Keys come from a seed; never use them.
 */

export interface Signer {
  key: KeyObject;
  certificate: Bytes;
}

/** A P-256 key whose scalar is the SHA-256 of a word. */
export function seededKey(word: string): KeyObject {
  const ecdh = createECDH('prime256v1');
  const d = sha256(toUtf8(`yinji conformance ${word}`));
  ecdh.setPrivateKey(d);
  const point = ecdh.getPublicKey();
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', d: Buffer.from(d).toString('base64url'), x: part(1), y: part(33) };
  return createPrivateKey({ key: jwk, format: 'jwk' });
}

/** An Ed25519 key whose seed is the SHA-256 of a word. */
export function seededEd25519(word: string): { publicKey: Bytes; sign: (message: Uint8Array) => Bytes } {
  const seed = sha256(toUtf8(`yinji conformance ${word}`));
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  const publicKey = new Uint8Array(createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32));
  return { publicKey, sign: (message) => new Uint8Array(sign(null, message, key)) };
}

export function ecdsa(key: KeyObject): (message: Uint8Array) => Promise<Bytes> {
  return async (message) => new Uint8Array(sign('sha256', message, key));
}

function name(commonName: string): Bytes {
  return derSequence(derSetOf(derSequence(derOid(OID.commonName), derUtf8(commonName))));
}

export function extension(oid: string, critical: boolean, value: Uint8Array): Bytes {
  return derSequence(derOid(oid), ...(critical ? [derBoolean(true)] : []), derOctetString(value));
}

export interface CertificateWish {
  commonName: string;
  key: KeyObject;
  from: Date;
  until: Date;
  /** Undefined: self-signed. */
  issuer?: Signer;
  isAuthority?: boolean;
  purposes?: { oids: string[]; critical: boolean };
  /** The SubjectPublicKeyInfo, where it is not written as usual. */
  spki?: Uint8Array;
  /** The AlgorithmIdentifier that it says it is signed with, and within, where it says another one there. */
  algorithm?: Uint8Array;
  within?: Uint8Array;
  serial?: Uint8Array;
  /** The values of these extensions, where they are not written as usual. */
  basicConstraints?: Uint8Array;
  keyUsage?: Uint8Array;
  /** Further extensions, and what stands between key and extensions. */
  more?: Uint8Array[];
  behindKey?: Uint8Array[];
}

export async function issue(wish: CertificateWish): Promise<Bytes> {
  const { commonName, key, from, until, issuer, isAuthority = false, purposes } = wish;
  const spki = wish.spki ?? new Uint8Array(createPublicKey(key).export({ format: 'der', type: 'spki' }));
  const { serial = sha256(toUtf8(`${commonName} ${from.toISOString()} ${until.toISOString()}`)).subarray(0, 16) } = wish;
  const usage = isAuthority ? Uint8Array.of(1, 0x06) : Uint8Array.of(6, 0xc0);
  const extensions = [
    extension(OID.basicConstraints, true, wish.basicConstraints ?? derSequence(...(isAuthority ? [derBoolean(true)] : []))),
    extension(OID.keyUsage, true, wish.keyUsage ?? der(TAG.bitString, usage)),
    extension(OID.subjectKeyIdentifier, false, derOctetString(sha256(spki).subarray(0, 20))),
    ...(purposes
      ? [
          extension(
            OID.extendedKeyUsage,
            purposes.critical,
            derSequence(...purposes.oids.map((oid) => derOid(oid))),
          ),
        ]
      : []),
    ...(wish.more ?? []),
  ];
  const { algorithm = derSequence(derOid(OID.ecdsaSha256)), behindKey = [] } = wish;
  const body = derSequence(
    derContext(0, derInteger(2)),
    derUnsigned(serial),
    wish.within ?? algorithm,
    issuer ? parseCertificate(issuer.certificate).subject : name(commonName),
    derSequence(derTime(from), derTime(until)),
    name(commonName),
    spki,
    ...behindKey,
    derContext(3, derSequence(...extensions)),
  );
  const signature = await ecdsa(issuer?.key ?? key)(body);
  return derSequence(body, algorithm, derBitString(signature));
}

export interface TokenWish {
  data: Uint8Array;
  genTime: Date;
  authority: Signer;
  /** The imprint's algorithm and value, or a MessageImprint in DER; SHA-256 unless given. */
  imprint?: { oid: string; digest: (data: Uint8Array) => Uint8Array } | Uint8Array;
  /** Its genTime as a value, what stands behind that in the TSTInfo, and behind the status. */
  clockValue?: Uint8Array;
  behindTime?: Uint8Array[];
  behindStatus?: Uint8Array[];
}

/** A granted TimeStampResp (RFC 3161) built by hand, so that its time can be chosen. */
export async function stamp({ data, genTime, authority, imprint = SHA256, ...wish }: TokenWish): Promise<Bytes> {
  const clock = `${genTime.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z`;
  const info = derSequence(
    derInteger(1),
    derOid('1.3.6.1.4.1.13762.3'),
    imprint instanceof Uint8Array
      ? imprint
      : derSequence(derSequence(derOid(imprint.oid), derNull()), derOctetString(imprint.digest(data))),
    derUnsigned(sha256(toUtf8(clock)).subarray(0, 8)),
    wish.clockValue ?? der(TAG.generalizedTime, toUtf8(clock)),
    ...(wish.behindTime ?? []),
  );
  const token = await signCms({ type: OID.tstInfo, content: info, isAttached: true, who: authority, at: genTime });
  return derSequence(derSequence(derInteger(0), ...(wish.behindStatus ?? [])), token);
}

const SHA256 = { oid: OID.sha256, digest: sha256 };
export const SM3 = { oid: OID.sm3, digest: sm3 };
export const SHA1 = { oid: OID.sha1, digest: (data: Uint8Array) => createHash('sha1').update(data).digest() };
export const MD5 = { oid: OID.md5, digest: (data: Uint8Array) => createHash('md5').update(data).digest() };

export interface CmsWish {
  type: string;
  content: Uint8Array;
  isAttached: boolean;
  who: Signer;
  at: Date;
  /** Changes the list of signed attributes; where it answers undefined, the content itself is signed. */
  attributes?: (honest: Bytes[]) => Bytes[] | undefined;
  /** AlgorithmIdentifiers that it names in place of the honest ones, and the signer's version. */
  digestAlgorithm?: Uint8Array;
  signatureAlgorithm?: Uint8Array;
  version?: Uint8Array;
  /** A certificate with its issuer and serial number, where it itself cannot be read. */
  named?: Uint8Array;
  /** What stands behind the signer's certificate. */
  enclosed?: Uint8Array[];
}

/** A CMS SignedData of one signer, whose signed attributes can be chosen. */
export async function signCms(wish: CmsWish): Promise<Bytes> {
  const { type, content, isAttached, who, at, attributes: choose = (honest) => honest } = wish;
  const { certificate } = who;
  const { digestAlgorithm = derSequence(derOid(OID.sha256)) } = wish;
  const attributes = choose([
    attribute(OID.contentType, derOid(type)),
    attribute(OID.messageDigest, derOctetString(sha256(content))),
    attribute(OID.signingTime, derTime(at)),
    attribute(
      OID.signingCertificateV2,
      derSequence(derSequence(derSequence(derOctetString(sha256(certificate))))),
    ),
  ]);
  const set = attributes && derSetOf(...attributes);
  const signerInfo = derSequence(
    wish.version ?? derInteger(1),
    derSequence(issuerAndSerial(parseCertificate(wish.named ?? certificate))),
    digestAlgorithm,
    ...(set ? [derContext(0, readDer(set, TAG.set).content)] : []),
    wish.signatureAlgorithm ?? derSequence(derOid(OID.ecdsaSha256)),
    derOctetString(await ecdsa(who.key)(set ?? content)),
  );
  const signedData = derSequence(
    derInteger(isAttached ? 3 : 1),
    derSetOf(digestAlgorithm),
    derSequence(derOid(type), ...(isAttached ? [derContext(0, derOctetString(content))] : [])),
    derContext(0, certificate, ...(wish.enclosed ?? [])),
    derSetOf(signerInfo),
  );
  return derSequence(derOid(OID.signedData), derContext(0, signedData));
}

export function attribute(oid: string, value: Uint8Array): Bytes {
  return derSequence(derOid(oid), derSetOf(value));
}
