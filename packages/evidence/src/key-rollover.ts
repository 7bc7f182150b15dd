import type { Bytes } from './bytes.ts';
import { canonicalBytes, parseCanonical } from './canonical-json.ts';
import { checkFields, is, isDigest, isTimestamp } from './fields.ts';

/**
 * What the old key signs (CAdES, detached) so that a new key is accepted at once: docs/evidence-format.md §13.
 */
export interface KeyRollover {
  type: 'key-succession';
  v: 1;
  old_certificate_sha256: string;
  /** SHA-256 of the new key's SubjectPublicKeyInfo. */
  new_spki_sha256: string;
  at: string;
}

const RULES = {
  type: is('key-succession'),
  v: is(1),
  old_certificate_sha256: isDigest,
  new_spki_sha256: isDigest,
  at: isTimestamp,
};

/** Canonical JSON. Throws `key-succession`. */
export function encodeKeyRollover(succession: KeyRollover): Bytes {
  return canonicalBytes(checkFields({ ...succession }, RULES, 'key-succession'));
}

/** Throws `key-succession` or `canonical-json`. */
export function parseKeyRollover(bytes: Uint8Array): KeyRollover {
  return checkFields(parseCanonical(bytes), RULES, 'key-succession') as unknown as KeyRollover;
}
