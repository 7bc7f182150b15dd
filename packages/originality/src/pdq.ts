/**
 * PDQ, a perceptual hash of 256 bits: two passes of a box filter, decimation to 64×64, the 16×16 lowest frequencies of
 * the discrete cosine transform without the constant ones, each bit the comparison with their median.
 * Source: Facebook, "The TMK+PDQF video-hashing algorithm and the PDQ image-hashing algorithm" (2019). Own port.
 */
import { allOrientations } from './dihedral.ts';
import type { Luma } from './luma.ts';

/** Bytes of one hash. */
export const PDQ_BYTES = 32;
/** Below this quality a hash is useless (flat colour, gradients): its authors discard 49 and less. */
export const PDQ_QUALITY_FLOOR = 50;

const GRID = 64;
const FREQUENCIES = 16;

/** `bits` big-endian as the reference prints it: the first byte holds frequencies (15, 15) … (15, 8). */
export interface PdqHash {
  bits: Uint8Array;
  /** 0…100: how much the 64×64 picture varies. */
  quality: number;
}

const COSINES = Float64Array.from({ length: FREQUENCIES * GRID }, (_, k) => {
  const frequency = Math.floor(k / GRID) + 1;
  return Math.sqrt(2 / GRID) * Math.cos((Math.PI / 2 / GRID) * frequency * (2 * (k % GRID) + 1));
});

/** Moving mean of one row or column, the window clipped at both ends. */
function boxFilter(
  from: Float64Array,
  to: Float64Array,
  start: number,
  stride: number,
  length: number,
  window: number,
) {
  const ahead = Math.floor((window + 2) / 2) - 1;
  const behind = window - ahead - 1;
  let sum = 0;
  for (let i = 0; i < Math.min(ahead, length); i += 1) sum += from[start + i * stride] ?? 0;
  for (let i = 0; i < length; i += 1) {
    if (i + ahead < length) sum += from[start + (i + ahead) * stride] ?? 0;
    if (i - behind - 1 >= 0) sum -= from[start + (i - behind - 1) * stride] ?? 0;
    const count = Math.min(length - 1, i + ahead) - Math.max(0, i - behind) + 1;
    to[start + i * stride] = sum / count;
  }
}

const windowFor = (side: number) => Math.floor((side + 2 * GRID - 1) / (2 * GRID));

/** Two passes of the box filter in each direction: a tent filter as wide as one cell of the 64×64 grid. */
function smoothed({ data, width, height }: Luma): Float64Array {
  const plane = Float64Array.from(data);
  const spare = new Float64Array(plane.length);
  for (let pass = 0; pass < 2; pass += 1) {
    for (let y = 0; y < height; y += 1) boxFilter(plane, spare, y * width, 1, width, windowFor(width));
    for (let x = 0; x < width; x += 1) boxFilter(spare, plane, x, width, height, windowFor(height));
  }
  return plane;
}

function decimated(plane: Float64Array, width: number, height: number): Float64Array {
  const centre = (i: number, side: number) => Math.floor(((i + 0.5) * side) / GRID);
  const grid = new Float64Array(GRID * GRID);
  for (let y = 0; y < GRID; y += 1) {
    const row = centre(y, height) * width;
    for (let x = 0; x < GRID; x += 1) grid[y * GRID + x] = plane[row + centre(x, width)] ?? 0;
  }
  return grid;
}

function qualityOf(grid: Float64Array): number {
  let gradient = 0;
  const step = (a: number, b: number) => Math.abs(Math.trunc((((grid[a] ?? 0) - (grid[b] ?? 0)) * 100) / 255));
  for (let y = 0; y < GRID; y += 1) {
    for (let x = 0; x < GRID; x += 1) {
      const at = y * GRID + x;
      if (y + 1 < GRID) gradient += step(at, at + GRID);
      if (x + 1 < GRID) gradient += step(at, at + 1);
    }
  }
  return Math.min(100, Math.trunc(gradient / 90));
}

/** D · grid · Dᵗ, 16×16. */
function lowFrequencies(grid: Float64Array): Float64Array {
  const half = new Float64Array(FREQUENCIES * GRID);
  for (let i = 0; i < FREQUENCIES; i += 1) {
    for (let y = 0; y < GRID; y += 1) {
      const weight = COSINES[i * GRID + y] ?? 0;
      for (let x = 0; x < GRID; x += 1) half[i * GRID + x]! += weight * (grid[y * GRID + x] ?? 0);
    }
  }
  const out = new Float64Array(FREQUENCIES * FREQUENCIES);
  for (let i = 0; i < FREQUENCIES; i += 1) {
    for (let j = 0; j < FREQUENCIES; j += 1) {
      let sum = 0;
      for (let x = 0; x < GRID; x += 1) sum += (half[i * GRID + x] ?? 0) * (COSINES[j * GRID + x] ?? 0);
      out[i * FREQUENCIES + j] = sum;
    }
  }
  return out;
}

/** The hash of one plane as given. A plane of fewer than 5 pixels a side has no useful hash: quality 0. */
export function pdqHash(luma: Luma): PdqHash {
  const bits = new Uint8Array(PDQ_BYTES);
  if (luma.width < 5 || luma.height < 5) return { bits, quality: 0 };
  const grid = decimated(smoothed(luma), luma.width, luma.height);
  const coefficients = lowFrequencies(grid);
  // The lower median, as Torben's method in the reference gives it.
  const median = Float64Array.from(coefficients).sort()[FREQUENCIES * 8 - 1] ?? 0;
  for (const [k, value] of coefficients.entries()) {
    if (value > median) bits[PDQ_BYTES - 1 - (k >> 3)]! |= 1 << (k & 7);
  }
  return { bits, quality: qualityOf(grid) };
}

/** Hashes of all eight orientations, in the order of `ORIENTATIONS`. */
export function pdqHashes(luma: Luma): PdqHash[] {
  return allOrientations(luma).map(pdqHash);
}
