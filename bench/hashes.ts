import { randomFillSync, randomUUID } from 'node:crypto';
import { planeOfPicture } from '@yinji/testkit/pictures/plane-of-picture';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { CANDIDATE_DISTANCE, hammingDistance, MATCH_DISTANCE, pdqHashes } from '@yinji/originality';
import { openShard, type Shard } from '@yinji/originality/copy-index';
import { median, quantile, type Figures } from './figures.ts';

const FULL = { sizes: [10_000, 100_000, 1_000_000], rounds: 40 };
const SHORT = { sizes: [5000], rounds: 3 };
const HASH_BYTES = 32;

/** Processor time, since the clock also measures what else the machine does. */
function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
const spread = (rounds: number, work: () => unknown) => Array.from({ length: rounds }, () => cpuMs(work));
const queries = (count: number) =>
  Array.from({ length: count }, () => randomFillSync(new Uint8Array(HASH_BYTES)));

/**
 * The exact search of the copy index by library size, for the eight hashes of a picture and for sixteen of one in a frame,
 * beside a plain scan in JavaScript; a fourth of the works has a second hash. And the eight hashes themselves.
 */
export async function measureHashes(isShort: boolean): Promise<Figures> {
  const { sizes, rounds } = isShort ? SHORT : FULL;
  const shard = openShard();
  const before = process.memoryUsage().rss;
  const figures: Figures = {};
  let works = 0;
  for (const size of sizes) {
    const addedMs = cpuMs(() => {
      for (; works < size; works += 1) addWork(shard, works);
    });
    const search = (count: number, limit: number) =>
      spread(rounds, () =>
        shard.search({ set: 'work', queries: queries(count), limit, inverted: MATCH_DISTANCE, most: 100 }),
      );
    const strong = search(8, MATCH_DISTANCE);
    Object.assign(figures, {
      [`pdq${size}MedianMs`]: median(strong),
      [`pdq${size}P95Ms`]: quantile(strong, 0.95),
      pdqP95Ms: quantile(strong, 0.95),
      weakP95Ms: quantile(search(8, CANDIDATE_DISTANCE), 0.95),
      framedP95Ms: quantile(search(16, CANDIDATE_DISTANCE), 0.95),
      worksIndexed: size,
      addMicroseconds: (addedMs * 1000) / size,
    });
  }
  const luma = await planeOfPicture(await drawPicture(8), 512);
  pdqHashes(luma);
  return {
    ...figures,
    memoryMiB: (process.memoryUsage().rss - before) / 2 ** 20,
    linearScanMs: plainScanMs(works),
    eightHashesMs: median(spread(rounds, () => pdqHashes(luma))),
  };
}

function addWork(shard: Shard, at: number): void {
  const hashes = randomFillSync(new Uint8Array(at % 4 === 0 ? 2 * HASH_BYTES : HASH_BYTES));
  shard.add({ id: randomUUID(), at, hashes });
}

/** What every search did before: each hash against each of eight. */
function plainScanMs(works: number): number {
  const hashes = randomFillSync(new Uint8Array(works * HASH_BYTES));
  const eight = queries(8);
  return cpuMs(() => {
    for (let at = 0; at < hashes.length; at += HASH_BYTES)
      for (const query of eight) hammingDistance(query, hashes.subarray(at, at + HASH_BYTES));
  });
}
