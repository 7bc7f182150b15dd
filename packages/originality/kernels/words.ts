/** The words of `src/local/vocabulary.ts`. Centroids are whole numbers, so that sums are exact in any order. */

/** Centroids of each half that are combined. */
const NEAR: i32 = 6;
const HALF: usize = 64;
const BITS: usize = 48;
/** A place in the list: distance (float), number. */
const PLACE: usize = 8;

/** Squared distances of one half of a descriptor, 64 numbers of 16 bits, but for its own length; floats. */
function distances(values: usize, centroids: usize, lengths: usize, size: usize, out: usize): void {
  const v0 = v128.load(values);
  const v1 = v128.load(values, 16);
  const v2 = v128.load(values, 32);
  const v3 = v128.load(values, 48);
  const v4 = v128.load(values, 64);
  const v5 = v128.load(values, 80);
  const v6 = v128.load(values, 96);
  const v7 = v128.load(values, 112);
  for (let i: usize = 0; i < size; i += 1) {
    const at = centroids + i * HALF * 2;
    const a = i32x4.add(i32x4.dot_i16x8_s(v0, v128.load(at)), i32x4.dot_i16x8_s(v1, v128.load(at, 16)));
    const b = i32x4.add(i32x4.dot_i16x8_s(v2, v128.load(at, 32)), i32x4.dot_i16x8_s(v3, v128.load(at, 48)));
    const c = i32x4.add(i32x4.dot_i16x8_s(v4, v128.load(at, 64)), i32x4.dot_i16x8_s(v5, v128.load(at, 80)));
    const d = i32x4.add(i32x4.dot_i16x8_s(v6, v128.load(at, 96)), i32x4.dot_i16x8_s(v7, v128.load(at, 112)));
    let sum = i32x4.add(i32x4.add(a, b), i32x4.add(c, d));
    sum = i32x4.add(sum, i32x4.shuffle(sum, sum, 2, 3, 0, 1));
    const product = i32x4.extract_lane(sum, 0) + i32x4.extract_lane(sum, 1);
    store<i32>(out + (i << 2), load<i32>(lengths + (i << 2)) - 2 * product);
  }
}

/** The nearest, in order; of equal ones the first. */
function nearest(from: usize, size: i32, out: usize): void {
  let count = 0;
  for (let i = 0; i < size; i += 1) {
    const distance = load<i32>(from + ((<usize>i) << 2));
    if (count === NEAR && distance >= load<i32>(out + PLACE * <usize>(NEAR - 1))) continue;
    let at = count < NEAR ? count : NEAR - 1;
    while (at > 0 && load<i32>(out + PLACE * <usize>(at - 1)) > distance) {
      store<u64>(out + PLACE * <usize>at, load<u64>(out + PLACE * <usize>(at - 1)));
      at -= 1;
    }
    store<i32>(out + PLACE * <usize>at, distance);
    store<i32>(out + PLACE * <usize>at, i, 4);
    if (count < NEAR) count += 1;
  }
}

/** 48 sums of doubles, each over the values in order, stored as floats. @param projections bit by bit of each value */
function project(values: usize, projections: usize, out: usize): void {
  for (let block: usize = 0; block < BITS; block += 16) {
    let a = f64x2.splat(0);
    let b = f64x2.splat(0);
    let c = f64x2.splat(0);
    let d = f64x2.splat(0);
    let e = f64x2.splat(0);
    let f = f64x2.splat(0);
    let g = f64x2.splat(0);
    let h = f64x2.splat(0);
    for (let k: usize = 0; k < 2 * HALF; k += 1) {
      const value = f64x2.splat(<f64>load<i16>(values + (k << 1)));
      const at = projections + (k * BITS + block) * 8;
      a = f64x2.add(a, f64x2.mul(value, v128.load(at)));
      b = f64x2.add(b, f64x2.mul(value, v128.load(at, 16)));
      c = f64x2.add(c, f64x2.mul(value, v128.load(at, 32)));
      d = f64x2.add(d, f64x2.mul(value, v128.load(at, 48)));
      e = f64x2.add(e, f64x2.mul(value, v128.load(at, 64)));
      f = f64x2.add(f, f64x2.mul(value, v128.load(at, 80)));
      g = f64x2.add(g, f64x2.mul(value, v128.load(at, 96)));
      h = f64x2.add(h, f64x2.mul(value, v128.load(at, 112)));
    }
    const to = out + block * 4;
    v128.store(to, i64x2.shuffle(f32x4.demote_f64x2_zero(a), f32x4.demote_f64x2_zero(b), 0, 2));
    v128.store(to, i64x2.shuffle(f32x4.demote_f64x2_zero(c), f32x4.demote_f64x2_zero(d), 0, 2), 16);
    v128.store(to, i64x2.shuffle(f32x4.demote_f64x2_zero(e), f32x4.demote_f64x2_zero(f), 0, 2), 32);
    v128.store(to, i64x2.shuffle(f32x4.demote_f64x2_zero(g), f32x4.demote_f64x2_zero(h), 0, 2), 48);
  }
}

/**
 * The nearest words of each descriptor: word (uint32), signature in two halves of 24 bits (uint32 each).
 * @param tables centroids of both halves (int16), their lengths (int32), projections of values (double), of the centroids
 *   of the upper half and of the lower (float), one after the other
 * @param most words to give, 4 at most
 * @param room bytes for the work: 8 for each centroid and 1,024
 */
export function assign(
  descriptors: usize,
  count: i32,
  most: i32,
  tables: usize,
  size: i32,
  room: usize,
  out: usize,
): void {
  const each = <usize>size;
  const upper = tables;
  const lower = upper + each * HALF * 2;
  const lengths = lower + each * HALF * 2;
  const projections = lengths + each * 4;
  const projectedUpper = projections + BITS * 2 * HALF * 8;
  const projectedLower = projectedUpper + each * BITS * 4;
  const values = room;
  const own = values + 256;
  const nearUp = own + 192;
  const nearDown = nearUp + 64;
  const pairs = nearDown + 64;
  const ups = room + 1024;
  let to = out;
  for (let i = 0; i < count; i += 1) {
    const from = descriptors + ((<usize>i) << 7);
    for (let k: usize = 0; k < 128; k += 8) v128.store(values + (k << 1), v128.load8x8_u(from + k));
    distances(values, upper, lengths, each, ups);
    nearest(ups, size, nearUp);
    distances(values + 128, lower, lengths, each, ups);
    nearest(ups, size, nearDown);
    project(values, projections, own);
    // A pair that is behind `most` better ones in both lists cannot be among the first.
    let known = 0;
    for (let u = 0; u < NEAR; u += 1)
      for (let d = 0; d < NEAR && (u + 1) * (d + 1) <= most; d += 1) {
        const up = nearUp + PLACE * <usize>u;
        const down = nearDown + PLACE * <usize>d;
        const distance = load<i32>(up) + load<i32>(down);
        let at = known;
        while (at > 0 && load<i32>(pairs + PLACE * <usize>(at - 1)) > distance) {
          store<u64>(pairs + PLACE * <usize>at, load<u64>(pairs + PLACE * <usize>(at - 1)));
          at -= 1;
        }
        store<i32>(pairs + PLACE * <usize>at, distance);
        store<i32>(pairs + PLACE * <usize>at, load<i32>(up, 4) * size + load<i32>(down, 4), 4);
        known += 1;
      }
    for (let rank = 0; rank < most; rank += 1) {
      const word = load<u32>(pairs + PLACE * <usize>rank, 4);
      const base = projectedUpper + <usize>(word / <u32>size) * BITS * 4;
      const other = projectedLower + <usize>(word % <u32>size) * BITS * 4;
      let bits: u64 = 0;
      for (let bit: usize = 0; bit < BITS; bit += 1) {
        const at = bit << 2;
        const limit = <f64>load<f32>(base + at) + <f64>load<f32>(other + at);
        if (<f64>load<f32>(own + at) > limit) bits |= 1 << (<u64>bit);
      }
      store<u32>(to, word);
      store<u32>(to, <u32>(bits & 0xffffff), 4);
      store<u32>(to, <u32>(bits >> 24), 8);
      to += 12;
    }
  }
}
