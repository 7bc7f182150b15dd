/** The comparison of every pair of `src/geometry/match-features.ts`. */

/** Sum of the squared differences of 16 values, in four parts. */
function squares(one: usize, other: usize): v128 {
  const a = v128.load(one);
  const b = v128.load(other);
  const apart = v128.or(i8x16.sub_sat_u(a, b), i8x16.sub_sat_u(b, a));
  const low = i16x8.extend_low_i8x16_u(apart);
  const high = i16x8.extend_high_i8x16_u(apart);
  return i32x4.add(i32x4.dot_i16x8_s(low, low), i32x4.dot_i16x8_s(high, high));
}

function squaredDistance(one: usize, other: usize): i32 {
  let sum = i32x4.add(squares(one, other), squares(one + 16, other + 16));
  sum = i32x4.add(sum, i32x4.add(squares(one + 32, other + 32), squares(one + 48, other + 48)));
  sum = i32x4.add(sum, i32x4.add(squares(one + 64, other + 64), squares(one + 80, other + 80)));
  sum = i32x4.add(sum, i32x4.add(squares(one + 96, other + 96), squares(one + 112, other + 112)));
  sum = i32x4.add(sum, i32x4.shuffle(sum, sum, 2, 3, 0, 1));
  return i32x4.extract_lane(sum, 0) + i32x4.extract_lane(sum, 1);
}

/**
 * What is near to one feature among others: number (uint32), squared distance (uint32).
 * @param code 16 bytes, @param descriptor 128 bytes, @param codes and @param descriptors those of the others
 * @param mostBits in which the codes may differ, @param most the greatest squared distance
 * @param out room for 8 bytes for each of the others
 * @returns how many
 */
export function findNear(
  code: usize,
  descriptor: usize,
  codes: usize,
  descriptors: usize,
  count: i32,
  mostBits: i32,
  most: i32,
  out: usize,
): i32 {
  const low = load<u64>(code);
  const high = load<u64>(code, 8);
  let to = out;
  for (let i = 0; i < count; i += 1) {
    const at = codes + ((<usize>i) << 4);
    if (<i32>(popcnt(load<u64>(at) ^ low) + popcnt(load<u64>(at, 8) ^ high)) > mostBits) continue;
    const distance = squaredDistance(descriptor, descriptors + ((<usize>i) << 7));
    if (distance > most) continue;
    store<i32>(to, i);
    store<i32>(to, distance, 4);
    to += 8;
  }
  return <i32>((to - out) >> 3);
}
