import { PDQ_BYTES } from '../pdq.ts';
import type { Bucket, CopySearch, FoundCopies, HashEntry, NearCopy } from './copy-index.ts';
import { bucketOf, openSums } from './bucket-sums.ts';
import { openHashStore } from './hash-store.ts';

/** Entries of one set in memory. */
export interface Shard {
  add(entry: Omit<HashEntry, 'set'>): void;
  remove(id: string): boolean;
  search(search: CopySearch): FoundCopies;
  buckets(): Bucket[];
  list(bucket: number): string[];
  entries(): Generator<Omit<HashEntry, 'set'>>;
}

interface Kept {
  id: string;
  at: number;
  places: number[];
}

export function openShard(): Shard {
  const store = openHashStore();
  const kept = new Map<string, Kept>();
  const owners: (Kept | undefined)[] = [];
  const free: number[] = [];
  const sums = openSums();

  const remove = (id: string): boolean => {
    const one = kept.get(id);
    if (one === undefined) return false;
    for (const place of one.places) {
      store.put(place, NOTHING);
      owners[place] = undefined;
      free.push(place);
    }
    kept.delete(id);
    sums.change(id, -1);
    return true;
  };

  return {
    add({ id, at, hashes }) {
      remove(id);
      const one: Kept = { id, at, places: [] };
      for (let from = 0; from < hashes.length; from += PDQ_BYTES) {
        const place = free.pop() ?? owners.length;
        store.put(place, hashes.subarray(from, from + PDQ_BYTES));
        owners[place] = one;
        one.places.push(place);
      }
      kept.set(id, one);
      sums.change(id, 1);
    },
    remove,
    search({ queries, limit, inverted, most, except }) {
      const near = new Map<Kept, NearCopy>();
      for (const { place, ...found } of store.search(owners.length, queries, limit, inverted)) {
        const one = owners[place];
        // A place that was left is as far from every hash of a picture as two pictures are; of other queries it is none.
        if (one === undefined || one.id === except) continue;
        const before = near.get(one);
        if (before === undefined || found.distance < before.distance)
          near.set(one, { id: one.id, at: one.at, ...found });
      }
      return {
        compared: kept.size - (except !== undefined && kept.has(except) ? 1 : 0),
        total: near.size,
        near: [...near.values()].toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)).slice(0, most),
      };
    },
    buckets: sums.read,
    list: (bucket) => [...kept.keys()].filter((id) => bucketOf(id) === bucket),
    *entries() {
      for (const { id, at, places } of kept.values())
        yield { id, at, hashes: Buffer.concat(places.map(store.read)) };
    },
  };
}

const NOTHING = new Uint8Array(PDQ_BYTES);
