import { fromBase64, parseCertificate, sha256, toHex } from '@yinji/evidence';
import type { OutputOf, listSigningKeys } from '@yinji/contract';

export type CertifiedKey = OutputOf<typeof listSigningKeys>[number];

/** The evaluation's own authority names itself so. */
export const isSimulated = ({ issuerLabel }: CertifiedKey): boolean => issuerLabel.includes('模拟');

/** SHA-256 of the public key in a certificate, hex; undefined where it cannot be read. */
export function certifiedPublicKey({ certificate }: CertifiedKey): string | undefined {
  try {
    return toHex(sha256(parseCertificate(fromBase64(certificate)).publicKey));
  } catch {
    return undefined;
  }
}

/** `waiting`: live for deposits, not yet for transfers. */
export type KeyLife = 'live' | 'waiting' | 'revoked' | 'expired';

export function lifeOf({ revokedAt, expiresAt, transfersFrom }: CertifiedKey, nowMs: number): KeyLife {
  if (revokedAt !== null) return 'revoked';
  if (Date.parse(expiresAt) <= nowMs) return 'expired';
  return Date.parse(transfersFrom) > nowMs ? 'waiting' : 'live';
}

const maySign = (key: CertifiedKey, nowMs: number) => ['live', 'waiting'].includes(lifeOf(key, nowMs));

/** Of the certificates whose keys this browser holds, the newest that is live. */
export function chooseKey(
  certified: readonly CertifiedKey[],
  held: readonly string[],
  nowMs: number,
): CertifiedKey | undefined {
  return certified
    .filter((key) => maySign(key, nowMs) && held.includes(certifiedPublicKey(key) ?? ''))
    .toSorted((a, b) => b.issuedAt.localeCompare(a.issuedAt))[0];
}
