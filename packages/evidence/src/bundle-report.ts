import type { FailureCode } from './failure.ts';

/** The checks, in the order in which they are made and shown. */
export const CHECK_IDS = [
  'bundle',
  'work',
  'record-manifest',
  'record-signature',
  'creator-signature',
  'timestamp',
  'inclusion',
  'log-signature',
  'witnesses',
  'time-order',
] as const;
export type CheckId = (typeof CHECK_IDS)[number];

/** `undecided`: nothing contradicts, but something could not be checked here. */
export type Verdict = 'valid' | 'invalid' | 'undecided';

export interface Check {
  id: CheckId;
  outcome: 'pass' | 'fail' | 'skipped';
  /** Set when it failed or could not be made. */
  code?: FailureCode;
  title: string;
  proves: string;
  doesNotProve: string;
  /** What was found, in Chinese. */
  detail: string;
}

/** What the bundle says; believe it only as far as the checks go. Times are UTC. */
export interface BundleFacts {
  id?: string;
  title?: string;
  creatorName?: string;
  /** Common name in the signer's certificate. */
  signerName?: string;
  claimedCreated?: string | null;
  files?: { path: string; sha256: string; sm3: string; size: number }[];
  receivedAt?: Date;
  tokenTime?: Date;
  tokenSerial?: string;
  tokenPolicy?: string;
  authorityName?: string;
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
}
