import { createHash, randomBytes, sign, X509Certificate, type KeyObject } from 'node:crypto';
import { der, OID } from './der.ts';
import { extension, type Profile } from './certificate-profiles.ts';
import { derPrintable } from './der-types.ts';
import { OIDS } from './oids.ts';

/** The O of every certificate of the built-in authorities, so that nobody takes them for a licensed CA; but for production's seal. */
export const EVALUATION_ORGANIZATION = '印迹评估用内置CA（模拟）';

/** Who a certificate is about. `subjectId` becomes X.520 serialNumber. */
export interface Subject {
  commonName: string;
  subjectId?: string;
}

/** EVALUATION_ORGANIZATION by default. */
export type Named = Subject & { organization?: string | undefined };

/** Everything a certificate says. Names and public keys are DER. */
export interface CertificateContent {
  issuerName: Uint8Array;
  issuerPublicKey: Uint8Array;
  subjectName: Uint8Array;
  publicKey: Uint8Array;
  notBefore: Date;
  notAfter: Date;
  profile: Profile;
}

/** RelativeDistinguishedName of one attribute. */
function attribute(oid: string, value: Uint8Array): Uint8Array {
  return der.derSetOf(der.derSequence(der.derOid(oid), value));
}

/** Name (RFC 5280 §4.1.2.4) of typed values: nothing in a person's name can become another attribute. */
export function encodeName({
  commonName,
  subjectId,
  organization = EVALUATION_ORGANIZATION,
}: Named): Uint8Array {
  return der.derSequence(
    attribute(OIDS.countryName, derPrintable('CN')),
    attribute(OIDS.organizationName, der.derUtf8(organization)),
    attribute(OID.commonName, der.derUtf8(commonName)),
    ...(subjectId === undefined ? [] : [attribute(OIDS.serialNumber, derPrintable(subjectId))]),
  );
}

/** RFC 7093 §2 method 1: the first 160 bits of the SHA-256 of the key. */
export function keyIdentifier(publicKey: Uint8Array): Uint8Array {
  const spki = new der.DerReader(der.readDer(publicKey, der.TAG.sequence).content);
  spki.read(der.TAG.sequence);
  const key = der.readBitString(spki.read());
  return createHash('sha256').update(key).digest().subarray(0, 20);
}

/** 126 random bits with a fixed top: positive, never short, not guessable (RFC 5280 §4.1.2.2). */
function serialNumber(): Uint8Array {
  const bytes = randomBytes(16);
  bytes[0] = (bytes[0]! & 0x3f) | 0x40;
  return bytes;
}

const ecdsaSha256 = der.derSequence(der.derOid(OID.ecdsaSha256));

/** An X.509 v3 certificate (RFC 5280 §4.1) signed with ECDSA P-256 and SHA-256. */
export function encodeCertificate(content: CertificateContent, issuerKey: KeyObject): X509Certificate {
  const extensions = [
    ...content.profile.extensions,
    extension(OID.subjectKeyIdentifier, false, der.derOctetString(keyIdentifier(content.publicKey))),
    extension(
      OIDS.authorityKeyIdentifier,
      false,
      der.derSequence(der.der(0x80, keyIdentifier(content.issuerPublicKey))),
    ),
  ];
  const body = der.derSequence(
    der.derContext(0, der.derInteger(2)),
    der.derUnsigned(serialNumber()),
    ecdsaSha256,
    content.issuerName,
    der.derSequence(der.derTime(content.notBefore), der.derTime(content.notAfter)),
    content.subjectName,
    content.publicKey,
    der.derContext(3, der.derSequence(...extensions)),
  );
  const signature = sign('sha256', body, issuerKey);
  return new X509Certificate(der.derSequence(body, ecdsaSha256, der.derBitString(signature)));
}
