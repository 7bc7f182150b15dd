import { createHash, sign } from 'node:crypto';
import { parseCertificate } from '@yinji/evidence';
import { der, OID } from './der.ts';
import type { Credential } from './credential.ts';

/** What is signed: a content type, the SHA-256 of the content (32 bytes), and the content itself unless detached. */
export interface SignedContent {
  contentType: string;
  sha256: Uint8Array;
  encapsulated?: Uint8Array;
}

/** `signature` is DER ECDSA. */
export interface Signature {
  content: SignedContent;
  credential: Credential;
  /** SET OF attributes, which is what is signed (RFC 5652 §5.4). */
  attributes: Uint8Array;
  signature: Uint8Array;
}

function attribute(type: string, value: Uint8Array): Uint8Array {
  return der.derSequence(der.derOid(type), der.derSetOf(value));
}

/** RFC 5035 §3: binds the signature to one certificate. SHA-256 is the DEFAULT algorithm and so left out. */
function signingCertificateV2(certificateDer: Uint8Array): Uint8Array {
  const essCertId = der.derSequence(der.derOctetString(createHash('sha256').update(certificateDer).digest()));
  return der.derSequence(der.derSequence(essCertId));
}

/**
 * Signs content-type, message-digest and signing-certificate-v2. No signing-time: ETSI EN 319 142-1 forbids it
 * in a PDF, a token has its own, and the signer's own clock proves nothing.
 */
export function signContent(content: SignedContent, credential: Credential): Signature {
  const attributes = der.derSetOf(
    attribute(OID.contentType, der.derOid(content.contentType)),
    attribute(OID.messageDigest, der.derOctetString(content.sha256)),
    attribute(OID.signingCertificateV2, signingCertificateV2(credential.certificate.raw)),
  );
  return { content, credential, attributes, signature: sign('sha256', attributes, credential.privateKey) };
}

const sha256Algorithm = der.derSequence(der.derOid(OID.sha256));
const ecdsaSha256 = der.derSequence(der.derOid(OID.ecdsaSha256));

/** A SET OF under an IMPLICIT tag: the same content, another identifier octet. */
function implicitSet(number: number, set: Uint8Array): Uint8Array {
  return der.derContext(number, der.readDer(set, der.TAG.set).content);
}

function signerInfo({ credential, attributes, signature }: Signature): Uint8Array {
  const { issuer, serialNumber } = parseCertificate(credential.certificate.raw);
  return der.derSequence(
    der.derInteger(1),
    der.derSequence(issuer, der.der(der.TAG.integer, serialNumber)),
    sha256Algorithm,
    implicitSet(0, attributes),
    ecdsaSha256,
    der.derOctetString(signature),
  );
}

/** Parts that may be decided after signing. */
export interface SignedDataOptions {
  includeCertificate: boolean;
}

/** ContentInfo with SignedData (RFC 5652 §5.1), DER. */
export function encodeSignedData(signed: Signature, { includeCertificate }: SignedDataOptions): Uint8Array {
  const { contentType, encapsulated } = signed.content;
  const content = encapsulated === undefined ? [] : [der.derContext(0, der.derOctetString(encapsulated))];
  const signedData = der.derSequence(
    der.derInteger(contentType === OID.data ? 1 : 3),
    der.derSetOf(sha256Algorithm),
    der.derSequence(der.derOid(contentType), ...content),
    ...(includeCertificate ? [der.derContext(0, signed.credential.certificate.raw)] : []),
    der.derSetOf(signerInfo(signed)),
  );
  return der.derSequence(der.derOid(OID.signedData), der.derContext(0, signedData));
}
