/** Square windows of a small grey picture, each as 8 × 8 means without level, slope and contrast. */
import type { Grey } from '../../geometry/grey.ts';
import { sumsOf, sumWithin } from './area-sums.ts';

const CELLS = 8;
export const WINDOW_VALUES = CELLS * CELLS;
const BITS = 64;
/** Of a window that says something: standard deviation of its means without their slope, of a picture from 0 to 1. */
const LEAST_STRUCTURE = 0.02;

/** One column each. */
export interface Windows {
  count: number;
  /** Left, top and side, in shares of the picture's shorter side. */
  places: Float32Array;
  /** Unit length times 127. */
  values: Int8Array;
  /** Signs of 64 projections, two words each: what is alike differs in few. */
  bits: Uint32Array;
}

export interface Grid {
  /** Sides of the windows, in shares of the shorter one. */
  sides: readonly number[];
  /** From one to the next at most, in shares of their side. */
  step: number;
}

/** mulberry32: the same in each process, since windows are never stored. */
function rolled(count: number): Float32Array {
  let state = 1;
  return Float32Array.from({ length: count }, () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32 - 0.5;
  });
}
const PROJECTIONS = rolled(BITS * WINDOW_VALUES);

export function windowsOf(plane: Grey, grid: Grid): Windows {
  const short = Math.min(plane.width, plane.height);
  const sums = sumsOf(plane);
  const [places, values, bits]: [number[], number[], number[]] = [[], [], []];
  const cells = new Float64Array(WINDOW_VALUES);
  for (const { left, top, side } of placesOf(plane, grid)) {
    const cell = side / CELLS;
    for (let i = 0; i < WINDOW_VALUES; i += 1) {
      const [x, y] = [left + (i % CELLS) * cell, top + Math.floor(i / CELLS) * cell];
      cells[i] = sumWithin(sums, x, y, cell) / (cell * cell);
    }
    const structure = levelled(cells);
    if (structure < LEAST_STRUCTURE) continue;
    places.push(left / short, top / short, side / short);
    const by = 127 / (structure * CELLS);
    for (const value of cells) values.push(Math.round(by * value));
    bits.push(signs(cells, 0), signs(cells, BITS / 2));
  }
  return {
    count: places.length / 3,
    places: Float32Array.from(places),
    values: Int8Array.from(values),
    bits: Uint32Array.from(bits),
  };
}

function* placesOf({ width, height }: Grey, { sides, step }: Grid) {
  for (const share of sides) {
    const side = share * Math.min(width, height);
    // Rounding must not add a row where the window is as long as the side.
    const count = (long: number) => 1 + Math.ceil((long - side) / (step * side) - 1e-9);
    const [columns, rows] = [count(width), count(height)];
    for (let row = 0; row < rows; row += 1)
      for (let column = 0; column < columns; column += 1)
        yield {
          side,
          left: (column * (width - side)) / Math.max(1, columns - 1),
          top: (row * (height - side)) / Math.max(1, rows - 1),
        };
  }
}

/** Takes their mean and slope off: skies and walls are alike in both. @returns standard deviation of what is left */
function levelled(cells: Float64Array): number {
  const middle = (CELLS - 1) / 2;
  let [mean, across, down, squares] = [0, 0, 0, 0];
  for (let i = 0; i < WINDOW_VALUES; i += 1) {
    const [x, y] = [(i % CELLS) - middle, Math.floor(i / CELLS) - middle];
    mean += cells[i]! / WINDOW_VALUES;
    across += x * cells[i]!;
    down += y * cells[i]!;
    squares += x * x;
  }
  let left = 0;
  for (let i = 0; i < WINDOW_VALUES; i += 1) {
    const [x, y] = [(i % CELLS) - middle, Math.floor(i / CELLS) - middle];
    cells[i] = cells[i]! - mean - (across * x + down * y) / squares;
    left += cells[i]! ** 2;
  }
  return Math.sqrt(left / WINDOW_VALUES);
}

function signs(cells: Float64Array, from: number): number {
  let word = 0;
  for (let bit = 0; bit < BITS / 2; bit += 1) {
    let sum = 0;
    const at = (from + bit) * WINDOW_VALUES;
    for (let i = 0; i < WINDOW_VALUES; i += 1) sum += PROJECTIONS[at + i]! * cells[i]!;
    if (sum > 0) word |= 1 << bit;
  }
  return word >>> 0;
}
