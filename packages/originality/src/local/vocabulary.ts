/**
 * Visual words and signatures. A word is a pair of centroids, one for each half of a descriptor (inverted multi-index:
 * Babenko and Lempitsky 2012), a signature the signs of projections of what the word leaves (Hamming embedding: Jégou,
 * Douze and Schmid 2008). Centroids and projections are closed under mirroring and inverting, so word and signature of
 * each variant follow from those of the picture as it is, without a second look at the descriptor.
 */
import { DESCRIPTOR_BYTES } from '../geometry/descriptor.ts';
import { permuted, type Variant } from './symmetry.ts';
import { VOCABULARY_1 } from './vocabulary-1.generated.ts';

export const HALF = DESCRIPTOR_BYTES / 2;
export const SIGNATURE_BITS = 48;

/** Centroids of the upper half, 64 bytes each; each odd one is the one before it in variant 2. */
export interface Vocabulary {
  version: number;
  size: number;
  words: number;
  centroids: Float32Array;
  /** Of the lower half: the upper ones mirrored. */
  lower: Float32Array;
  /** Squares of the centroids' lengths, the same for both halves. */
  lengths: Float32Array;
  projections: Float32Array;
  /** Projections of the centroids, for each half. */
  projectedUpper: Float32Array;
  projectedLower: Float32Array;
}

/** "YV", version (1 byte), log₂ of the number of centroids (1 byte), then the even centroids. */
export function readVocabulary(bytes: Uint8Array): Vocabulary {
  const [y, v, version = 0, log = 0] = bytes;
  if (y !== 0x59 || v !== 0x56 || bytes.length !== 4 + (HALF << log) / 2)
    throw new RangeError('not a vocabulary');
  const centroids = new Float32Array(HALF << log);
  for (let i = 0; i < 1 << log; i += 2) {
    const even = bytes.subarray(4 + (i / 2) * HALF, 4 + (i / 2 + 1) * HALF);
    centroids.set(even, i * HALF);
    centroids.set(flippedHalf(even), (i + 1) * HALF);
  }
  return vocabularyOf(version, centroids);
}

export function writeVocabulary({ version, size, centroids }: Vocabulary): Uint8Array {
  const out = new Uint8Array(4 + (size * HALF) / 2);
  out.set([0x59, 0x56, version, Math.log2(size)]);
  for (let i = 0; i < size; i += 2)
    out.set(
      centroids.subarray(i * HALF, (i + 1) * HALF).map((value) => Math.round(value)),
      4 + (i / 2) * HALF,
    );
  return out;
}

const whole = (half: ArrayLike<number>): Float32Array => {
  const out = new Float32Array(DESCRIPTOR_BYTES);
  out.set(half);
  return out;
};
export const flippedHalf = (half: ArrayLike<number>): Float32Array => permuted(whole(half), 2).slice(0, HALF);
/** An upper half becomes a lower one. */
const mirroredHalf = (half: ArrayLike<number>): Float32Array => permuted(whole(half), 1).slice(HALF);

export function vocabularyOf(version: number, centroids: Float32Array): Vocabulary {
  const size = centroids.length / HALF;
  const lower = new Float32Array(centroids.length);
  for (let i = 0; i < size; i += 1)
    lower.set(mirroredHalf(centroids.subarray(i * HALF, (i + 1) * HALF)), i * HALF);
  const projections = projectionsOf();
  const projected = (from: Float32Array, offset: number) => {
    const out = new Float32Array(size * SIGNATURE_BITS);
    for (let i = 0; i < size; i += 1)
      for (let bit = 0; bit < SIGNATURE_BITS; bit += 1) {
        let sum = 0;
        for (let k = 0; k < HALF; k += 1)
          sum += projections[bit * DESCRIPTOR_BYTES + offset + k]! * from[i * HALF + k]!;
        out[i * SIGNATURE_BITS + bit] = sum;
      }
    return out;
  };
  return {
    version,
    size,
    words: size * size,
    centroids,
    lower,
    lengths: Float32Array.from({ length: size }, (_, i) =>
      centroids.subarray(i * HALF, (i + 1) * HALF).reduce((sum, value) => sum + value * value, 0),
    ),
    projections,
    projectedUpper: projected(centroids, 0),
    projectedLower: projected(lower, HALF),
  };
}

/** Bits 4g … 4g + 3 look at the four variants with one random vector. */
function projectionsOf(): Float32Array {
  let state = 0x2545f491;
  const next = () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5;
    let t = Math.imul(state ^ (state >>> 13), 0x297a2d39);
    t ^= t >>> 16;
    return (t >>> 0) / 2 ** 32;
  };
  const out = new Float32Array(SIGNATURE_BITS * DESCRIPTOR_BYTES);
  for (let group = 0; group < SIGNATURE_BITS; group += 4) {
    const vector = Float32Array.from({ length: DESCRIPTOR_BYTES }, () => next() + next() + next() + next() - 2);
    for (const variant of [0, 1, 2, 3] as const)
      out.set(permuted(vector, variant), (group + variant) * DESCRIPTOR_BYTES);
  }
  return out;
}

/** Word of the variant of a feature whose word is this. */
export function wordIn({ size }: Vocabulary, variant: Variant, word: number): number {
  const flip = variant >> 1;
  const [upper, lower] = [Math.floor(word / size) ^ flip, (word % size) ^ flip];
  return (variant & 1) === 1 ? lower * size + upper : upper * size + lower;
}

/** One half of a signature, 24 bits, in the variant. */
export function signatureIn(variant: Variant, bits: number): number {
  let out = bits;
  if ((variant & 1) === 1) out = ((out & 0xaaaaaa) >>> 1) | ((out & 0x555555) << 1);
  if ((variant & 2) === 2) out = ((out & 0xcccccc) >>> 2) | ((out & 0x333333) << 2);
  return out;
}

let shipped: Vocabulary | undefined;
/** The one in the repository; `npm run originality -- train` makes it. */
export function shippedVocabulary(): Vocabulary {
  shipped ??= readVocabulary(Buffer.from(VOCABULARY_1, 'base64'));
  return shipped;
}
