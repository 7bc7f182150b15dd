import type { Backing } from './backing.ts';
import type { FailureCode } from './failure.ts';
import type { RevocationOf, RevocationStanding } from './revocation-list.ts';

/** The checks, in the order in which they are made and shown; `timestamp-2` and `certificate` only where there is something to check. */
export const CHECK_IDS = [
  'bundle',
  'work',
  'record-manifest',
  'reveal',
  'record-signature',
  'creator-signature',
  'timestamp',
  'timestamp-2',
  'inclusion',
  'log-signature',
  'witnesses',
  'time-order',
  'certificate',
] as const;
export type CheckId = (typeof CHECK_IDS)[number];

/**
 * `withheld`: a public bundle leaves it out on purpose. `same-authority`: the second token is good, and by the authority
 * of the first, so that it adds nothing. Neither changes the verdict.
 */
export type CheckCode = FailureCode | 'withheld' | 'same-authority';

/** `undecided`: nothing contradicts, but something could not be checked here. */
export type Verdict = 'valid' | 'invalid' | 'undecided';

export interface Check {
  id: CheckId;
  outcome: 'pass' | 'fail' | 'skipped';
  /** Set when it failed or could not be made. */
  code?: CheckCode;
  title: string;
  proves: string;
  doesNotProve: string;
  /** What was found, in Chinese. */
  detail: string;
}

/** What the bundle says; believe it only as far as the checks go. Times are UTC. */
export interface BundleFacts {
  /** Public: without reveal.json and the creator's signature, which hold names. Unset for a bundle that cannot be read. */
  variant?: 'full' | 'public';
  id?: string;
  /** Only from a reveal.json that opens the manifest's commitment, as `creatorName`. */
  title?: string;
  creatorName?: string;
  /** Common name in the signer's certificate. */
  signerName?: string;
  claimedCreated?: string | null;
  files?: { path: string; sha256: string; sm3: string; size: number }[];
  receivedAt?: Date;
  /** Set once token, witnesses and their order were checked: what others than the platform prove. */
  provenAt?: Date;
  tokenTime?: Date;
  tokenSerial?: string;
  tokenPolicy?: string;
  authorityName?: string;
  /** Set once the second token was checked and found to be by another authority. */
  secondToken?: { time: Date; authorityName: string };
  /** Of each certificate whose signature and chain hold: whether it was looked up in a revocation list. */
  revocation?: Partial<Record<RevocationOf, RevocationStanding>>;
  /** The given trust files are the enclosed ones, and no known root confirms them. */
  isTrustEnclosed?: boolean;
  logOrigin?: string;
  logIndex?: number;
  treeSize?: number;
  /** When the quorum had cosigned. */
  checkpointTime?: Date;
  witnesses: { name: string; time: Date }[];
  quorum?: { needed: number; of: number };
}

export interface BundleReport {
  verdict: Verdict;
  /** One sentence in Chinese. */
  sentence: string;
  checks: Check[];
  facts: BundleFacts;
  /** Who stands behind the checks that passed; unset without trust files, and for a bundle that cannot be read. */
  backing?: Backing;
}
