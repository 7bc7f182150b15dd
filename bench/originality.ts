import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  localFingerprint,
  LocalShard,
  lookAt,
  PASSES,
  REFERENCE,
  shippedVocabulary,
  type Luma,
  type Pass,
} from '@yinji/originality';
import { openColdFile } from '@yinji/originality/copy-index';
import { makeFeatures } from '@yinji/testkit/pictures/made-features';
import { planeOfPicture } from '@yinji/testkit/pictures/plane-of-picture';
import { drawSharing } from '@yinji/testkit/pictures/shared-elements';
import { drawTextured } from '@yinji/testkit/pictures/textured-pictures';
import sharp from 'sharp';
import { quantile, type Figures } from './figures.ts';
import { measureHashes } from './hashes.ts';
import { openOrb } from './orb.ts';

interface Size {
  /** Pictures that are drawn; the other works are made from their features. */
  drawn: number;
  /** Of the library, one after the other. */
  works: readonly number[];
  queries: number;
}
const FULL: Size = { drawn: 300, works: [10_000, 100_000, 1_000_000], queries: 60 };
const SHORT: Size = { drawn: 4, works: [12], queries: 2 };
/** On disk, of a work. */
const COLD_BYTES = 29_000;
const SPARE_BYTES = 2e9;

/** Processor time: on a shared machine the clock also counts waiting. */
const cpuMs = (): number => process.cpuUsage().user / 1000;
async function timed(into: number[], work: () => unknown): Promise<void> {
  const began = cpuMs();
  await work();
  into.push(cpuMs() - began);
}

/**
 * One thread, one shard, with packed features in a file as in production. All times are processor time, at the largest
 * library unless the key says another one; `…WallMs` is by the clock and has the reading of the file in it. Where the
 * disk has no room for a million works (29 GB) the library ends before: `worksIndexed` says how large it was.
 */
export async function measureOriginality(isShort: boolean): Promise<Figures> {
  const size = isShort ? SHORT : FULL;
  const folder = mkdtempSync(join(tmpdir(), 'yinji-originality-'));
  const { bavail, bsize } = statfsSync(folder);
  const room = Math.floor((bavail * bsize - SPARE_BYTES) / COLD_BYTES);
  const cold = openColdFile(join(folder, 'features'));
  try {
    const pictures = await drawAll(size.drawn);
    const shard = new LocalShard(shippedVocabulary(), cold);
    const [printing, adding]: [number[], number[]] = [[], []];
    const real: Uint8Array[] = [];
    for (const [i, picture] of pictures.entries()) {
      const plane = await planeOfPicture(picture, REFERENCE.side);
      await timed(printing, () => real.push(localFingerprint(plane)));
      await timed(adding, () => shard.add(`drawn ${i}`, real[i]!));
    }
    const figures: Figures = {};
    for (const works of size.works) {
      for (let i = shard.count; i < Math.min(works, room); i += 1) {
        const made = makeFeatures(real, i);
        await timed(adding, () => shard.add(`made ${i}`, made));
      }
      const searched = await measureSearches(shard, pictures, size.queries);
      Object.assign(figures, searched);
      if (works !== size.works.at(-1))
        for (const key of ['queryP95Ms', 'secondPassP95Ms']) figures[`${key}At${works}`] = searched[key]!;
    }
    const perWork = quantile(adding, 0.5) + quantile(printing, 0.5);
    const { pdqP95Ms, linearScanMs, eightHashesMs } = await measureHashes(isShort);
    return {
      worksIndexed: shard.count,
      worksMadeOfOthers: shard.count - size.drawn,
      ...figures,
      // What the product does besides decoding: of each deposit.
      depositMs: perWork + figures['arrivalMs']!,
      postingsMiB: shard.bytes / 2 ** 20,
      // All of this process, with a library of hashes of the same size.
      memoryMiB: process.memoryUsage().rss / 2 ** 20,
      indexedPerSecond: 1000 / perWork,
      pdqP95Ms: pdqP95Ms!,
      linearScanMs: linearScanMs!,
      eightHashesMs: eightHashesMs!,
    };
  } finally {
    cold.close();
    rmSync(folder, { recursive: true });
  }
}

/** Pages and posters that share their elements, and pictures with a grain like photographs, in turn. */
async function drawAll(count: number): Promise<Buffer[]> {
  const pictures: Buffer[] = [];
  for (let seed = 0; seed < count; seed += 1)
    pictures.push(seed % 2 === 0 ? await drawSharing(seed) : await drawTextured(seed, 640, 480));
  return pictures;
}

async function measureSearches(
  shard: LocalShard,
  pictures: readonly Buffer[],
  queries: number,
): Promise<Figures> {
  const orb = await openOrb();
  const names = ['decode', 'orb', 'look', 'query', 'second', 'arrival', 'review'] as const;
  const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    (typeof names)[number],
    number[]
  >;
  const wall: number[] = [];
  let found = 0;
  for (let i = 0; i < queries; i += 1) {
    const number = (i * 7) % pictures.length;
    const copy = await sharp(pictures[number]).resize(400).jpeg({ quality: 50 }).toBuffer();
    const plane = await planeOfPicture(copy, REFERENCE.side);
    await timed(times.decode, () => sharp(copy).raw().toBuffer());
    await timed(times.orb, () => orb(plane));
    await timed(times.look, () => lookAt(plane, PASSES[0]!));
    const began = performance.now();
    await timed(times.query, () => {
      const named = shard.search(lookAt(plane, PASSES[0]!));
      found += Number(named.some(({ workId }) => workId === `drawn ${number}`));
    });
    wall.push(performance.now() - began);
    const large = await planeOfPicture(copy, PASSES[1]!.side);
    await timed(times.second, () => shard.search(lookAt(large, PASSES[1]!), [0, 1, 2, 3]));
    const small = await planeOfPicture(copy, PASSES[2]!.side);
    await timed(times.arrival, () => inAllVariants(shard, plane, PASSES[0]!));
    await timed(times.review, () =>
      [plane, large, small].map((one, at) => inAllVariants(shard, one, PASSES[at]!)),
    );
  }
  return {
    queryMedianMs: quantile(times.query, 0.5),
    queryP95Ms: quantile(times.query, 0.95),
    queryP95WallMs: quantile(wall, 0.95),
    secondPassP95Ms: quantile(times.second, 0.95),
    arrivalMs: quantile(times.arrival, 0.5),
    reviewMs: quantile(times.review, 0.5),
    reviewP95Ms: quantile(times.review, 0.95),
    foundShare: found / queries,
    decodeMs: quantile(times.decode, 0.5),
    orbMs: quantile(times.orb, 0.5),
    featuresMs: quantile(times.look, 0.5),
  };
}

/** As the copy index searches for one look at a picture (`local-tier.ts`). */
function inAllVariants(shard: LocalShard, plane: Luma, pass: Pass): void {
  const looked = lookAt(plane, pass);
  shard.search(looked, [0, 1]);
  shard.search(looked, [2, 3]);
}
