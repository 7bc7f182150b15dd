import { createHash } from 'node:crypto';
import { commitment } from '@yinji/evidence';
import { BadRequest } from './bad-request.ts';
import type { CertificationRequest } from './requests-store.ts';

/** What the web process says about the request: its bytes, and what opens the commitment to the name. */
export interface Certification {
  /** PKCS#10, DER. */
  csr: Uint8Array;
  commonName: string;
  /** 32 hex digits. */
  salt: string;
}

/**
 * A key is certified in the name of which the row has the commitment, for an account whose name was checked, and
 * never in two names for one account. Throws BadRequest.
 */
export function checkCertificationRequest(
  request: CertificationRequest | undefined,
  { csr, commonName, salt }: Certification,
): asserts request is CertificationRequest {
  const refuse = (why: string): never => {
    throw new BadRequest(why);
  };
  if (request === undefined) return refuse('nobody asked for this certificate');
  if (!/^[0-9a-f]{32}$/.test(salt)) refuse('salt is 32 lower-case hex digits');
  if (!request.csrSha256.equals(createHash('sha256').update(csr).digest())) refuse('another key was asked for');
  if (request.personCommitment.toString('hex') !== commitment(salt, commonName))
    refuse('another name was asked for');
  if (!request.isIssuing) refuse('no use case waits for this certificate');
  if (!request.isChecked) refuse('the account has no passed real-name check');
  if (request.hasOtherName) refuse('the account has a certificate in another name');
  if (request.needsCheck) refuse('a further key needs a further real-name check');
}
