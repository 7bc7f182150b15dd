import { createHash, randomUUID } from 'node:crypto';
import type { CopyEntry, CopySearch } from '@yinji/originality/copy-index';

/** A hash of its own for each seed, far from every other. */
export const hashOf = (seed: string) => new Uint8Array(createHash('sha256').update(seed).digest());

export const entryOf = (seed: string, at = 1): CopyEntry => ({
  set: 'work',
  id: randomUUID(),
  at,
  hashes: hashOf(seed),
});

export const asked = (...seeds: string[]): CopySearch => ({
  set: 'work',
  queries: seeds.map(hashOf),
  limit: 31,
  inverted: 31,
  most: 100,
});
