import { toHex, type Bytes } from './bytes.ts';
import { encodeManifest, originalPath, type Manifest, type ManifestFile } from './manifest.ts';
import { commitmentsOf, encodeReveal, type Reveal } from './reveal.ts';

/** What a creator deposits. */
export interface DepositParts {
  /** YJCZ-…, as the platform reserved it. */
  number: string;
  title: string;
  creatorName: string;
  /** SHA-256 of the signer's certificate, hex. */
  certificateSha256: string;
  /** Digests in hex; of `name` only the kind is kept. */
  files: (Omit<ManifestFile, 'path' | 'size'> & { name: string; sizeBytes: number })[];
  claimedCreated: string | null;
  logOrigin: string;
}

/**
 * manifest.json, to be signed, and reveal.json, which opens it: bytes of both, under fresh salts. Throws
 * `manifest` or `reveal` for what a verifier would refuse.
 */
export function buildManifest(parts: DepositParts): { manifest: Bytes; reveal: Bytes } {
  const reveal: Reveal = {
    v: 1,
    title: { salt: freshSalt(), value: parts.title },
    creator_name: { salt: freshSalt(), value: parts.creatorName },
  };
  const { title_commitment, name_commitment } = commitmentsOf(reveal);
  const manifest: Manifest = {
    v: 2,
    id: parts.number,
    title_commitment,
    creator: { name_commitment, cert_sha256: parts.certificateSha256 },
    files: parts.files.map(({ name, sizeBytes, sha256, sm3 }, at) => ({
      path: originalPath(name, at + 1),
      sha256,
      size: sizeBytes,
      sm3,
    })),
    claimed_created: parts.claimedCreated,
    salt: freshSalt(),
    log_origin: parts.logOrigin,
  };
  return { manifest: encodeManifest(manifest), reveal: encodeReveal(reveal) };
}

const freshSalt = (): string => toHex(crypto.getRandomValues(new Uint8Array(16)));
