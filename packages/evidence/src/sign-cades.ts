import type { Bytes } from './bytes.ts';
import { signEcdsa } from './csr.ts';
import {
  der,
  derContext,
  derInteger,
  derOctetString,
  derOid,
  derSequence,
  derSetOf,
  derTime,
  readDer,
  TAG,
} from './der.ts';
import { OID } from './oids.ts';
import { sha256 } from './sha256.ts';
import { issuerAndSerial, parseCertificate } from './x509.ts';

/** Signs the given bytes with ECDSA P-256 and SHA-256; returns DER (Ecdsa-Sig-Value). */
export type EcdsaSigner = (message: Uint8Array) => Promise<Uint8Array>;

export interface CadesInput {
  /** The bytes that are signed, e.g. manifest.json. They do not go into the result. */
  content: Uint8Array;
  /** A WebCrypto P-256 private key, or a function that signs in its place. */
  signer: CryptoKey | EcdsaSigner;
  /** The signer's certificate, DER. */
  certificate: Uint8Array;
  /** Intermediate (and, if wanted, root) certificates, DER. */
  chain?: readonly Uint8Array[];
  signingTime: Date;
}

/**
 * A detached CAdES-BES signature (ETSI EN 319 122-1 §5) as DER: signed attributes content-type, message-digest,
 * signing-time and ESS signing-certificate-v2 with issuer and serial. `openssl cms -verify -cades` checks it.
 */
export async function signCades({
  content,
  signer,
  certificate,
  chain = [],
  signingTime,
}: CadesInput): Promise<Bytes> {
  const attributes = signedAttributes(content, certificate, signingTime);
  const set = derSetOf(...attributes);
  const sign: EcdsaSigner = typeof signer === 'function' ? signer : (message) => signEcdsa(signer, message);
  const signature = await sign(set);
  readDer(signature, TAG.sequence);
  const signerInfo = derSequence(
    derInteger(1),
    derSequence(issuerAndSerial(parseCertificate(certificate))),
    derSequence(derOid(OID.sha256)),
    derContext(0, readDer(set, TAG.set).content),
    derSequence(derOid(OID.ecdsaSha256)),
    derOctetString(signature),
  );
  const signedData = derSequence(
    derInteger(1),
    derSetOf(derSequence(derOid(OID.sha256))),
    derSequence(derOid(OID.data)),
    derContext(0, readDer(derSetOf(certificate, ...chain), TAG.set).content),
    derSetOf(signerInfo),
  );
  return derSequence(derOid(OID.signedData), derContext(0, signedData));
}

function signedAttributes(content: Uint8Array, certificate: Uint8Array, signingTime: Date): Bytes[] {
  return [
    attribute(OID.contentType, derOid(OID.data)),
    attribute(OID.messageDigest, derOctetString(sha256(content))),
    attribute(OID.signingTime, derTime(signingTime)),
    attribute(OID.signingCertificateV2, signingCertificate(certificate)),
  ];
}

/** SigningCertificateV2 (RFC 5035 §3): SHA-256 is the default algorithm and so left out. */
function signingCertificate(certificate: Uint8Array): Bytes {
  const { issuer, serialNumber } = parseCertificate(certificate);
  const issuerSerial = derSequence(derSequence(derContext(4, issuer)), der(TAG.integer, serialNumber));
  return derSequence(derSequence(derSequence(derOctetString(sha256(certificate)), issuerSerial)));
}

function attribute(oid: string, value: Uint8Array): Bytes {
  return derSequence(derOid(oid), derSetOf(value));
}
