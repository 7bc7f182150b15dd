import type { Vault } from './vault.ts';

/** DER that holds the name of its person: a certificate, the request for it, a signature with the certificate. */
export type DerPurpose =
  | 'certificate'
  | 'key-request'
  | 'key-rollover-signature'
  | 'deposit-signature'
  | 'certification-signature'
  | 'ownership-signature'
  | 'change-signature';

export const sealDer = (vault: Vault, purpose: DerPurpose, der: Uint8Array): Buffer =>
  Buffer.from(vault.sealBytes(purpose, der));

const SEQUENCE = 0x30;

/** A value of before it was sealed is DER, until `npm run rotate -- seal` has sealed it. */
export const openDer = (vault: Vault, purpose: DerPurpose, stored: Uint8Array): Buffer =>
  !vault.isSealed(stored) && stored[0] === SEQUENCE ? Buffer.from(stored) : vault.openBytes(purpose, stored);
