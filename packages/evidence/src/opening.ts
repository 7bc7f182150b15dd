import { toHex, type Bytes } from './bytes.ts';
import { canonicalBytes, type JsonValue } from './canonical-json.ts';
import { EvidenceFailure } from './failure.ts';
import { isSalt } from './fields.ts';
import type { Manifest } from './manifest.ts';
import { sha256 } from './sha256.ts';

/**
 * What opens a salted commitment: the canonical JSON `[salt, value]`, whose SHA-256 the commitment is. A file with these
 * bytes is checked with `sha256sum` alone. The salt is 32 hex digits. Throws `reveal`.
 */
export function encodeOpening(saltHex: string, value: JsonValue): Bytes {
  if (!isSalt(saltHex)) throw new EvidenceFailure('reveal', 'a salt is 32 hex digits');
  return canonicalBytes([saltHex, value]);
}

/** Salted commitment (docs/evidence-format.md §1), hex. Throws `reveal`. */
export const commitment = (saltHex: string, value: JsonValue): string =>
  toHex(sha256(encodeOpening(saltHex, value)));

/**
 * The commitment of an `upload` record to the file that arrived. Its salt is the manifest's: whoever has the manifest
 * has the digests already, and nobody else can open it (docs/decisions/0037).
 */
export function uploadCommitment({ salt, files: [file] }: Pick<Manifest, 'salt' | 'files'>): string {
  if (file === undefined) throw new EvidenceFailure('manifest', 'no files');
  return commitment(salt, { sha256: file.sha256, size: file.size, sm3: file.sm3 });
}
