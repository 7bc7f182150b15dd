/**
 * Direction and descriptor of a feature in JavaScript: what the kernels are compared with. Sources: Lowe 2004 §5, §6;
 * RootSIFT: Arandjelović and Zisserman 2012 §2.
 */
import { CELLS, DESCRIPTOR_BYTES, DIRECTIONS, QUANTUM } from '../descriptor.ts';
import type { Grey } from '../grey.ts';

/** Side of a cell in units of the feature's blur (Lowe 2004 §6.1). */
const CELL_SIGMAS = 3;
/** Caps the weight of one strong edge (Lowe 2004 §6.1). */
const LARGEST_SHARE = 0.2;

const BINS = 36;
const TURN = 2 * Math.PI;

/** Directions a feature is seen in, radians: each peak of at least 80 % of the highest, two at most. */
export function directionsOf({ data, width, height }: Grey, x: number, y: number, sigma: number): number[] {
  const spread = 1.5 * sigma;
  const radius = Math.round(3 * spread);
  const [left, top] = [Math.round(x), Math.round(y)];
  const raw = new Float32Array(BINS);
  for (let py = Math.max(1, top - radius); py <= Math.min(height - 2, top + radius); py += 1) {
    for (let px = Math.max(1, left - radius); px <= Math.min(width - 2, left + radius); px += 1) {
      const at = py * width + px;
      const gx = data[at + 1]! - data[at - 1]!;
      const gy = data[at + width]! - data[at - width]!;
      const weight = Math.exp(-((px - x) ** 2 + (py - y) ** 2) / (2 * spread * spread));
      const bin = Math.round((Math.atan2(gy, gx) / TURN) * BINS + BINS) % BINS;
      raw[bin] = raw[bin]! + weight * Math.sqrt(gx * gx + gy * gy);
    }
  }
  const near = (i: number) => raw[(i + 2 * BINS) % BINS]!;
  const smooth = raw.map(
    (value, i) => (6 * value + 4 * (near(i - 1) + near(i + 1)) + near(i - 2) + near(i + 2)) / 16,
  );
  const highest = Math.max(...smooth);
  const peaks: { height: number; direction: number }[] = [];
  for (let i = 0; i < BINS; i += 1) {
    const [before, here, after] = [smooth[(i + BINS - 1) % BINS]!, smooth[i]!, smooth[(i + 1) % BINS]!];
    if (here <= before || here <= after || here < 0.8 * highest) continue;
    const fraction = (0.5 * (before - after)) / (before - 2 * here + after);
    peaks.push({ height: here, direction: ((i + fraction) / BINS) * TURN });
  }
  peaks.sort((one, other) => other.height - one.height);
  return peaks.slice(0, 2).map(({ direction }) => direction);
}

/**
 * RootSIFT in 128 bytes: the square root of shares of the gradient, so that Euclid's distance is Hellinger's.
 * @param out receives the descriptor at `from`
 */
export function describe(
  { data, width, height }: Grey,
  feature: { x: number; y: number; sigma: number; direction: number },
  out: Uint8Array,
  from: number,
): void {
  const { x, y, sigma, direction } = feature;
  const cell = CELL_SIGMAS * sigma;
  const radius = Math.round((cell * Math.SQRT2 * (CELLS + 1)) / 2);
  const [cos, sin] = [Math.cos(direction) / cell, Math.sin(direction) / cell];
  const [left, top] = [Math.round(x), Math.round(y)];
  const sums = new Float32Array(DESCRIPTOR_BYTES);
  for (let py = Math.max(1, top - radius); py <= Math.min(height - 2, top + radius); py += 1) {
    for (let px = Math.max(1, left - radius); px <= Math.min(width - 2, left + radius); px += 1) {
      const dx = px - x;
      const dy = py - y;
      // In cells, the feature's direction to the right.
      const u = cos * dx + sin * dy;
      const v = cos * dy - sin * dx;
      const column = u + CELLS / 2 - 0.5;
      const row = v + CELLS / 2 - 0.5;
      if (column <= -1 || column >= CELLS || row <= -1 || row >= CELLS) continue;
      const at = py * width + px;
      const gx = data[at + 1]! - data[at - 1]!;
      const gy = data[at + width]! - data[at - width]!;
      const size = Math.sqrt(gx * gx + gy * gy) * Math.exp((-2 * (u * u + v * v)) / (CELLS * CELLS));
      const turned = (Math.atan2(gy, gx) - direction) / TURN;
      addTo(sums, column, row, (turned - Math.floor(turned)) * DIRECTIONS, size);
    }
  }
  normalise(sums, out, from);
}

/** Each gradient counts for the eight nearest of cell and direction (Lowe 2004 §6.1). */
function addTo(sums: Float32Array, column: number, row: number, direction: number, size: number): void {
  const c0 = Math.floor(column);
  const r0 = Math.floor(row);
  const d0 = Math.floor(direction);
  const fc = column - c0;
  const fr = row - r0;
  const fd = direction - d0;
  for (let r = 0; r < 2; r += 1) {
    if (r0 + r < 0 || r0 + r >= CELLS) continue;
    const byRow = size * (r === 0 ? 1 - fr : fr);
    for (let c = 0; c < 2; c += 1) {
      if (c0 + c < 0 || c0 + c >= CELLS) continue;
      const byColumn = byRow * (c === 0 ? 1 - fc : fc);
      const base = ((r0 + r) * CELLS + c0 + c) * DIRECTIONS;
      const one = base + (d0 % DIRECTIONS);
      const two = base + ((d0 + 1) % DIRECTIONS);
      sums[one] = sums[one]! + byColumn * (1 - fd);
      sums[two] = sums[two]! + byColumn * fd;
    }
  }
}

function normalise(sums: Float32Array, out: Uint8Array, from: number): void {
  let square = 0;
  for (const value of sums) square += value * value;
  const most = LARGEST_SHARE * Math.sqrt(square);
  let total = 0;
  for (let i = 0; i < sums.length; i += 1) {
    sums[i] = Math.min(sums[i]!, most);
    total += sums[i]!;
  }
  if (total === 0) return;
  for (let i = 0; i < sums.length; i += 1) {
    out[from + i] = Math.min(255, Math.round(QUANTUM * Math.sqrt(sums[i]! / total)));
  }
}
