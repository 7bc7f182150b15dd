/** The inner loop of `src/local/postings.ts`. */

/**
 * Goes over the signatures, 6 bytes each, of one word, and gives those that differ in at most `most` bits: its number
 * (uint32), how many bits (uint32).
 * @param low bits 0…23 of the signature that is asked for
 * @param high its bits 24…47
 * @param out room for 8 bytes for each
 * @returns how many
 */
export function scan(signatures: usize, from: u32, to: u32, low: u32, high: u32, most: u32, out: usize): u32 {
  const asked = <u64>low | ((<u64>high) << 24);
  let at = signatures + <usize>from * 6;
  let into = out;
  for (let number = from; number < to; number += 1) {
    // What stands behind the six bytes belongs to the next one.
    const bits = <u32>popcnt((load<u64>(at) ^ asked) << 16);
    if (bits <= most) {
      store<u32>(into, number);
      store<u32>(into, bits, 4);
      into += 8;
    }
    at += 6;
  }
  return <u32>((into - out) >> 3);
}
