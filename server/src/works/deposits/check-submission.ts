import { EvidenceFailure, openManifest, parseManifest, parseReveal, type Manifest } from '@yinji/evidence';
import { Refusal } from '../../platform/index.ts';

/** Values of the work row, the prepared number and the account; manifest and reveal must match them. */
export interface Expected {
  number: string;
  title: string;
  creatorName: string;
  claimedCreatedOn: string | null;
  logOrigin: string;
  file: { path: string; sizeBytes: number; sha256: string; sm3: string };
}

/** @throws Refusal MANIFEST_INVALID */
export function checkManifestSays(bytes: Uint8Array, revealBytes: Uint8Array, expected: Expected): Manifest {
  const { manifest, opened } = read(bytes, revealBytes);
  const [file, ...more] = manifest.files;
  const agrees =
    manifest.id === expected.number &&
    opened.title === expected.title &&
    opened.creatorName === expected.creatorName &&
    manifest.claimed_created === expected.claimedCreatedOn &&
    manifest.log_origin === expected.logOrigin &&
    more.length === 0 &&
    file?.path === expected.file.path &&
    file.size === expected.file.sizeBytes &&
    file.sha256 === expected.file.sha256 &&
    file.sm3 === expected.file.sm3;
  if (!agrees) throw new Refusal('MANIFEST_INVALID');
  return manifest;
}

/** The manifest, and what its commitments hold. */
function read(bytes: Uint8Array, revealBytes: Uint8Array) {
  try {
    const manifest = parseManifest(bytes);
    return { manifest, opened: openManifest(manifest, parseReveal(revealBytes)) };
  } catch (cause) {
    if (cause instanceof EvidenceFailure) throw new Refusal('MANIFEST_INVALID');
    throw cause;
  }
}
