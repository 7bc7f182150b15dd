/** The three trust files of a verifier, by name. */
export const TRUST_FILE_NAMES = ['policy.txt', 'creator-ca.pem', 'tsa-ca.pem'] as const;
/** Optional ones: the revoked certificates of creators and of time authorities. */
const REVOCATION_LISTS = ['creator-ca.crl', 'tsa-ca.crl'] as const;
const NAMES = [...TRUST_FILE_NAMES, ...REVOCATION_LISTS] as const;
type TrustFileName = (typeof NAMES)[number];
export type TrustFiles = ReadonlyMap<string, Uint8Array>;

export const isTrustFileName = (name: string): name is TrustFileName =>
  (NAMES as readonly string[]).includes(name);

/** The files for checking a bundle, of those the platform publishes. */
export function trustFilesOf(published: Record<string, string>): TrustFiles {
  const text = new TextEncoder();
  return new Map(
    NAMES.filter((name) => published[name] !== undefined).map((name) => [name, text.encode(published[name])]),
  );
}
