import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';

/** A P-256 private key and the certificate of its public key. */
export interface Credential {
  privateKey: KeyObject;
  certificate: X509Certificate;
}

/** Key and certificate in one PEM text: one file, so that one rename keeps the pair together. Secret. */
export function credentialToPem({ privateKey, certificate }: Credential): string {
  return `${privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()}${certificate.toString()}`;
}

/** Reads what `credentialToPem` wrote. Throws when the certificate is not of this key. */
export function credentialFromPem(pem: string): Credential {
  const privateKey = createPrivateKey(pem);
  const certificate = new X509Certificate(pem.slice(pem.indexOf('-----BEGIN CERTIFICATE-----')));
  if (!certificate.checkPrivateKey(privateKey)) throw new Error('the certificate is of another key');
  return { privateKey, certificate };
}
