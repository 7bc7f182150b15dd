/**
 * Directions of features as in `src/geometry/oracle/describe.ts`, in floats: a gradient at the border of
 * two bins may fall into the other one, which turns a direction by less than a fifth of a degree.
 */
import { angles, fillWeights, firstWithin, lanesBefore, lastWithin, TURN, WEIGHTS } from './around-feature';

const BINS: i32 = 36;

function collect(bins: usize, bin: i32, weight: f32): void {
  const at = bins + ((<usize>bin) << 2);
  store<f32>(at, load<f32>(at) + weight);
}

function binAt(bins: usize, i: i32): f64 {
  return <f64>load<f32>(bins + ((<usize>((i + 2 * BINS) % BINS)) << 2));
}

/**
 * Directions a feature is seen in, the more frequent first.
 * @param room bytes for the work
 * @param out two doubles
 * @returns how many
 */
export function findDirections(
  plane: usize,
  width: i32,
  height: i32,
  x: f64,
  y: f64,
  sigma: f64,
  room: usize,
  out: usize,
): i32 {
  const spread = 1.5 * sigma;
  const radius = <i32>Math.floor(3 * spread + 0.5);
  const left = firstWithin(x, radius);
  const right = lastWithin(x, radius, width);
  const top = firstWithin(y, radius);
  const bottom = lastWithin(y, radius, height);
  const across = room;
  const down = across + WEIGHTS;
  const bins = down + WEIGHTS;
  const smooth = bins + 256;
  const by = 1 / (2 * spread * spread);
  fillWeights(across, left, x, by, right - left + 1);
  fillWeights(down, top, y, by, bottom - top + 1);
  memory.fill(bins, 0, (<usize>BINS) << 2);
  const line = (<usize>width) << 2;
  const scale = f32x4.splat(<f32>(<f64>BINS / TURN));
  for (let py = top; py <= bottom; py += 1) {
    const vertical = v128.load32_splat(down + ((<usize>(py - top)) << 2));
    for (let px = left; px <= right; px += 4) {
      const at = plane + ((<usize>(py * width + px)) << 2);
      const gx = f32x4.sub(v128.load(at + 4), v128.load(at - 4));
      const gy = f32x4.sub(v128.load(at + line), v128.load(at - line));
      const length = f32x4.sqrt(f32x4.add(f32x4.mul(gx, gx), f32x4.mul(gy, gy)));
      const weight = f32x4.mul(v128.load(across + ((<usize>(px - left)) << 2)), vertical);
      const size = v128.and(f32x4.mul(weight, length), lanesBefore(right + 1 - px));
      // From 0.5 to 36.5 and a half more: rounded down it is the nearest of 0…36, of which the last is the first.
      const turned = f32x4.add(f32x4.mul(angles(gy, gx), scale), f32x4.splat(36.5));
      const whole = i32x4.trunc_sat_f32x4_s(turned);
      const bin = i32x4.sub(whole, v128.and(i32x4.ge_s(whole, i32x4.splat(BINS)), i32x4.splat(BINS)));
      collect(bins, i32x4.extract_lane(bin, 0), f32x4.extract_lane(size, 0));
      collect(bins, i32x4.extract_lane(bin, 1), f32x4.extract_lane(size, 1));
      collect(bins, i32x4.extract_lane(bin, 2), f32x4.extract_lane(size, 2));
      collect(bins, i32x4.extract_lane(bin, 3), f32x4.extract_lane(size, 3));
    }
  }
  let highest: f32 = 0;
  for (let i = 0; i < BINS; i += 1) {
    const near = 6 * binAt(bins, i) + 4 * (binAt(bins, i - 1) + binAt(bins, i + 1));
    const value = <f32>((near + binAt(bins, i - 2) + binAt(bins, i + 2)) / 16);
    store<f32>(smooth + ((<usize>i) << 2), value);
    highest = max(highest, value);
  }
  let count = 0;
  let first: f64 = 0;
  let second: f64 = 0;
  for (let i = 0; i < BINS; i += 1) {
    const before = binAt(smooth, i - 1);
    const here = binAt(smooth, i);
    const after = binAt(smooth, i + 1);
    if (here <= before || here <= after || here < 0.8 * <f64>highest) continue;
    const fraction = (0.5 * (before - after)) / (before - 2 * here + after);
    const direction = ((<f64>i + fraction) / <f64>BINS) * TURN;
    if (count === 0 || here > first) {
      second = first;
      first = here;
      store<f64>(out, load<f64>(out), 8);
      store<f64>(out, direction);
    } else if (count === 1 || here > second) {
      second = here;
      store<f64>(out, direction, 8);
    }
    count += 1;
  }
  return min(2, count);
}
