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

/** A moving mean, its window clipped at both ends. */
interface Window {
  ahead: number;
  behind: number;
}

const windowFor = (side: number): Window => {
  const size = Math.floor((side + 2 * GRID - 1) / (2 * GRID));
  const ahead = Math.floor((size + 2) / 2) - 1;
  return { ahead, behind: size - ahead - 1 };
};
const countAt = (i: number, length: number, { ahead, behind }: Window) =>
  Math.min(length - 1, i + ahead) - Math.max(0, i - behind) + 1;

function alongRows(from: Float64Array, to: Float64Array, width: number, window: Window): void {
  const { ahead, behind } = window;
  const counts = Float64Array.from({ length: width }, (_, x) => countAt(x, width, window));
  for (let start = 0; start < from.length; start += width) {
    let sum = 0;
    for (let x = 0; x < Math.min(ahead, width); x += 1) sum += from[start + x]!;
    for (let x = 0; x < width; x += 1) {
      if (x + ahead < width) sum += from[start + x + ahead]!;
      if (x - behind > 0) sum -= from[start + x - behind - 1]!;
      to[start + x] = sum / counts[x]!;
    }
  }
}

/** Row by row as well: walking down columns would miss the cache at every step. */
function alongColumns(from: Float64Array, to: Float64Array, width: number, window: Window): void {
  const { ahead, behind } = window;
  const height = from.length / width;
  const sums = new Float64Array(width);
  const add = (y: number) => {
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) sums[x] = sums[x]! + from[at]!;
  };
  const subtract = (y: number) => {
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) sums[x] = sums[x]! - from[at]!;
  };
  for (let y = 0; y < Math.min(ahead, height); y += 1) add(y);
  for (let y = 0; y < height; y += 1) {
    if (y + ahead < height) add(y + ahead);
    if (y - behind > 0) subtract(y - behind - 1);
    const count = countAt(y, height, window);
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) to[at] = sums[x]! / count;
  }
}

const CELLS = Array.from({ length: GRID }, (_, i) => i);
const centre = (i: number, side: number) => Math.floor(((i + 0.5) * side) / GRID);

/**
 * 64×64 means: two passes of the box filter in each direction, a tent filter as wide as one cell, then the middle of
 * each cell. The last pass goes over the 64 columns that are kept.
 */
function decimated({ data, width, height }: Luma): Float64Array {
  const [across, down] = [windowFor(width), windowFor(height)];
  const plane = Float64Array.from(data);
  const spare = new Float64Array(plane.length);
  alongRows(plane, spare, width, across);
  alongColumns(spare, plane, width, down);
  alongRows(plane, spare, width, across);
  const kept = new Float64Array(GRID * height);
  const columns = CELLS.map((i) => centre(i, width));
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < GRID; x += 1) kept[y * GRID + x] = spare[y * width + columns[x]!]!;
  const means = new Float64Array(kept.length);
  alongColumns(kept, means, GRID, down);
  const grid = new Float64Array(GRID * GRID);
  for (const y of CELLS) {
    const row = centre(y, height) * GRID;
    grid.set(means.subarray(row, row + GRID), y * GRID);
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
  const grid = decimated(luma);
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
