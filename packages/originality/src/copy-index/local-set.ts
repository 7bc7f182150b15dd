import { randomUUID } from 'node:crypto';
import { bucketOf, openSums } from './bucket-sums.ts';
import { CopyIndexError, type LocalEntry, type LocalSearch, type SetState } from './copy-index.ts';
import type { Judged } from '../local/verdict.ts';
import type { LocalTier } from './local-tier.ts';

/** What the tier holds, known without asking it. */
export function openLocalSet(tier: LocalTier) {
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
    async search(search: LocalSearch): Promise<Judged[]> {
      if (!held.isConfirmed) throw new CopyIndexError('unconfirmed', 'not compared with the database yet');
      return tier.search(search);
    },
    state: (): SetState => ({ boot: held.boot, isConfirmed: held.isConfirmed, buckets: held.sums.read() }),
    list: (bucket: number): string[] => [...held.ids].filter((id) => bucketOf(id) === bucket),
    confirm(boot: string): void {
      if (boot !== held.boot) throw new CopyIndexError('unconfirmed', 'another life was compared');
      held.isConfirmed = true;
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
