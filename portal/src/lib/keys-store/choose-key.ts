import { fromBase64, parseCertificate, sha256, toHex } from '@yinji/evidence';
import type { OutputOf, listSigningKeys } from '@yinji/contract';

export type CertifiedKey = OutputOf<typeof listSigningKeys>[number];

/** SHA-256 of the public key in a certificate, hex; undefined where it cannot be read. */
export function certifiedPublicKey({ certificate }: CertifiedKey): string | undefined {
  try {
    return toHex(sha256(parseCertificate(fromBase64(certificate)).publicKey));
  } catch {
    return undefined;
  }
}

export type KeyLife = 'live' | 'revoked' | 'expired';

export function lifeOf({ revokedAt, expiresAt }: CertifiedKey, nowMs: number): KeyLife {
  if (revokedAt !== null) return 'revoked';
  return Date.parse(expiresAt) <= nowMs ? 'expired' : 'live';
}

/** Of the certificates whose keys this browser holds, the newest that is live. */
export function chooseKey(
  certified: readonly CertifiedKey[],
  held: readonly string[],
  nowMs: number,
): CertifiedKey | undefined {
  return certified
    .filter((key) => lifeOf(key, nowMs) === 'live' && held.includes(certifiedPublicKey(key) ?? ''))
    .toSorted((a, b) => b.issuedAt.localeCompare(a.issuedAt))[0];
}
