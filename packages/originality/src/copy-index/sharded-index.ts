import { CopyIndexError, type CopyIndex, type IndexState } from './copy-index.ts';
import { judgeLooked } from './looked.ts';
import { dealt, joinStates, splitBoot } from './shards.ts';

/**
 * Several indexes as one, each with the entries that belong to it (`shardOf`). It answers while all of them do: a search
 * that one shard did not answer would call a copy original.
 * @param shards in their order, which never changes
 */
export function openShardedIndex(shards: readonly CopyIndex[]): CopyIndex {
  const everywhere = <T>(ask: (shard: CopyIndex, at: number) => Promise<T>): Promise<T[]> =>
    Promise.all(shards.map(ask));
  const look: CopyIndex['lookLocal'] = async (search) =>
    (await everywhere((shard) => shard.lookLocal(search))).flat();
  return {
    async add(entries) {
      const piles = dealt(entries, ({ id }) => id, shards.length);
      await everywhere(async (shard, at) => {
        if (piles[at]!.length > 0) await shard.add(piles[at]!);
      });
    },
    async remove(set, ids) {
      const piles = dealt(ids, (id) => id, shards.length);
      await everywhere(async (shard, at) => {
        if (piles[at]!.length > 0) await shard.remove(set, piles[at]!);
      });
    },
    async search(search) {
      const found = await everywhere((shard) => shard.search(search));
      const sum = (count: 'compared' | 'total') => found.reduce((all, one) => all + one[count], 0);
      return {
        compared: sum('compared'),
        total: sum('total'),
        near: found
          .flatMap(({ near }) => near)
          .toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
          .slice(0, search.most),
      };
    },
    lookLocal: look,
    searchLocal: async (search) => judgeLooked(await look(search)),
    async state() {
      const states = await everywhere((shard) => shard.state());
      const join = (set: keyof IndexState) => joinStates(states.map((state) => state[set]));
      return { work: join('work'), blocked: join('blocked'), local: join('local') };
    },
    list: async (set, bucket) => (await everywhere((shard) => shard.list(set, bucket))).flat(),
    async confirm(set, boot) {
      const boots = splitBoot(boot);
      if (boots.length !== shards.length) throw new CopyIndexError('unconfirmed', 'other shards were compared');
      await everywhere((shard, at) => shard.confirm(set, boots[at]!));
    },
  };
}
