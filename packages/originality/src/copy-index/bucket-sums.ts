import type { Bucket } from './copy-index.ts';

const BUCKETS = 256;

export const bucketOf = (id: string): number => Number.parseInt(id.slice(-2), 16);

/** Two sets of ids with equal counts and sums are the same, but for one case in 2^48. */
export function openSums() {
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
