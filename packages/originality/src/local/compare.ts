/** A picture against a library in this thread: hashes, then local features in one pass after the other. */
import type { Affine } from '../geometry/affine.ts';
import { greyOf } from '../geometry/grey.ts';
import type { Luma } from '../luma.ts';
import { pdqHash, pdqHashes, PDQ_BYTES, PDQ_QUALITY_FLOOR } from '../pdq.ts';
import { MATCH_DISTANCE, searchNearest } from '../search.ts';
import { agree, mipmapsOf } from './agree.ts';
import { localFingerprint, lookAt, PASSES, REFERENCE, type Pass } from './fingerprint.ts';
import { LocalShard, type ColdStore } from './local-shard.ts';
import { unpackThumbnail, type LocalFeatures } from './pack-features.ts';
import { judgeFound, judgeHash, strongest, type Judged } from './verdict.ts';
import { shippedVocabulary } from './vocabulary.ts';

/** What is kept of a work. */
export interface Fingerprint {
  /** The hash as it is, its orientation the work's own. */
  pdq: Uint8Array;
  quality: number;
  /** Packed local features. */
  local: Uint8Array;
}

/** @param plane with a long side of `REFERENCE.side` */
export function fingerprintOf(plane: Luma): Fingerprint {
  const { bits, quality } = pdqHash(plane);
  return { pdq: bits, quality, local: localFingerprint(plane) };
}

/** A picture that is searched: its plane with this long side, smaller ones enlarged. */
export type Planes = (side: number) => Promise<Luma>;

const NEAREST = 20;

export class Library {
  #shard: LocalShard;
  #cold = new Map<number, Uint8Array>();
  #ids: string[] = [];
  #hashes: Uint8Array = new Uint8Array(PDQ_BYTES * 64);
  #qualities: number[] = [];

  constructor(shard?: LocalShard) {
    const cold: ColdStore = this.#cold;
    this.#shard = shard ?? new LocalShard(shippedVocabulary(), cold);
  }

  get count(): number {
    return this.#ids.length;
  }

  add(workId: string, { pdq, quality, local }: Fingerprint): void {
    const at = this.#ids.length;
    if (this.#hashes.length < (at + 1) * PDQ_BYTES) {
      const larger = new Uint8Array(this.#hashes.length * 2);
      larger.set(this.#hashes);
      this.#hashes = larger;
    }
    this.#hashes.set(pdq, at * PDQ_BYTES);
    this.#qualities.push(quality);
    this.#ids.push(workId);
    this.#shard.add(workId, local);
  }

  /** Everything above `none`, the strongest first. */
  async compare(planes: Planes, looked: Looked = look): Promise<Judged[]> {
    const first = await planes(REFERENCE.side);
    const found = this.#byHash(first);
    for (const pass of PASSES) {
      const query = await looked(planes, pass);
      for (const variants of [
        [0, 1],
        [2, 3],
      ] as const) {
        if (found.some(({ verdict }) => verdict === 'copy') && (pass !== PASSES[0] || variants[0] !== 0)) break;
        found.push(...this.#shard.search(query, variants).map((one) => judgeFound(one, this.count)));
      }
    }
    return strongest(found).filter(({ verdict }) => verdict !== 'none');
  }

  #byHash(plane: Luma): Judged[] {
    const hashes = pdqHashes(plane);
    const known = this.#hashes.subarray(0, this.#ids.length * PDQ_BYTES);
    const near = searchNearest(
      known,
      hashes.map(({ bits }) => bits),
      NEAREST,
      MATCH_DISTANCE,
    );
    const mipmaps = near.length === 0 ? [] : mipmapsOf(greyOf(plane));
    return near.map(({ index, distance, orientation }) => {
      const thumbnail = unpackThumbnail(this.#cold.get(index)!);
      const size = orientation % 2 === 0 ? plane : { width: plane.height, height: plane.width };
      const agreement = agree(greyOf(thumbnail), size, mipmaps, { map: mapOf(orientation, plane) });
      const isTelling = Math.min(hashes[0]!.quality, this.#qualities[index]!) >= PDQ_QUALITY_FLOOR;
      return judgeHash(this.#ids[index]!, distance, isTelling, agreement);
    });
  }
}

/** From a picture's pixels to those of the picture in that of `ORIENTATIONS`. */
function mapOf(orientation: number, { width, height }: Luma): Affine {
  const [from, sign] = orientation >= 4 ? [width, -1] : [0, 1];
  // x' = from + sign·x, then clockwise quarter turns: (x, y) goes to (height − y, x).
  return [
    [sign, 0, from, 0, 1, 0] as const,
    [0, -1, height, sign, 0, from] as const,
    [-sign, 0, width - from, 0, -1, height] as const,
    [0, 1, 0, -sign, 0, width - from] as const,
  ][orientation % 4]!;
}

export type Looked = (planes: Planes, pass: Pass) => Promise<LocalFeatures>;
const look: Looked = async (planes, pass) => lookAt(await planes(pass.side), pass);
