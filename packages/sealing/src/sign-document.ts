import { OID } from './der.ts';
import type { Credential } from './credential.ts';
import { SealingFailure } from './failure.ts';
import { encodeSignedData, signContent } from './signed-data.ts';

/**
 * Detached CMS over content of this SHA-256 (32 bytes): CAdES B-B as ETSI.CAdES.detached requires in a PDF
 * (ETSI EN 319 142-1 §6.3), without signing-time. The caller asks the time authorities for a token over the
 * signature value, which makes it B-T (`addSignatureTimestamp`). DER, about 1 KB. Throws SealingFailure
 * `digest`.
 */
export function signDocument(sha256: Uint8Array, credential: Credential): Uint8Array {
  if (sha256.length !== 32) throw new SealingFailure('digest', 'sha256 must be 32 bytes');
  return encodeSignedData(signContent({ contentType: OID.data, sha256 }, credential), {
    includeCertificate: true,
  });
}
