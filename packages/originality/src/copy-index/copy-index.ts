import type { Judged } from '../local/verdict.ts';
import type { Looked } from './looked.ts';

/** Hashes of deposited works, or of the pictures that are not shown. */
export const HASH_SETS = ['work', 'blocked'] as const;
export type HashSet = (typeof HASH_SETS)[number];
/** And the local features of deposited works. */
export const COPY_SETS = [...HASH_SETS, 'local'] as const;
export type CopySet = (typeof COPY_SETS)[number];

export interface HashEntry {
  set: HashSet;
  /** A UUID. */
  id: string;
  /** Of the deposit, ms: answers begin with the earliest. */
  at: number;
  /** One or more PDQ hashes, packed: of the picture as it is, then without each of its frames. */
  hashes: Uint8Array;
}

export interface LocalEntry {
  set: 'local';
  id: string;
  at: number;
  /** Whose work it is, as an id: what many works of one holder contain is not common. */
  holder: string;
  /** Packed. */
  features: Uint8Array;
}

export type CopyEntry = HashEntry | LocalEntry;

export interface CopySearch {
  set: HashSet;
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
}

/** One look at a picture: as it is, mirrored, and both inverted. */
export interface LocalSearch {
  /** Packed, of one of the `PASSES`. */
  features: Uint8Array;
  /** Never named: the work itself. */
  except?: string | undefined;
}

export interface NearCopy {
  id: string;
  at: number;
  distance: number;
  /** Which of the queries is nearest. */
  query: number;
  isInverted: boolean;
}

export interface FoundCopies {
  /** Entries of this set, all of which were compared. */
  compared: number;
  /** How many are within the limit. */
  total: number;
  near: NearCopy[];
}

/** Of the ids that end with one byte: how many, and the last six bytes of all, added without carry (hex). */
export interface Bucket {
  count: number;
  sum: string;
}

export interface SetState {
  /** Of this life of the set: in another one it has to be compared with the database again. */
  boot: string;
  /** Whether a server has found that it holds exactly what the database does. */
  isConfirmed: boolean;
  /** 256, by the last byte of the id. */
  buckets: Bucket[];
}
export type IndexState = Record<CopySet, SetState>;

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
  /** What is judged together with what other shards of the library know, of each shard that this index has. */
  lookLocal(search: LocalSearch): Promise<Looked[]>;
  /** Works that show something of the picture: those above the verdict `none`, the strongest first. */
  searchLocal(search: LocalSearch): Promise<Judged[]>;
  state(): Promise<IndexState>;
  /** The ids that end with this byte. */
  list(set: CopySet, bucket: number): Promise<string[]>;
  /** Searches of the set are answered from now on, unless this is another life of it. */
  confirm(set: CopySet, boot: string): Promise<void>;
}
