import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js';
import type { Bytes } from './bytes.ts';

/** A digest fed piece by piece. */
export interface IncrementalDigest {
  update(piece: Uint8Array): void;
  /** Ends the digest: 32 bytes for both SHA-256 and SM3. */
  digest(): Bytes;
}

/** SHA-256 (FIPS 180-4), synchronous: 32 bytes. */
export function sha256(bytes: Uint8Array): Bytes {
  return nobleSha256(bytes) as Bytes;
}

export function createSha256(): IncrementalDigest {
  const state = nobleSha256.create();
  return {
    update: (piece) => void state.update(piece),
    digest: () => state.digest() as Bytes,
  };
}
