/** What directions and descriptors weigh the gradients around a feature by, four pixels at a time. */

export const TURN: f64 = 2 * Math.PI;
/** Bytes for the weights of the columns around a feature, and of the rows: more than its reach either side. */
export const WEIGHTS: usize = 512;

/** First column or row within reach of a place that has neighbours. */
export function firstWithin(at: f64, reach: i32): i32 {
  return max(1, <i32>Math.floor(at + 0.5) - reach);
}

/** Last one. */
export function lastWithin(at: f64, reach: i32, size: i32): i32 {
  return min(size - 2, <i32>Math.floor(at + 0.5) + reach);
}

/** exp(−(from + i − centre)² · by) for i from 0 to before `count`. */
export function fillWeights(into: usize, from: i32, centre: f64, by: f64, count: i32): void {
  const first = <f64>from - centre;
  let value = Math.exp(-first * first * by);
  let step = Math.exp(-(2 * first + 1) * by);
  const change = Math.exp(-2 * by);
  for (let i = 0; i < count; i += 1) {
    store<f32>(into + ((<usize>i) << 2), <f32>value);
    value *= step;
    step *= change;
  }
}

/** The angle of four gradients, −π…π. Within 2e−7: polynomial of Shibata's SLEEF, atanf of 3.5 ULP. */
export function angles(gy: v128, gx: v128): v128 {
  const ax = f32x4.abs(gx);
  const ay = f32x4.abs(gy);
  const isSteep = f32x4.gt(ay, ax);
  const larger = f32x4.pmax(ax, ay);
  const smaller = f32x4.pmin(ax, ay);
  // Nothing over nothing is an angle of 0, as of Math.atan2; its weight is 0 anyway.
  const s = f32x4.div(smaller, f32x4.pmax(larger, f32x4.splat(f32.MIN_NORMAL_VALUE)));
  const t = f32x4.mul(s, s);
  let u = f32x4.splat(0.0028236389625817537);
  u = f32x4.add(f32x4.mul(u, t), f32x4.splat(-0.015956902876496315));
  u = f32x4.add(f32x4.mul(u, t), f32x4.splat(0.04250498861074448));
  u = f32x4.add(f32x4.mul(u, t), f32x4.splat(-0.07489009201526642));
  u = f32x4.add(f32x4.mul(u, t), f32x4.splat(0.1063479334115982));
  u = f32x4.add(f32x4.mul(u, t), f32x4.splat(-0.1420273631811142));
  u = f32x4.add(f32x4.mul(u, t), f32x4.splat(0.19992695748806));
  u = f32x4.add(f32x4.mul(u, t), f32x4.splat(-0.33333101868629456));
  u = f32x4.add(s, f32x4.mul(s, f32x4.mul(t, u)));
  u = v128.bitselect(f32x4.sub(f32x4.splat(<f32>(Math.PI / 2)), u), u, isSteep);
  u = v128.bitselect(f32x4.sub(f32x4.splat(<f32>Math.PI), u), u, f32x4.lt(gx, f32x4.splat(0)));
  return v128.or(u, v128.and(gy, i32x4.splat(0x80000000)));
}

/** −1 in the lanes of a block of four that are before the end. */
export function lanesBefore(left: i32): v128 {
  return i32x4.lt_s(i32x4(0, 1, 2, 3), i32x4.splat(left));
}
