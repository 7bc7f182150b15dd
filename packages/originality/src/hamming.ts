/** Set bits of a 32-bit word (Warren, Hacker's Delight §5-1). */
export function popcount32(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * How many bits two digests of equal length differ in.
 * @throws RangeError when the lengths differ
 */
export function hammingDistance(a: Uint8Array, b: Uint8Array): number {
  if (a.length !== b.length) throw new RangeError(`${a.length} and ${b.length} bytes`);
  let distance = 0;
  for (let i = 0; i < a.length; i += 1) distance += popcount32((a[i] ?? 0) ^ (b[i] ?? 0));
  return distance;
}
