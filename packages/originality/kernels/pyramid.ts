/**
 * The blur of `src/geometry/grey.ts` and the differences of `src/geometry/oracle/octaves.ts`: the same sums of doubles in the
 * same order, so that every bit is the same. Planes are floats row by row. A row is written in blocks of eight and may
 * end behind its last pixel: the next row overwrites that, and the host leaves room behind a plane.
 */

/** Rows blurred along themselves that are kept: more than twice the largest radius. A power of two. */
const RING: i32 = 32;
const BLOCK: i32 = 8;

/** A row in doubles from `into` on, its edge pixels repeated outwards. */
function widen(from: usize, width: i32, radius: i32, into: usize): void {
  const first = <f64>load<f32>(from);
  for (let i = 0; i < radius; i += 1) store<f64>(into + ((<usize>i) << 3), first);
  const start = into + ((<usize>radius) << 3);
  for (let x = 0; x < width; x += 4) {
    const four = v128.load(from + ((<usize>x) << 2));
    const at = start + ((<usize>x) << 3);
    v128.store(at, f64x2.promote_low_f32x4(four));
    v128.store(at, f64x2.promote_low_f32x4(i32x4.shuffle(four, four, 2, 3, 2, 3)), 16);
  }
  const last = <f64>load<f32>(from + ((<usize>(width - 1)) << 2));
  for (let i = width; i < width + radius + BLOCK; i += 1) store<f64>(start + ((<usize>i) << 3), last);
}

/** Rounded to floats, as they are stored, and kept as doubles. */
function rounded(two: v128): v128 {
  return f64x2.promote_low_f32x4(f32x4.demote_f64x2_zero(two));
}

function alongRow(from: usize, width: i32, kernel: usize, radius: i32, into: usize): void {
  const centre = v128.load64_splat(kernel);
  for (let x = 0; x < width; x += BLOCK) {
    const at = from + ((<usize>(x + radius)) << 3);
    let one = f64x2.splat(0);
    let two = f64x2.splat(0);
    let three = f64x2.splat(0);
    let four = f64x2.splat(0);
    for (let i = (<usize>radius) << 3; i > 0; i -= 8) {
      const weight = v128.load64_splat(kernel + i);
      const left = at - i;
      const right = at + i;
      one = f64x2.add(one, f64x2.mul(weight, f64x2.add(v128.load(left), v128.load(right))));
      two = f64x2.add(two, f64x2.mul(weight, f64x2.add(v128.load(left, 16), v128.load(right, 16))));
      three = f64x2.add(three, f64x2.mul(weight, f64x2.add(v128.load(left, 32), v128.load(right, 32))));
      four = f64x2.add(four, f64x2.mul(weight, f64x2.add(v128.load(left, 48), v128.load(right, 48))));
    }
    const to = into + ((<usize>x) << 3);
    v128.store(to, rounded(f64x2.add(one, f64x2.mul(centre, v128.load(at)))));
    v128.store(to, rounded(f64x2.add(two, f64x2.mul(centre, v128.load(at, 16)))), 16);
    v128.store(to, rounded(f64x2.add(three, f64x2.mul(centre, v128.load(at, 32)))), 32);
    v128.store(to, rounded(f64x2.add(four, f64x2.mul(centre, v128.load(at, 48)))), 48);
  }
}

function paired(one: v128, two: v128): v128 {
  return i64x2.shuffle(f32x4.demote_f64x2_zero(one), f32x4.demote_f64x2_zero(two), 0, 2);
}

/**
 * One row down the columns. `rows` are the addresses of its centre and of the pairs above and below it.
 * @param apart receives the blurred row less `from`; none with 0
 */
function alongColumns(
  rows: usize,
  width: i32,
  kernel: usize,
  radius: i32,
  from: usize,
  into: usize,
  apart: usize,
): void {
  const middle = load<usize>(rows);
  const centre = v128.load64_splat(kernel);
  for (let x = 0; x < width; x += BLOCK) {
    const offset = (<usize>x) << 3;
    const at = middle + offset;
    let one = f64x2.mul(centre, v128.load(at));
    let two = f64x2.mul(centre, v128.load(at, 16));
    let three = f64x2.mul(centre, v128.load(at, 32));
    let four = f64x2.mul(centre, v128.load(at, 48));
    for (let i = 1; i <= radius; i += 1) {
      const weight = v128.load64_splat(kernel + ((<usize>i) << 3));
      const pair = rows + ((<usize>i) << 3);
      const above = load<usize>(pair) + offset;
      const below = load<usize>(pair, 4) + offset;
      one = f64x2.add(one, f64x2.mul(weight, f64x2.add(v128.load(above), v128.load(below))));
      two = f64x2.add(two, f64x2.mul(weight, f64x2.add(v128.load(above, 16), v128.load(below, 16))));
      three = f64x2.add(three, f64x2.mul(weight, f64x2.add(v128.load(above, 32), v128.load(below, 32))));
      four = f64x2.add(four, f64x2.mul(weight, f64x2.add(v128.load(above, 48), v128.load(below, 48))));
    }
    const place = (<usize>x) << 2;
    const low = paired(one, two);
    const high = paired(three, four);
    v128.store(into + place, low);
    v128.store(into + place, high, 16);
    if (apart === 0) continue;
    v128.store(apart + place, f32x4.sub(low, v128.load(from + place)));
    v128.store(apart + place, f32x4.sub(high, v128.load(from + place, 16)), 16);
  }
}

/**
 * Gaussian blur of one plane into another.
 * @param apart receives the blurred plane less the first; none with 0
 * @param kernel the right half of the Gaussian in doubles, `radius` + 1 of them, `radius` at most 15
 * @param room bytes for the work: see `roomFor` of the host
 */
export function blur(
  from: usize,
  into: usize,
  apart: usize,
  width: i32,
  height: i32,
  kernel: usize,
  radius: i32,
  room: usize,
): void {
  const rows = room;
  const wide = rows + 256;
  const stride = (<usize>((width + BLOCK - 1) & ~(BLOCK - 1))) << 3;
  const ring = wide + stride + 512;
  const line = (<usize>width) << 2;
  for (let y = 0; y < height + radius; y += 1) {
    if (y < height) {
      widen(from + <usize>y * line, width, radius, wide);
      alongRow(wide, width, kernel, radius, ring + <usize>(y & (RING - 1)) * stride);
    }
    const here = y - radius;
    if (here < 0) continue;
    store<usize>(rows, ring + <usize>(here & (RING - 1)) * stride);
    for (let i = 1; i <= radius; i += 1) {
      const pair = rows + ((<usize>i) << 3);
      store<usize>(pair, ring + <usize>(max(0, here - i) & (RING - 1)) * stride);
      store<usize>(pair, ring + <usize>(min(height - 1, here + i) & (RING - 1)) * stride, 4);
    }
    const start = <usize>here * line;
    alongColumns(rows, width, kernel, radius, from + start, into + start, apart === 0 ? 0 : apart + start);
  }
}

/** Every second sample of every second row. */
export function halve(from: usize, into: usize, width: i32, height: i32): void {
  const across = width >> 1;
  const down = height >> 1;
  for (let y = 0; y < down; y += 1) {
    const row = from + ((<usize>(2 * y * width)) << 2);
    const to = into + ((<usize>(y * across)) << 2);
    for (let x = 0; x < across; x += 1) store<f32>(to + ((<usize>x) << 2), load<f32>(row + ((<usize>x) << 3)));
  }
}
