/** The three files a verifier trusts, by name. */
export const TRUST_FILE_NAMES = ['policy.txt', 'creator-ca.pem', 'tsa-ca.pem'] as const;
type TrustFileName = (typeof TRUST_FILE_NAMES)[number];
export type TrustFiles = ReadonlyMap<string, Uint8Array>;

export const isTrustFileName = (name: string): name is TrustFileName =>
  (TRUST_FILE_NAMES as readonly string[]).includes(name);

/** Of what the platform publishes, the files a bundle is checked with. */
export function trustFilesOf(published: Record<string, string>): TrustFiles {
  const text = new TextEncoder();
  return new Map(
    TRUST_FILE_NAMES.filter((name) => published[name] !== undefined).map((name) => [
      name,
      text.encode(published[name]),
    ]),
  );
}
