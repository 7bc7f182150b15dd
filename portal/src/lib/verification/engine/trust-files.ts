/** The three trust files of a verifier, by name. */
export const TRUST_FILE_NAMES = ['policy.txt', 'creator-ca.pem', 'tsa-ca.pem'] as const;
/** Optional ones: the root that signs the others, and the revoked certificates of creators and of time authorities. */
const OPTIONAL_NAMES = ['root.txt', 'creator-ca.crl', 'tsa-ca.crl'];
/** A policy of earlier times, in the folder `policies` or as somebody saved it. */
const EARLIER_POLICY = /^(?:policies\/)?([0-9a-f]{64}\.txt)$/;
/** By their paths in a trust folder. */
export type TrustFiles = ReadonlyMap<string, Uint8Array>;

/** Where a file of this name belongs in a trust folder; undefined for any other file. */
export function trustPathOf(name: string): string | undefined {
  if ([...TRUST_FILE_NAMES, ...OPTIONAL_NAMES].includes(name)) return name;
  const [, policy] = EARLIER_POLICY.exec(name) ?? [];
  return policy && `policies/${policy}`;
}

/** The files for checking a bundle, of those the platform publishes. */
export function trustFilesOf(published: Record<string, string>): TrustFiles {
  const text = new TextEncoder();
  return new Map(
    Object.entries(published)
      .filter(([name]) => trustPathOf(name) !== undefined)
      .map(([name, content]) => [name, text.encode(content)]),
  );
}
