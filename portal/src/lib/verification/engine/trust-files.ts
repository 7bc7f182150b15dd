import { trustPathOf } from '@yinji/evidence';

/** The three trust files of a verifier, by name. */
export const TRUST_FILE_NAMES = ['policy.txt', 'creator-ca.pem', 'tsa-ca.pem'] as const;
/** By their paths in a trust folder. */
export type TrustFiles = ReadonlyMap<string, Uint8Array>;

/** The files for checking a bundle, of those the platform publishes. */
export function trustFilesOf(published: Record<string, string>): TrustFiles {
  const text = new TextEncoder();
  return new Map(
    Object.entries(published)
      .filter(([name]) => trustPathOf(name) !== undefined)
      .map(([name, content]) => [name, text.encode(content)]),
  );
}
