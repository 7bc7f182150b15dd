/**
 * Descriptors of `src/geometry/oracle/describe.ts`, in floats: few values differ, and these by one.
 */
import { angles, fillWeights, firstWithin, lanesBefore, lastWithin, TURN, WEIGHTS } from './around-feature';

const CELL_SIGMAS: f64 = 3;
const LARGEST_SHARE: f64 = 0.2;
const QUANTUM: f64 = 512;
const VALUES: i32 = 128;

/** Sums of a cell stand 8 directions, the first of them once more behind the last, and a gap apart. */
const CELL_BYTES: usize = 40;
/** The 4 × 4 cells with one around them, so that nothing has to be asked at the edge. */
const ROW_BYTES: usize = 240;

/** Adds the directions of one pixel to two cells that stand side by side. */
function spreadOver(cell: usize, directions: v128, shares: v128): void {
  const next = cell + CELL_BYTES;
  const known = v128.load64_lane(next, v128.load64_zero(cell), 1);
  const sum = f32x4.add(known, f32x4.mul(directions, shares));
  v128.store64_lane(cell, sum, 0);
  v128.store64_lane(next, sum, 1);
}

/**
 * RootSIFT of one feature, 128 bytes at `out`.
 * @param along cosine of its direction, `beside` its sine
 */
export function describe(
  plane: usize,
  width: i32,
  height: i32,
  x: f64,
  y: f64,
  sigma: f64,
  direction: f64,
  along: f64,
  beside: f64,
  room: usize,
  out: usize,
): void {
  const cell = CELL_SIGMAS * sigma;
  const radius = <i32>Math.floor((cell * Math.SQRT2 * 5) / 2 + 0.5);
  const cos = along / cell;
  const sin = beside / cell;
  const left = firstWithin(x, radius);
  const right = lastWithin(x, radius, width);
  const top = firstWithin(y, radius);
  const bottom = lastWithin(y, radius, height);
  const across = room;
  const down = across + WEIGHTS;
  const cells = down + WEIGHTS;
  // −2 (u² + v²) / 4², and u² + v² is the squared distance in cells.
  const by = 1 / (8 * cell * cell);
  fillWeights(across, left, x, by, right - left + 1);
  fillWeights(down, top, y, by, bottom - top + 1);
  memory.fill(cells, 0, 6 * ROW_BYTES);
  const line = (<usize>width) << 2;
  const start = f32x4.splat(<f32>direction);
  const byTurn = f32x4.splat(<f32>(1 / TURN));
  const cosines = f32x4.splat(<f32>cos);
  const sines = f32x4.splat(<f32>sin);
  const one = f32x4.splat(1);
  for (let py = top; py <= bottom; py += 1) {
    const dy = <f64>py - y;
    // Between the sides of the turned square, with a pixel to spare.
    let from = <f64>left;
    let to = <f64>right;
    if (Math.abs(cos) > 1e-9) {
      const middle = x - (sin * dy) / cos;
      const half = Math.abs(2.5 / cos) + 1;
      from = max(from, middle - half);
      to = min(to, middle + half);
    }
    if (Math.abs(sin) > 1e-9) {
      const middle = x + (cos * dy) / sin;
      const half = Math.abs(2.5 / sin) + 1;
      from = max(from, middle - half);
      to = min(to, middle + half);
    }
    if (to < from) continue;
    const end = <i32>to;
    const vertical = v128.load32_splat(down + ((<usize>(py - top)) << 2));
    // Column and row of a pixel, counted from the cell around the square: half a cell before its middle.
    const column = f32x4.splat(<f32>(sin * dy + 2.5));
    const row = f32x4.splat(<f32>(cos * dy + 2.5));
    for (let px = <i32>Math.ceil(from); px <= end; px += 4) {
      const first = <f32>(<f64>px - x);
      const dx = f32x4.add(f32x4.splat(first), f32x4(0, 1, 2, 3));
      const c = f32x4.add(f32x4.mul(cosines, dx), column);
      const r = f32x4.sub(row, f32x4.mul(sines, dx));
      const isIn = v128.and(
        v128.and(f32x4.gt(c, f32x4.splat(0)), f32x4.lt(c, f32x4.splat(5))),
        v128.and(f32x4.gt(r, f32x4.splat(0)), f32x4.lt(r, f32x4.splat(5))),
      );
      const lanes = v128.and(isIn, lanesBefore(end + 1 - px));
      if (!v128.any_true(lanes)) continue;
      const at = plane + ((<usize>(py * width + px)) << 2);
      const gx = f32x4.sub(v128.load(at + 4), v128.load(at - 4));
      const gy = f32x4.sub(v128.load(at + line), v128.load(at - line));
      const length = f32x4.sqrt(f32x4.add(f32x4.mul(gx, gx), f32x4.mul(gy, gy)));
      const weight = f32x4.mul(v128.load(across + ((<usize>(px - left)) << 2)), vertical);
      const size = v128.and(f32x4.mul(length, weight), lanes);
      const turned = f32x4.mul(f32x4.sub(angles(gy, gx), start), byTurn);
      const eighths = f32x4.mul(f32x4.sub(turned, f32x4.floor(turned)), f32x4.splat(8));
      const d0 = f32x4.pmin(f32x4.floor(eighths), f32x4.splat(7));
      const fd = f32x4.sub(eighths, d0);
      const c0 = f32x4.pmin(f32x4.pmax(f32x4.floor(c), f32x4.splat(0)), f32x4.splat(4));
      const r0 = f32x4.pmin(f32x4.pmax(f32x4.floor(r), f32x4.splat(0)), f32x4.splat(4));
      const fc = f32x4.sub(c, c0);
      const fr = f32x4.sub(r, r0);
      const gc = f32x4.sub(one, fc);
      const gr = f32x4.sub(one, fr);
      const upperLeft = f32x4.mul(gr, gc);
      const upperRight = f32x4.mul(gr, fc);
      const lowerLeft = f32x4.mul(fr, gc);
      const lowerRight = f32x4.mul(fr, fc);
      const far = f32x4.mul(size, fd);
      const near = f32x4.sub(size, far);
      const place = i32x4.trunc_sat_f32x4_s(
        f32x4.add(
          f32x4.mul(r0, f32x4.splat(240)),
          f32x4.add(f32x4.mul(c0, f32x4.splat(40)), f32x4.mul(d0, f32x4.splat(4))),
        ),
      );
      const p0 = cells + <usize>i32x4.extract_lane(place, 0);
      const s0 = i32x4.shuffle(near, far, 0, 4, 0, 4);
      spreadOver(p0, s0, i32x4.shuffle(upperLeft, upperRight, 0, 0, 4, 4));
      spreadOver(p0 + ROW_BYTES, s0, i32x4.shuffle(lowerLeft, lowerRight, 0, 0, 4, 4));
      const p1 = cells + <usize>i32x4.extract_lane(place, 1);
      const s1 = i32x4.shuffle(near, far, 1, 5, 1, 5);
      spreadOver(p1, s1, i32x4.shuffle(upperLeft, upperRight, 1, 1, 5, 5));
      spreadOver(p1 + ROW_BYTES, s1, i32x4.shuffle(lowerLeft, lowerRight, 1, 1, 5, 5));
      const p2 = cells + <usize>i32x4.extract_lane(place, 2);
      const s2 = i32x4.shuffle(near, far, 2, 6, 2, 6);
      spreadOver(p2, s2, i32x4.shuffle(upperLeft, upperRight, 2, 2, 6, 6));
      spreadOver(p2 + ROW_BYTES, s2, i32x4.shuffle(lowerLeft, lowerRight, 2, 2, 6, 6));
      const p3 = cells + <usize>i32x4.extract_lane(place, 3);
      const s3 = i32x4.shuffle(near, far, 3, 7, 3, 7);
      spreadOver(p3, s3, i32x4.shuffle(upperLeft, upperRight, 3, 3, 7, 7));
      spreadOver(p3 + ROW_BYTES, s3, i32x4.shuffle(lowerLeft, lowerRight, 3, 3, 7, 7));
    }
  }
  normalise(cells, out);
}

function normalise(cells: usize, out: usize): void {
  let square: f64 = 0;
  for (let r = 1; r <= 4; r += 1)
    for (let c = 1; c <= 4; c += 1) {
      const cell = cells + <usize>r * ROW_BYTES + <usize>c * CELL_BYTES;
      store<f32>(cell, load<f32>(cell) + load<f32>(cell, 32));
      for (let d: usize = 0; d < 32; d += 4) {
        const value = <f64>load<f32>(cell + d);
        square += value * value;
      }
    }
  const most = LARGEST_SHARE * Math.sqrt(square);
  let total: f64 = 0;
  for (let r = 1; r <= 4; r += 1)
    for (let c = 1; c <= 4; c += 1)
      for (let d: usize = 0; d < 32; d += 4) {
        const at = cells + <usize>r * ROW_BYTES + <usize>c * CELL_BYTES + d;
        const value = <f32>min(<f64>load<f32>(at), most);
        store<f32>(at, value);
        total += <f64>value;
      }
  if (total === 0) {
    memory.fill(out, 0, VALUES);
    return;
  }
  let to = out;
  for (let r = 1; r <= 4; r += 1)
    for (let c = 1; c <= 4; c += 1)
      for (let d: usize = 0; d < 32; d += 4) {
        const at = cells + <usize>r * ROW_BYTES + <usize>c * CELL_BYTES + d;
        const value = QUANTUM * Math.sqrt(<f64>load<f32>(at) / total);
        store<u8>(to, <u8>min(255, value + 0.5));
        to += 1;
      }
}
