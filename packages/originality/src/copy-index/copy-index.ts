/** What is compared with what: deposited works, or the pictures that are not shown. */
export const COPY_SETS = ['work', 'blocked'] as const;
export type CopySet = (typeof COPY_SETS)[number];

export interface CopyEntry {
  set: CopySet;
  /** A UUID. */
  id: string;
  /** Of the deposit, ms: answers begin with the earliest. */
  at: number;
  /** One or more PDQ hashes, packed: of the picture as it is, then without each of its frames. */
  hashes: Uint8Array;
  /** Of the local tier, which alone reads them. */
  features?: Uint8Array | undefined;
}

export interface CopySearch {
  set: CopySet;
  /** PDQ hashes, usually those of eight orientations, with and without frames. */
  queries: readonly Uint8Array[];
  /** The greatest distance. */
  limit: number;
  /** The greatest distance of the inverted picture. */
  inverted: number;
  /** How many to name, the earliest first; the others are counted. */
  most: number;
  /** Never named nor counted: the work itself. */
  except?: string | undefined;
  features?: Uint8Array | undefined;
}

export interface NearCopy {
  id: string;
  at: number;
  distance: number;
  /** Which of the queries is nearest. */
  query: number;
  isInverted: boolean;
}

/** Found by the local tier and verified by it. */
export interface PartialCopy {
  id: string;
  score: number;
}

export interface FoundCopies {
  /** Entries of this set, all of which were compared. */
  compared: number;
  /** How many are within the limit. */
  total: number;
  near: NearCopy[];
  matches: PartialCopy[];
}

/** Of the ids that end with one byte: how many, and the last six bytes of all, added without carry (hex). */
export interface Bucket {
  count: number;
  sum: string;
}

export interface IndexState {
  /** Of this process: another one has to be compared with the database again. */
  boot: string;
  /** Whether a server has found that it holds exactly what the database does. */
  isConfirmed: boolean;
  /** 256 of each set, by the last byte of the id. */
  buckets: Record<CopySet, Bucket[]>;
}

/**
 * `unconfirmed`: it may lack entries, so that it answers no search. `unreachable`: no answer, the outcome is unknown.
 * `failed`: it refused; nothing was changed.
 */
export type CopyIndexFault = 'unconfirmed' | 'unreachable' | 'failed';

export class CopyIndexError extends Error {
  override name = 'CopyIndexError';
  readonly code: CopyIndexFault;

  constructor(code: CopyIndexFault, detail: string, cause?: unknown) {
    super(detail, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}

/** One index, wherever it runs. Every call may throw CopyIndexError. */
export interface CopyIndex {
  /** Entries with a known id replace it. */
  add(entries: readonly CopyEntry[]): Promise<void>;
  /** Gone from memory and disk when it answers; unknown ids are none of its business. */
  remove(set: CopySet, ids: readonly string[]): Promise<void>;
  /** Exact: every entry within the limit is counted, the earliest are named. */
  search(search: CopySearch): Promise<FoundCopies>;
  state(): Promise<IndexState>;
  /** The ids that end with this byte. */
  list(set: CopySet, bucket: number): Promise<string[]>;
  /** Searches are answered from now on, unless the process is another by now. */
  confirm(boot: string): Promise<void>;
}
