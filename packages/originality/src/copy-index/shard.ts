import { PDQ_BYTES } from '../pdq.ts';
import type { Bucket, CopyEntry, CopySearch, FoundCopies, NearCopy, PartialCopy } from './copy-index.ts';
import { openHashStore } from './hash-store.ts';

const BUCKETS = 256;

/** The tier of local features: what it needs of a work is opaque to the shard that keeps it. */
export interface LocalTier {
  add(id: string, features: Uint8Array): void;
  remove(id: string): void;
  search(features: Uint8Array, except: string | undefined): PartialCopy[];
}

/** Entries of one set in memory. */
export interface Shard {
  add(entry: Omit<CopyEntry, 'set'>): void;
  remove(id: string): boolean;
  search(search: CopySearch): FoundCopies;
  buckets(): Bucket[];
  list(bucket: number): string[];
  entries(): Generator<Omit<CopyEntry, 'set'>>;
}

interface Kept {
  id: string;
  at: number;
  places: number[];
  features: Uint8Array | undefined;
}

export function openShard(tier?: LocalTier): Shard {
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
    if (one.features !== undefined) tier?.remove(id);
    return true;
  };

  return {
    add({ id, at, hashes, features }) {
      remove(id);
      const one: Kept = { id, at, places: [], features };
      for (let from = 0; from < hashes.length; from += PDQ_BYTES) {
        const place = free.pop() ?? owners.length;
        store.put(place, hashes.subarray(from, from + PDQ_BYTES));
        owners[place] = one;
        one.places.push(place);
      }
      kept.set(id, one);
      sums.change(id, 1);
      if (features !== undefined) tier?.add(id, features);
    },
    remove,
    search({ queries, limit, inverted, most, except, features }) {
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
        matches: features === undefined ? [] : (tier?.search(features, except) ?? []),
      };
    },
    buckets: sums.read,
    list: (bucket) => [...kept.keys()].filter((id) => bucketOf(id) === bucket),
    *entries() {
      for (const { id, at, places, features } of kept.values())
        yield { id, at, hashes: Buffer.concat(places.map(store.read)), features };
    },
  };
}

const NOTHING = new Uint8Array(PDQ_BYTES);

export const bucketOf = (id: string): number => Number.parseInt(id.slice(-2), 16);

/** Two sets of ids with equal counts and sums are the same, but for one case in 2^48. */
function openSums() {
  const counts = new Uint32Array(BUCKETS);
  const [high, low] = [new Uint32Array(BUCKETS), new Uint32Array(BUCKETS)];
  const hex = (value: number) => value.toString(16).padStart(6, '0');
  return {
    change(id: string, by: 1 | -1): void {
      const bucket = bucketOf(id);
      counts[bucket]! += by;
      high[bucket]! ^= Number.parseInt(id.slice(-12, -6), 16);
      low[bucket]! ^= Number.parseInt(id.slice(-6), 16);
    },
    read: (): Bucket[] =>
      Array.from(counts, (count, at) => ({ count, sum: `${hex(high[at]!)}${hex(low[at]!)}` })),
  };
}
