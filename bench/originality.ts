import {
  localFingerprint,
  LocalShard,
  lookAt,
  packFeatures,
  PASSES,
  REFERENCE,
  shippedVocabulary,
  unpackFeatures,
  type Luma,
  type Pass,
} from '@yinji/originality';
import { planeOfPicture } from '@yinji/testkit/pictures/plane-of-picture';
import { drawSharing } from '@yinji/testkit/pictures/shared-elements';
import sharp from 'sharp';
import { quantile, type Figures } from './figures.ts';
import { measureHashes } from './hashes.ts';

interface Size {
  /** Pictures that are drawn; the other works are made from their features. */
  drawn: number;
  works: number;
  queries: number;
}
const FULL: Size = { drawn: 300, works: 10_000, queries: 40 };
const SHORT: Size = { drawn: 4, works: 12, queries: 1 };
const DESCRIPTOR_BYTES = 128;

/** Processor time: on a shared machine the clock also counts waiting. */
const cpuMs = (): number => process.cpuUsage().user / 1000;
async function timed(into: number[], work: () => unknown): Promise<void> {
  const began = cpuMs();
  await work();
  into.push(cpuMs() - began);
}

/** One thread, one shard. All times are processor time. Those of the hash tier are the bench of that. */
export async function measureOriginality(isShort: boolean): Promise<Figures> {
  const { drawn, works, queries } = isShort ? SHORT : FULL;
  const pictures: Buffer[] = [];
  for (let seed = 0; seed < drawn; seed += 1) pictures.push(await drawSharing(seed));
  const shard = new LocalShard(shippedVocabulary());
  const real: Uint8Array[] = [];
  const [adding, printing]: [number[], number[]] = [[], []];
  for (const [i, picture] of pictures.entries()) {
    const plane = await planeOfPicture(picture, REFERENCE.side);
    await timed(printing, () => real.push(localFingerprint(plane)));
    await timed(adding, () => shard.add(`drawn ${i}`, real[i]!));
  }
  for (let i = drawn; i < works; i += 1) {
    const made = mixed(real, i);
    await timed(adding, () => shard.add(`made ${i}`, made));
  }
  const times: Record<string, number[]> = { query: [], second: [], arrival: [], review: [] };
  for (let i = 0; i < queries; i += 1) {
    const copy = await sharp(pictures[(i * 7) % drawn])
      .resize(400)
      .jpeg({ quality: 50 })
      .toBuffer();
    const plane = await planeOfPicture(copy, REFERENCE.side);
    await timed(times['query']!, () => shard.search(lookAt(plane, PASSES[0]!)));
    const large = await planeOfPicture(copy, PASSES[1]!.side);
    await timed(times['second']!, () => shard.search(lookAt(large, PASSES[1]!), [0, 1, 2, 3]));
    const small = await planeOfPicture(copy, PASSES[2]!.side);
    await timed(times['arrival']!, () => inAllVariants(shard, plane, PASSES[0]!));
    await timed(times['review']!, () =>
      [plane, large, small].map((one, at) => inAllVariants(shard, one, PASSES[at]!)),
    );
  }
  const p95 = (name: string) => quantile(times[name]!, 0.95);
  const perWork = quantile(adding, 0.5) + quantile(printing, 0.5);
  const { pdqP95Ms, linearScanMs, eightHashesMs } = await measureHashes(isShort);
  return {
    worksIndexed: shard.count,
    worksMadeOfOthers: works - drawn,
    queryP95Ms: p95('query'),
    secondPassP95Ms: p95('second'),
    // What the product does besides decoding: of each deposit, and of each comparison for a reviewer.
    depositMs: perWork + quantile(times['arrival']!, 0.5),
    reviewMs: quantile(times['review']!, 0.5),
    reviewP95Ms: p95('review'),
    memoryMiB: shard.bytes / 2 ** 20,
    indexedPerSecond: 1000 / perWork,
    pdqP95Ms: pdqP95Ms!,
    linearScanMs: linearScanMs!,
    eightHashesMs: eightHashesMs!,
  };
}

/** As the copy index searches for one look at a picture (`local-tier.ts`). */
function inAllVariants(shard: LocalShard, plane: Luma, pass: Pass): void {
  const looked = lookAt(plane, pass);
  shard.search(looked, [0, 1]);
  shard.search(looked, [2, 3]);
}

/** A work that no picture has: each feature from another drawn one, its descriptor disturbed. */
function mixed(real: readonly Uint8Array[], number: number): Uint8Array {
  const from = unpackFeatures(real[number % real.length]!);
  const other = unpackFeatures(real[(number * 31 + 7) % real.length]!).features;
  let state = number;
  const { descriptors, count } = from.features;
  for (let i = 0; i < count && other.count > 0; i += 1) {
    const at = (i * 13 + number) % other.count;
    const own = other.descriptors.subarray(at * DESCRIPTOR_BYTES, (at + 1) * DESCRIPTOR_BYTES);
    descriptors.set(
      own.map((value) => {
        state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
        return Math.max(0, Math.min(255, value + ((state >> 16) % 61) - 30));
      }),
      i * DESCRIPTOR_BYTES,
    );
  }
  return packFeatures(from);
}
