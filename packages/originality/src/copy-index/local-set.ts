import { randomUUID } from 'node:crypto';
import { bucketOf, openSums } from './bucket-sums.ts';
import { CopyIndexError, type LocalEntry, type LocalSearch, type SetState } from './copy-index.ts';
import type { Looked } from './looked.ts';
import type { LocalTier } from './local-tier.ts';
import { dealt, joinStates, splitBoot } from './shards.ts';

/** What the tier holds, known without asking it. */
function openLocalSet(tier: LocalTier) {
  let held = begin();
  tier.onLost(() => {
    held = begin();
  });
  return {
    async add(entries: readonly LocalEntry[]): Promise<void> {
      const into = held;
      await tier.add(entries);
      for (const { id } of entries) into.put(id);
    },
    async remove(ids: readonly string[]): Promise<void> {
      const from = held;
      await tier.remove(ids);
      for (const id of ids) from.drop(id);
    },
    async look(search: LocalSearch): Promise<Looked> {
      if (!held.isConfirmed) throw new CopyIndexError('unconfirmed', 'not compared with the database yet');
      return tier.look(search);
    },
    state: (): SetState => ({ boot: held.boot, isConfirmed: held.isConfirmed, buckets: held.sums.read() }),
    list: (bucket: number): string[] => [...held.ids].filter((id) => bucketOf(id) === bucket),
    confirm(boot: string): void {
      if (boot !== held.boot) throw new CopyIndexError('unconfirmed', 'another life was compared');
      held.isConfirmed = true;
    },
  };
}

/** Tiers as one set, each with the works that belong to it. One that lost them is given them again, and no other. */
export function openLocalSets(tiers: readonly LocalTier[]) {
  const sets = tiers.map(openLocalSet);
  return {
    async add(entries: readonly LocalEntry[]): Promise<void> {
      const piles = dealt(entries, ({ id }) => id, sets.length);
      await Promise.all(sets.map((set, at) => (piles[at]!.length > 0 ? set.add(piles[at]!) : undefined)));
    },
    async remove(ids: readonly string[]): Promise<void> {
      const piles = dealt(ids, (id) => id, sets.length);
      await Promise.all(sets.map((set, at) => (piles[at]!.length > 0 ? set.remove(piles[at]!) : undefined)));
    },
    look: (search: LocalSearch): Promise<Looked[]> => Promise.all(sets.map((set) => set.look(search))),
    state: (): SetState => joinStates(sets.map((set) => set.state())),
    list: (bucket: number): string[] => sets.flatMap((set) => set.list(bucket)),
    confirm(boot: string): void {
      const boots = splitBoot(boot);
      if (boots.length !== sets.length) throw new CopyIndexError('unconfirmed', 'other shards were compared');
      for (const [at, set] of sets.entries()) set.confirm(boots[at]!);
    },
  };
}

/** One life of the tier. */
function begin() {
  const [ids, sums] = [new Set<string>(), openSums()];
  return {
    boot: randomUUID(),
    isConfirmed: false,
    ids,
    sums,
    put(id: string): void {
      if (!ids.has(id)) sums.change(id, 1);
      ids.add(id);
    },
    drop(id: string): void {
      if (ids.delete(id)) sums.change(id, -1);
    },
  };
}
