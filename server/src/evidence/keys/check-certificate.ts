import {
  allowsKeyUsage,
  equalBytes,
  parseCertificate,
  readBasicConstraints,
  verifyChain,
  type Certificate,
} from '@yinji/evidence';

export interface Ordered {
  /** The requested SubjectPublicKeyInfo. */
  publicKey: Uint8Array;
  commonName: string;
}

/** keyUsage bits (RFC 5280 §4.2.1.3): a signature that binds needs one of them. */
const SIGNING_BITS = [0, 1];

/**
 * Checks the authority's answer: this key, this name, for signing, valid now, with a chain to an anchor.
 * Returns the certificate and its issuer. Throws EvidenceFailure or Error with the fault.
 */
export async function checkCertificate(
  der: Uint8Array,
  { publicKey, commonName }: Ordered,
  others: readonly Certificate[],
  anchors: readonly Certificate[],
  now: Date,
): Promise<{ certificate: Certificate; issuer: Certificate }> {
  const certificate = parseCertificate(der);
  if (!equalBytes(certificate.publicKey, publicKey)) throw new Error('the certificate is of another key');
  if (certificate.commonName !== commonName) throw new Error('the certificate is in another name');
  if (
    readBasicConstraints(certificate).isAuthority ||
    !SIGNING_BITS.some((bit) => allowsKeyUsage(certificate, bit))
  )
    throw new Error('the certificate is not for signing');
  const [, issuer] = await verifyChain(certificate, others, anchors, now);
  if (issuer === undefined) throw new Error('the certificate has no issuer');
  return { certificate, issuer };
}
