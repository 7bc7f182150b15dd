import { expect, it } from 'vitest';
import { hammingDistance, popcount32 } from './hamming.ts';
import { CANDIDATE_DISTANCE, searchNearest } from './search.ts';

/** A multiplicative generator: fixed, fast, good enough to fill hashes. */
function randomBytes(length: number, seed: number): Uint8Array {
  let state = seed;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
}

function withFlippedBits(hash: Uint8Array, count: number): Uint8Array {
  const out = hash.slice();
  for (let k = 0; k < count; k += 1) out[(k * 11) % 32]! ^= 1 << Math.floor(k / 32);
  return out;
}

const COUNT = 50_000;
const packed = randomBytes(COUNT * 32, 7);
const hashAt = (i: number) => packed.subarray(i * 32, i * 32 + 32);

it('counts bits as the definition does', () => {
  for (const word of [0, 1, 0x80000000, 0xffffffff, 0x12345678]) {
    expect(popcount32(word)).toBe([...word.toString(2)].filter((digit) => digit === '1').length);
  }
});

it('finds what a plain sort by distance finds', () => {
  const queries = [withFlippedBits(hashAt(4_321), 31), withFlippedBits(hashAt(777), 12), randomBytes(32, 99)];
  const limit = 96;
  const plain = Array.from({ length: COUNT }, (_, index) => {
    const distances = queries.map((query) => hammingDistance(query, hashAt(index)));
    const distance = Math.min(...distances);
    return { index, distance, orientation: distances.indexOf(distance) };
  })
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance || a.index - b.index)
    .slice(0, 20);
  expect(searchNearest(packed, queries, 20, limit)).toEqual(plain);
  expect(plain.slice(0, 2).map(({ index }) => index)).toEqual([777, 4_321]);
});

it('finds a candidate at the limit and none beyond it', () => {
  const at = withFlippedBits(hashAt(5), CANDIDATE_DISTANCE);
  expect(searchNearest(packed, [at], 3)).toEqual([{ index: 5, distance: CANDIDATE_DISTANCE, orientation: 0 }]);
  expect(searchNearest(packed, [withFlippedBits(hashAt(5), CANDIDATE_DISTANCE + 1)], 3)).toEqual([]);
});

it('reads candidates that do not begin on a word boundary', () => {
  const shifted = new Uint8Array(33 + 32).subarray(1);
  shifted.set(hashAt(9), 32);
  expect(searchNearest(shifted, [hashAt(9)], 1)).toEqual([{ index: 1, distance: 0, orientation: 0 }]);
});

it('refuses lengths that are no whole hashes', () => {
  expect(() => searchNearest(new Uint8Array(33), [hashAt(0)], 1)).toThrow(RangeError);
  expect(() => searchNearest(packed, [new Uint8Array(31)], 1)).toThrow(RangeError);
});
