/** The 26 neighbours of `src/geometry/oracle/extrema.ts`, four samples at a time. */

function greater(row: usize, most: v128): v128 {
  return f32x4.pmax(f32x4.pmax(most, v128.load(row - 4)), f32x4.pmax(v128.load(row), v128.load(row + 4)));
}

function lesser(row: usize, least: v128): v128 {
  return f32x4.pmin(f32x4.pmin(least, v128.load(row - 4)), f32x4.pmin(v128.load(row), v128.load(row + 4)));
}

/**
 * Samples of the middle plane of three that lie above or below all of their neighbours, row by row.
 * @param least of their absolute value
 * @param out receives the number of each sample in its plane, 4 bytes each; room for as many as the rows have
 * @returns how many
 */
export function findExtrema(
  below: usize,
  here: usize,
  above: usize,
  width: i32,
  fromRow: i32,
  toRow: i32,
  border: i32,
  least: f32,
  out: usize,
): i32 {
  const limit = f32x4.splat(least);
  const zero = f32x4.splat(0);
  const line = (<usize>width) << 2;
  const end = width - border;
  let to = out;
  for (let y = fromRow; y < toRow; y += 1) {
    for (let x = border; x < end; x += 4) {
      const number = y * width + x;
      const offset = (<usize>number) << 2;
      const at = here + offset;
      const value = v128.load(at);
      let left = f32x4.ge(f32x4.abs(value), limit);
      if (!v128.any_true(left)) continue;
      const isHigh = f32x4.gt(value, zero);
      // The middle one of its own row is the sample itself.
      const before = v128.load(at - 4);
      const after = v128.load(at + 4);
      let most = greater(at + line, greater(at - line, f32x4.pmax(before, after)));
      let fewest = lesser(at + line, lesser(at - line, f32x4.pmin(before, after)));
      left = v128.and(left, v128.bitselect(f32x4.gt(value, most), f32x4.lt(value, fewest), isHigh));
      if (!v128.any_true(left)) continue;
      const under = below + offset;
      const over = above + offset;
      most = greater(under + line, greater(under, greater(under - line, v128.load(under))));
      most = greater(over + line, greater(over, greater(over - line, most)));
      fewest = lesser(under + line, lesser(under, lesser(under - line, v128.load(under))));
      fewest = lesser(over + line, lesser(over, lesser(over - line, fewest)));
      left = v128.and(left, v128.bitselect(f32x4.gt(value, most), f32x4.lt(value, fewest), isHigh));
      let bits = i32x4.bitmask(left);
      if (x + 4 > end) bits &= (1 << (end - x)) - 1;
      while (bits !== 0) {
        store<i32>(to, number + ctz(bits));
        to += 4;
        bits &= bits - 1;
      }
    }
  }
  return <i32>((to - out) >> 2);
}
