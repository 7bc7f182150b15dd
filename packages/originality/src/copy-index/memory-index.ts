import { randomUUID } from 'node:crypto';
import { CopyIndexError, type CopyIndex, HASH_SETS, type HashSet, type LocalEntry } from './copy-index.ts';
import { openLocalSets } from './local-set.ts';
import { judgeLooked } from './looked.ts';
import { type LocalTier, openLocalTier } from './local-tier.ts';
import { openShard, type Shard } from './shard.ts';

export interface MemoryIndex extends CopyIndex {
  shards: Readonly<Record<HashSet, Shard>>;
}

/** An index in this process alone: what the program of the same name keeps on disk, and what tests search. */
export function openMemoryIndex(tiers: readonly LocalTier[] = [openLocalTier()]): MemoryIndex {
  const boot = randomUUID();
  const shards = { work: openShard(), blocked: openShard() };
  const local = openLocalSets(tiers);
  const confirmed = new Set<HashSet>();
  const stateOf = (set: HashSet) => ({
    boot,
    isConfirmed: confirmed.has(set),
    buckets: shards[set].buckets(),
  });
  return {
    shards,
    async add(entries) {
      const looked: LocalEntry[] = [];
      for (const entry of entries) {
        if (entry.set === 'local') looked.push(entry);
        else shards[entry.set].add(entry);
      }
      if (looked.length > 0) await local.add(looked);
    },
    async remove(set, ids) {
      if (set === 'local') await local.remove(ids);
      else for (const id of ids) shards[set].remove(id);
    },
    async search(search) {
      if (!confirmed.has(search.set))
        throw new CopyIndexError('unconfirmed', 'not compared with the database yet');
      return shards[search.set].search(search);
    },
    lookLocal: local.look,
    searchLocal: async (search) => judgeLooked(await local.look(search)),
    state: async () => ({ work: stateOf('work'), blocked: stateOf('blocked'), local: local.state() }),
    list: async (set, bucket) => (set === 'local' ? local.list(bucket) : shards[set].list(bucket)),
    async confirm(set, given) {
      if (set === 'local') return local.confirm(given);
      if (given !== boot) throw new CopyIndexError('unconfirmed', 'another process was compared');
      confirmed.add(set);
    },
  };
}

export const isHashSet = (value: unknown): value is HashSet => HASH_SETS.some((set) => set === value);
