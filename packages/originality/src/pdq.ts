/**
 * PDQ, a perceptual hash of 256 bits: two passes of a box filter, decimation to 64×64, the 16×16 lowest frequencies of
 * the discrete cosine transform without the constant ones, each bit the comparison with their median.
 * Source: Facebook, "The TMK+PDQF video-hashing algorithm and the PDQ image-hashing algorithm" (2019). Own port.
 */
import { ORIENTATIONS } from './dihedral.ts';
import type { Luma } from './luma.ts';
import { withoutFrames } from './trim-frame.ts';

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

/** Where the cells' middles lie along one side: as it stands, and counted from the far end. */
interface Places {
  near: number[];
  far: number[];
}

/**
 * A window of even size reaches one further ahead than behind, so that two passes move the picture by one: from the far
 * end the same means stand two places earlier. No mean that is read touches a clipped second pass, on either side.
 */
function placesOf(side: number, { ahead, behind }: Window, lead: number): Places {
  const near = CELLS.map((i) => centre(i, side));
  const far = near.map((at) => side - 1 - at - 2 * (ahead - behind));
  return { near: near.map((at) => at + lead), far: far.map((at) => at + lead) };
}

/**
 * A window of two asks for a mean before the first sample, seen from the far end: that of the first one alone. The first
 * sample set there once more gives it, and changes no other mean, as such a window never looks behind.
 */
const leadOf = ({ ahead, behind }: Window) => (ahead === 1 && behind === 0 ? 1 : 0);

function withLead({ data, width, height }: Luma, left: number, top: number) {
  const [wide, high] = [width + left, height + top];
  const plane = new Float64Array(wide * high);
  for (let y = 0; y < high; y += 1) {
    const [from, to] = [Math.max(0, y - top) * width, y * wide];
    plane.set(data.subarray(from, from + width), to + left);
    if (left === 1) plane[to] = data[from]!;
  }
  return { plane, width: wide, height: high };
}

/** Four 64×64 grids of one blur: as it stands, and mirrored left to right, top to bottom, and both. */
interface Grids {
  plain: Float64Array;
  flop: Float64Array;
  flip: Float64Array;
  both: Float64Array;
}

/**
 * 64×64 means: two passes of the box filter in each direction, a tent filter as wide as one cell, then the middle of
 * each cell. The last pass goes over the columns that are kept: 64 as the picture stands, 64 as it is mirrored.
 */
function decimated(luma: Luma): Grids {
  const [across, down] = [windowFor(luma.width), windowFor(luma.height)];
  const [left, top] = [leadOf(across), leadOf(down)];
  const { plane, width, height } = withLead(luma, left, top);
  const spare = new Float64Array(plane.length);
  alongRows(plane, spare, width, across);
  alongColumns(spare, plane, width, down);
  alongRows(plane, spare, width, across);
  const [columns, rows] = [placesOf(luma.width, across, left), placesOf(luma.height, down, top)];
  const places = [...columns.near, ...columns.far];
  const kept = new Float64Array(places.length * height);
  for (let y = 0, at = 0; y < height; y += 1) for (const x of places) kept[at++] = spare[y * width + x]!;
  const means = new Float64Array(kept.length);
  alongColumns(kept, means, places.length, down);
  const pick = (from: readonly number[], first: number) => {
    const grid = new Float64Array(GRID * GRID);
    for (const [y, row] of from.entries()) {
      const start = row * places.length + first;
      grid.set(means.subarray(start, start + GRID), y * GRID);
    }
    return grid;
  };
  return {
    plain: pick(rows.near, 0),
    flop: pick(rows.near, GRID),
    flip: pick(rows.far, 0),
    both: pick(rows.far, GRID),
  };
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

const transposed = (square: Float64Array, side: number) =>
  Float64Array.from(square, (_, at) => square[(at % side) * side + Math.floor(at / side)]!);

function hashOf(coefficients: Float64Array, quality: number): PdqHash {
  const bits = new Uint8Array(PDQ_BYTES);
  // The lower median, as Torben's method in the reference gives it.
  const median = coefficients.toSorted()[FREQUENCIES * 8 - 1] ?? 0;
  for (const [k, value] of coefficients.entries()) {
    if (value > median) bits[PDQ_BYTES - 1 - (k >> 3)]! |= 1 << (k & 7);
  }
  return { bits, quality };
}

/** A plane of fewer than 5 pixels a side has no useful hash: quality 0. */
const isTooSmall = ({ width, height }: Luma) => width < 5 || height < 5;
const emptyHash = (): PdqHash => ({ bits: new Uint8Array(PDQ_BYTES), quality: 0 });

/** The hash of one plane as given. */
export function pdqHash(luma: Luma): PdqHash {
  if (isTooSmall(luma)) return emptyHash();
  const { plain } = decimated(luma);
  return hashOf(lowFrequencies(plain), qualityOf(plain));
}

/**
 * Hashes of all eight orientations, in the order of `ORIENTATIONS`, from one blur: a mirrored picture samples the same
 * means at other places, a quarter turn transposes. Flipping signs of one transform instead would lose recall, since the
 * middles of the cells do not lie symmetrically.
 */
export function pdqHashes(luma: Luma): PdqHash[] {
  if (isTooSmall(luma)) return ORIENTATIONS.map(emptyHash);
  const grids = decimated(luma);
  const of = (grid: Float64Array) => {
    const [coefficients, quality] = [lowFrequencies(grid), qualityOf(grid)];
    return {
      plain: hashOf(coefficients, quality),
      turned: hashOf(transposed(coefficients, FREQUENCIES), quality),
    };
  };
  const [plain, flop, flip, both] = [of(grids.plain), of(grids.flop), of(grids.flip), of(grids.both)];
  // A clockwise quarter turn reads the columns from the bottom: the transpose of the grid mirrored top to bottom.
  return [plain.plain, flip.turned, both.plain, flop.turned, flop.plain, both.turned, flip.plain, plain.turned];
}

/**
 * The same of the picture without the frame around it, without the frame within that, and so on: eight each. They are
 * kept and asked beside those of the whole, never instead of them.
 */
export const trimmedHashes = (luma: Luma): PdqHash[] =>
  withoutFrames(luma)
    .map(pdqHashes)
    .filter(([first]) => first !== undefined && first.quality >= PDQ_QUALITY_FLOOR)
    .flat();
