/** The three files a verifier trusts, by name. */
export const TRUST_FILE_NAMES = ['policy.txt', 'creator-ca.pem', 'tsa-ca.pem'] as const;
/** One more that a verifier may have: which certificates were revoked. */
const REVOCATIONS_NAME = 'creator-ca.crl';
const NAMES = [...TRUST_FILE_NAMES, REVOCATIONS_NAME] as const;
type TrustFileName = (typeof NAMES)[number];
export type TrustFiles = ReadonlyMap<string, Uint8Array>;

export const isTrustFileName = (name: string): name is TrustFileName =>
  (NAMES as readonly string[]).includes(name);

/** Of what the platform publishes, the files a bundle is checked with. */
export function trustFilesOf(published: Record<string, string>): TrustFiles {
  const text = new TextEncoder();
  return new Map(
    NAMES.filter((name) => published[name] !== undefined).map((name) => [name, text.encode(published[name])]),
  );
}
