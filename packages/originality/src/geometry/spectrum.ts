/** Power spectrum of small squares: where the detail of a picture ends. */
import type { Grey } from './grey.ts';

const SIDE = 128;
const HANN = Float64Array.from(
  { length: SIDE },
  (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / SIDE),
);

/** In place, radix 2 (Cooley and Tukey 1965), over `SIDE` values `stride` apart. */
function transform(re: Float64Array, im: Float64Array, from: number, stride: number): void {
  for (let i = 1, j = 0; i < SIDE; i += 1) {
    let bit = SIDE >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i >= j) continue;
    const [one, other] = [from + i * stride, from + j * stride];
    [re[one], re[other]] = [re[other]!, re[one]!];
    [im[one], im[other]] = [im[other]!, im[one]!];
  }
  for (let size = 2; size <= SIDE; size *= 2) {
    const angle = (-2 * Math.PI) / size;
    for (let k = 0; k < size / 2; k += 1) {
      const [cos, sin] = [Math.cos(angle * k), Math.sin(angle * k)];
      for (let start = k; start < SIDE; start += size) {
        const [one, other] = [from + start * stride, from + (start + size / 2) * stride];
        const real = re[other]! * cos - im[other]! * sin;
        const imaginary = re[other]! * sin + im[other]! * cos;
        re[other] = re[one]! - real;
        im[other] = im[one]! - imaginary;
        re[one] = re[one]! + real;
        im[one] = im[one]! + imaginary;
      }
    }
  }
}

function powerOf({ data, width }: Grey, left: number, top: number): Float64Array {
  const [re, im] = [new Float64Array(SIDE * SIDE), new Float64Array(SIDE * SIDE)];
  let sum = 0;
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1) sum += data[(top + y) * width + left + x]!;
  }
  const mean = sum / (SIDE * SIDE);
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1) {
      re[y * SIDE + x] = (data[(top + y) * width + left + x]! - mean) * HANN[x]! * HANN[y]!;
    }
  }
  for (let y = 0; y < SIDE; y += 1) transform(re, im, y * SIDE, 1);
  for (let x = 0; x < SIDE; x += 1) transform(re, im, x, SIDE);
  return re.map((value, i) => value * value + im[i]! * im[i]!);
}

/** Mean of power × frequency² between two frequencies (cycles a pixel): constant for natural detail. */
function bandOf(power: Float64Array, low: number, high: number): number {
  let [sum, count] = [0, 0];
  for (let v = 0; v < SIDE; v += 1) {
    const fy = (v < SIDE / 2 ? v : v - SIDE) / SIDE;
    for (let u = 0; u < SIDE; u += 1) {
      const fx = (u < SIDE / 2 ? u : u - SIDE) / SIDE;
      const square = fx * fx + fy * fy;
      if (square < low * low || square > high * high) continue;
      sum += power[v * SIDE + u]! * square;
      count += 1;
    }
  }
  return count === 0 ? 0 : sum / count;
}

/**
 * How detail continues above the frequency at which a coarser picture ends: the median over the more detailed
 * squares of the band above over the band below, in decibels. About 0 for natural detail, far below where the
 * picture was only enlarged. Undefined where the window is too small or blank.
 * @param window of the picture's own pixels
 * @param limit cycles a pixel, less than 0.32
 */
export function detailAbove(window: Grey, limit: number): number | undefined {
  const squares: { below: number; above: number }[] = [];
  for (let top = 0; top + SIDE <= window.height; top += SIDE) {
    for (let left = 0; left + SIDE <= window.width; left += SIDE) {
      const power = powerOf(window, left, top);
      squares.push({
        below: bandOf(power, 0.45 * limit, 0.8 * limit),
        above: bandOf(power, 1.4 * limit, Math.min(1.9 * limit, 0.5)),
      });
    }
  }
  squares.sort((one, other) => other.below - one.below);
  const lively = squares.slice(0, Math.ceil(squares.length / 2)).filter(({ below }) => below > 1e-4);
  const levels = lively.map(({ below, above }) => 10 * Math.log10((above + 1e-12) / below));
  return levels.sort((one, other) => one - other)[levels.length >> 1];
}
