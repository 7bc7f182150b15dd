import type { Certificate } from '@yinji/evidence';

/** Whom to certify. The real name has been checked by us; `csr` is DER and proves possession of the key. */
export interface CertificateWish {
  csr: Uint8Array;
  commonName: string;
  /** Our row of key_certification, and what opens its commitment to the name, 32 hex digits. */
  requestId: string;
  salt: string;
}

export type CertificateAnswer =
  | { state: 'issued'; certificate: Uint8Array }
  /** The authority has the request and wants the same one again later. */
  | { state: 'waiting'; retryAfterSeconds: number };

/** An authority that certifies creators' keys. The caller checks its answer in any case. */
export interface CertificateAuthority {
  readonly name: 'built-in' | 'est';
  /** @throws CertificateAuthorityError */
  issueCertificate(wish: CertificateWish): Promise<CertificateAnswer>;
  /** Its own certificates, for the way from a person's certificate to an anchor. @throws CertificateAuthorityError */
  caCertificates(): Promise<Certificate[]>;
  /** The roots that its certificates must lead to, PEM: the verifiers' creator-ca.pem. */
  anchors(): Promise<string>;
}

/** The authority refused (`refused`: a retry is no use) or did not answer properly (`unknown`). */
export class CertificateAuthorityError extends Error {
  override readonly name = 'CertificateAuthorityError';
  readonly outcome: 'refused' | 'unknown';

  constructor(outcome: 'refused' | 'unknown', message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.outcome = outcome;
  }
}
