import {
  EvidenceFailure,
  examineChain,
  examineRecord,
  fromBase64,
  parsePolicy,
  type ChainFindings,
  type ChainLink,
  type LinkFindings,
  type Policy,
} from '@yinji/evidence';
import type { TrustFiles } from './trust-files.ts';

/** A record as the platform sends it. */
export interface HandedRecord {
  recordSha256: string;
  /** Base64. */
  entry: string;
  proof: string | null;
}

export const linkOf = ({ recordSha256, entry, proof }: HandedRecord): ChainLink => ({
  recordSha256,
  entry: bytesOf(entry),
  proof,
});

/** Invalid base64 is no record: it fails by its digest. */
function bytesOf(text: string): Uint8Array {
  try {
    return fromBase64(text);
  } catch (cause) {
    if (cause instanceof EvidenceFailure) return new Uint8Array();
    throw cause;
  }
}

/** Undefined where the trust files have no readable policy: then nothing can be decided. */
export function readTrustedPolicy(trust: TrustFiles): Policy | undefined {
  try {
    const policy = trust.get('policy.txt');
    return policy && parsePolicy(policy);
  } catch (cause) {
    if (cause instanceof EvidenceFailure) return undefined;
    throw cause;
  }
}

/** Checks every record of a number in this browser. */
export async function checkChain(
  links: readonly ChainLink[],
  trust: TrustFiles,
  number: string,
): Promise<ChainFindings | undefined> {
  const policy = readTrustedPolicy(trust);
  return policy && examineChain(links, policy, number);
}

export async function checkRecord(link: ChainLink, trust: TrustFiles): Promise<LinkFindings | undefined> {
  const policy = readTrustedPolicy(trust);
  return policy && examineRecord(link, policy);
}

/** The chain with one flipped bit in one record's bytes. */
export const withFlippedBit = (links: readonly ChainLink[], place: number): ChainLink[] =>
  links.map((link, at) => {
    if (at !== place) return link;
    const entry = Uint8Array.from(link.entry);
    const middle = Math.floor(entry.length / 2);
    entry[middle] = (entry[middle] ?? 0) ^ 1;
    return { ...link, entry };
  });
