import {
  EvidenceFailure,
  examineChain,
  examineRecord,
  fromBase64,
  type ChainFindings,
  type ChainLink,
  type LinkFindings,
} from '@yinji/evidence';
import { nameLogBackers, readLogTrust, type LogBackers } from './log-trust.ts';
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

export type ChainExamination = ChainFindings & LogBackers;

/** Checks every record of a number in this browser; undefined where nothing can be decided. */
export async function checkChain(
  links: readonly ChainLink[],
  trust: TrustFiles,
  number: string,
): Promise<ChainExamination | undefined> {
  const trusted = await readLogTrust(trust);
  if (!trusted) return undefined;
  const findings = await examineChain(links, trusted.policy, number);
  const keys = findings.links.flatMap((link) => link.keys);
  return { ...findings, ...nameLogBackers(keys, trusted) };
}

export async function checkRecord(link: ChainLink, trust: TrustFiles): Promise<LinkFindings | undefined> {
  const trusted = await readLogTrust(trust);
  return trusted && examineRecord(link, trusted.policy);
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
