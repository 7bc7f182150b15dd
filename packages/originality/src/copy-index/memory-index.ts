import { randomUUID } from 'node:crypto';
import { COPY_SETS, CopyIndexError, type CopyIndex, type CopySet } from './copy-index.ts';
import { openShard, type LocalTier, type Shard } from './shard.ts';

export interface MemoryIndex extends CopyIndex {
  shards: Readonly<Record<CopySet, Shard>>;
}

/** An index in this process alone: what the program of the same name keeps on disk, and what tests search. */
export function openMemoryIndex(tier?: LocalTier): MemoryIndex {
  const boot = randomUUID();
  const shards = { work: openShard(tier), blocked: openShard() };
  let isConfirmed = false;
  return {
    shards,
    async add(entries) {
      for (const { set, ...entry } of entries) shards[set].add(entry);
    },
    async remove(set, ids) {
      for (const id of ids) shards[set].remove(id);
    },
    async search(search) {
      if (!isConfirmed) throw new CopyIndexError('unconfirmed', 'not compared with the database yet');
      return shards[search.set].search(search);
    },
    state: async () => ({
      boot,
      isConfirmed,
      buckets: { work: shards.work.buckets(), blocked: shards.blocked.buckets() },
    }),
    list: async (set, bucket) => shards[set].list(bucket),
    async confirm(given) {
      if (given !== boot) throw new CopyIndexError('unconfirmed', 'another process was compared');
      isConfirmed = true;
    },
  };
}

export const isCopySet = (value: unknown): value is CopySet => COPY_SETS.some((set) => set === value);
