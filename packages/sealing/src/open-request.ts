import { EvidenceFailure, openCertificateRequest } from '@yinji/evidence';
import { SealingFailure } from './failure.ts';

/**
 * The public key (SPKI, DER) of a certificate request signed by its private key: proof of possession. The
 * subject in the request is ignored, since the caller knows who was identified. Throws SealingFailure
 * `certificate-request` or `possession`.
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
