import { webBytes } from './bytes.ts';
import { EvidenceFailure } from './failure.ts';
import { subtle } from './signature.ts';

/** FIPS 204, parameter set ML-DSA-44. */
export const ML_DSA_44_KEY_BYTES = 1312;
export const ML_DSA_44_SIGNATURE_BYTES = 2420;

const ALGORITHM = 'ML-DSA-44';

/**
 * Verifies ML-DSA-44 (FIPS 204, pure, empty context) through WebCrypto. Throws `unsupported` where the engine has none:
 * Node 24 and Chromium 156 have it, older ones have not.
 */
export async function verifyMlDsa44(
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> {
  if (publicKey.length !== ML_DSA_44_KEY_BYTES || signature.length !== ML_DSA_44_SIGNATURE_BYTES) return false;
  let key: CryptoKey;
  try {
    // The format of "Modern Algorithms in the Web Cryptography API"; the DOM types do not know it yet.
    key = await subtle().importKey('raw-public' as 'raw', webBytes(publicKey), ALGORITHM, false, ['verify']);
  } catch (cause) {
    // Any bytes of this length are a valid key (FIPS 204 §7.2), so a refusal comes from the engine: of the
    // algorithm (NotSupportedError) or of the format (TypeError).
    throw new EvidenceFailure('unsupported', 'this engine has no ML-DSA-44', cause);
  }
  return subtle().verify(ALGORITHM, key, webBytes(signature), webBytes(message));
}
