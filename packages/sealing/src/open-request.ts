import { EvidenceFailure, openCertificateRequest } from '@yinji/evidence';
import { SealingFailure } from './failure.ts';

/**
 * The public key (SPKI, DER) of a certificate request that its private key has signed: proof of possession. The
 * subject in it is passed over: the caller knows who was identified.
 * Throws SealingFailure `certificate-request` or `possession`.
 */
export async function openRequest(csr: Uint8Array): Promise<Uint8Array> {
  try {
    return (await openCertificateRequest(csr)).publicKey;
  } catch (cause) {
    if (!(cause instanceof EvidenceFailure)) throw cause;
    const code = cause.code === 'possession' ? 'possession' : 'certificate-request';
    throw new SealingFailure(code, cause.message, cause);
  }
}
