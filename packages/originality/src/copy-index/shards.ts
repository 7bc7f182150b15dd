import type { Bucket, SetState } from './copy-index.ts';

/** By a byte that does not choose the bucket: of how many shards, the number of the one that an entry belongs to. */
export const shardOf = (id: string, shards: number): number => Number.parseInt(id.slice(-4, -2), 16) % shards;

/** Of each shard those that belong to it. */
export function dealt<T>(items: readonly T[], idOf: (item: T) => string, shards: number): T[][] {
  const piles: T[][] = Array.from({ length: shards }, () => []);
  for (const item of items) piles[shardOf(idOf(item), shards)]!.push(item);
  return piles;
}

const BETWEEN = ' ';

/** As one set: of another life when one of them is. */
export const joinStates = (states: readonly SetState[]): SetState => ({
  boot: states.map(({ boot }) => boot).join(BETWEEN),
  isConfirmed: states.every(({ isConfirmed }) => isConfirmed),
  buckets: states
    .map(({ buckets }) => buckets)
    .reduce((all, some) => all.map((one, at) => joined(one, some[at]!))),
});

/** The life of each, in their order. */
export const splitBoot = (boot: string): string[] => boot.split(BETWEEN);

const joined = (one: Bucket, other: Bucket): Bucket => ({
  count: one.count + other.count,
  sum: (BigInt(`0x${one.sum}`) ^ BigInt(`0x${other.sum}`)).toString(16).padStart(12, '0'),
});
