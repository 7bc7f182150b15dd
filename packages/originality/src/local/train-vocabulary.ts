import { DESCRIPTOR_BYTES } from '../geometry/descriptor.ts';
import { permuted } from './symmetry.ts';
import { flippedHalf, HALF, vocabularyOf, type Vocabulary } from './vocabulary.ts';

/**
 * k-means over the halves of descriptors (Lloyd), each odd centroid held to be its even neighbour flipped. Lower halves
 * are mirrored into upper ones, so both halves and all variants train the same centroids.
 * @param descriptors 128 bytes each
 * @param size a power of two
 */
export function trainVocabulary(
  descriptors: Uint8Array,
  { version, size, rounds }: { version: number; size: number; rounds: number },
): Vocabulary {
  const samples = halvesOf(descriptors);
  const count = samples.length / HALF;
  const centroids = new Float32Array(size * HALF);
  const flip = (i: number) => {
    const even = centroids.subarray(i * HALF, (i + 1) * HALF);
    centroids.set(flippedHalf(even), (i + 1) * HALF);
  };
  // Spread evenly over the samples: deterministic, and every kind of picture gives some.
  for (let i = 0; i < size; i += 2) {
    const from = Math.floor(((i + 0.5) / size) * count) * HALF;
    centroids.set(samples.subarray(from, from + HALF), i * HALF);
    flip(i);
  }
  const turned = Uint8Array.from(flippedHalf(Float32Array.from({ length: HALF }, (_, i) => i)));
  for (let round = 0; round < rounds; round += 1) {
    const sums = new Float64Array(size * HALF);
    const members = new Uint32Array(size);
    for (let from = 0; from < samples.length; from += HALF) {
      const nearest = nearestOf(centroids, samples, from);
      const even = nearest & ~1;
      members[even] = members[even]! + 1;
      for (let k = 0; k < HALF; k += 1) {
        const at = even * HALF + k;
        sums[at] = sums[at]! + samples[from + (nearest === even ? k : turned[k]!)]!;
      }
    }
    for (let i = 0; i < size; i += 2) {
      if (members[i] === 0) continue;
      for (let k = 0; k < HALF; k += 1) centroids[i * HALF + k] = sums[i * HALF + k]! / members[i]!;
      flip(i);
    }
  }
  return vocabularyOf(version, centroids);
}

function halvesOf(descriptors: Uint8Array): Uint8Array {
  const out = new Uint8Array(descriptors.length);
  for (let at = 0; at < descriptors.length; at += DESCRIPTOR_BYTES) {
    const own = descriptors.subarray(at, at + DESCRIPTOR_BYTES);
    out.set(own.subarray(0, HALF), at);
    out.set(permuted(own, 1).subarray(0, HALF), at + HALF);
  }
  return out;
}

function nearestOf(centroids: Float32Array, samples: Uint8Array, from: number): number {
  let [best, least] = [0, Infinity];
  for (let at = 0; at < centroids.length; at += HALF) {
    let sum = 0;
    for (let k = 0; k < HALF && sum < least; k += 8)
      for (let j = k; j < k + 8; j += 1) {
        const apart = samples[from + j]! - centroids[at + j]!;
        sum += apart * apart;
      }
    if (sum < least) [best, least] = [at / HALF, sum];
  }
  return best;
}
