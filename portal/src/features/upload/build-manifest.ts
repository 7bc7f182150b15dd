import type { OutputOf, WorkDetail, prepareDeposit } from '@yinji/contract';
import { encodeManifest } from '@yinji/evidence';

export interface ManifestParts {
  /** As the server keeps it: what is signed must say what is kept. */
  work: Pick<WorkDetail, 'title' | 'claimedCreatedOn' | 'file'>;
  prepared: OutputOf<typeof prepareDeposit>;
  /** SHA-256 of the signer's certificate, hex. */
  certificateSha256: string;
  /** 16 random bytes as hex. */
  salt: string;
}

/** Bytes of manifest.json. Throws `EvidenceFailure` for what a verifier would refuse. */
export function buildManifest({
  work,
  prepared,
  certificateSha256,
  salt,
}: ManifestParts): Uint8Array<ArrayBuffer> {
  const { file } = work;
  if (file === null) throw new Error('a manifest names a file');
  return encodeManifest({
    v: 1,
    id: prepared.number,
    title: work.title,
    creator: { name: prepared.creatorName, cert_sha256: certificateSha256 },
    files: [{ path: file.name, sha256: file.sha256, size: file.sizeBytes, sm3: file.sm3 }],
    claimed_created: work.claimedCreatedOn,
    salt,
    log_origin: prepared.logOrigin,
  });
}
