import type { Readable } from 'node:stream';
import type { Filled } from './replica.ts';

/**
 * Where files lie in the form in which they are stored: a disk, or a bucket. A name is `ab/cd/<64 hex>`, after a rotation of
 * look-ups below `g2/`, `g3/` …; its bytes never change but for the header. While nobody can tell what is there, everything
 * but reading from a disk throws StoreAway: a missing file is one that was looked for where the files are.
 */
export interface StoredFiles {
  /** @throws StoreAway */
  requirePresent(): Promise<void>;
  /** Takes a file of the staging folder; durable when it resolves. */
  adopt(path: string, name: string): Promise<void>;
  /** True where it is there, and durable. */
  exists(name: string): Promise<boolean>;
  /** @throws ENOENT */
  open(name: string, start?: number): Promise<Readable>;
  /** False where there was none. */
  remove(name: string): Promise<boolean>;
  /** All names, in any order; what is written meanwhile may be left out. */
  list(): AsyncIterable<string>;
  /** A place of the same files for the worst; a bucket keeps its own. */
  second?: SecondPlace;
}

export interface SecondPlace {
  /** The same file there, and how to put it back in place of the damaged one; undefined where there is none. */
  open(name: string): Promise<{ bytes: Readable; bringBack(): Promise<unknown> } | undefined>;
  /** Copies what is missing there; undefined where no place is named. */
  fill(): Promise<Filled | undefined>;
  /** Of half copied files. */
  incoming(): Promise<string | undefined>;
}

export const objectKey = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;

/** @throws for what is no name of a stored file */
export function requireName(name: string): string {
  if (!/^(?:g\d+\/)?[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{64}$/.test(name)) throw new Error('not an object key');
  return name;
}

export const noSuchObject = (): Error => Object.assign(new Error('ENOENT: no such object'), { code: 'ENOENT' });

/** Undefined for a file that is not there. */
export function unlessMissing(cause: NodeJS.ErrnoException): undefined {
  if (cause.code !== 'ENOENT') throw cause;
}
