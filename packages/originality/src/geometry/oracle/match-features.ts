/** The comparison of every pair in JavaScript: what the kernel must give, bit by bit. */
import { DESCRIPTOR_BYTES, QUANTUM } from '../descriptor.ts';
import { CODE_WORDS, type Features } from '../features.ts';
import { MOST_DISTANCE, SIEVE_BITS, type Match } from '../match-features.ts';

function bitsBetween(one: Uint32Array, i: number, other: Uint32Array, j: number): number {
  let bits = 0;
  for (let word = 0; word < CODE_WORDS; word += 1) {
    let x = one[i * CODE_WORDS + word]! ^ other[j * CODE_WORDS + word]!;
    x -= (x >>> 1) & 0x55555555;
    x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
    bits += (((x + (x >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
  }
  return bits;
}

function distanceBetween(one: Uint8Array, i: number, other: Uint8Array, j: number): number {
  let sum = 0;
  const [from, to] = [i * DESCRIPTOR_BYTES, j * DESCRIPTOR_BYTES];
  for (let k = 0; k < DESCRIPTOR_BYTES; k += 1) {
    const apart = one[from + k]! - other[to + k]!;
    sum += apart * apart;
  }
  return Math.sqrt(sum) / QUANTUM;
}

/** Every pair near enough, and its distance. */
export function nearPairs(a: Features, b: Features): Match[] {
  const found: Match[] = [];
  for (let i = 0; i < a.count; i += 1)
    for (let j = 0; j < b.count; j += 1) {
      if (bitsBetween(a.codes, i, b.codes, j) > SIEVE_BITS) continue;
      const distance = distanceBetween(a.descriptors, i, b.descriptors, j);
      if (distance <= MOST_DISTANCE) found.push({ a: i, b: j, distance });
    }
  return found;
}
