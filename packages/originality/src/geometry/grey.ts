import type { Luma } from '../luma.ts';

/** A grey plane in floats from 0 to 1, row by row from the top. */
export interface Grey {
  data: Float32Array;
  width: number;
  height: number;
}

export function greyOf({ data, width, height }: Luma): Grey {
  const out = new Float32Array(data.length);
  for (let i = 0; i < out.length; i += 1) out[i] = data[i]! / 255;
  return { data: out, width, height };
}

/** The right half of a normalised Gaussian; the left one is its mirror image. */
export function kernelOf(sigma: number): Float64Array {
  const radius = Math.max(1, Math.ceil(3.5 * sigma));
  const half = Float64Array.from({ length: radius + 1 }, (_, i) => Math.exp((-i * i) / (2 * sigma * sigma)));
  const sum = half.reduce((total, value, i) => total + (i === 0 ? value : 2 * value), 0);
  return half.map((value) => value / sum);
}

/**
 * Sums are in doubles: converting each product to a float takes longer than the product. Four neighbours at a time
 * read each weight once and do not wait for each other.
 */
function alongRows({ data, width }: Grey, kernel: Float64Array): Float32Array {
  const radius = kernel.length - 1;
  const out = new Float32Array(data.length);
  const sums = new Float64Array(width + 3);
  // The edge pixel is repeated outwards once per row, so that the inner loop needs no bounds check.
  const row = new Float64Array(width + 2 * radius + 3);
  for (let start = 0; start < data.length; start += width) {
    row.set(data.subarray(start, start + width), radius);
    row.fill(data[start]!, 0, radius);
    row.fill(data[start + width - 1]!, radius + width);
    for (let x = 0; x < width; x += 4) {
      const at = x + radius;
      let [one, two, three, four] = [0, 0, 0, 0];
      for (let i = radius; i > 0; i -= 1) {
        const [weight, left, right] = [kernel[i]!, at - i, at + i];
        one += weight * (row[left]! + row[right]!);
        two += weight * (row[left + 1]! + row[right + 1]!);
        three += weight * (row[left + 2]! + row[right + 2]!);
        four += weight * (row[left + 3]! + row[right + 3]!);
      }
      sums[x] = one + kernel[0]! * row[at]!;
      sums[x + 1] = two + kernel[0]! * row[at + 1]!;
      sums[x + 2] = three + kernel[0]! * row[at + 2]!;
      sums[x + 3] = four + kernel[0]! * row[at + 3]!;
    }
    out.set(sums.subarray(0, width), start);
  }
  return out;
}

/** Row by row as well: walking down columns would miss the cache at every step. Two rows either side at a time. */
function alongColumns({ data, width, height }: Grey, kernel: Float64Array): Float32Array {
  const radius = kernel.length - 1;
  const out = new Float32Array(data.length);
  const sums = new Float64Array(width);
  const rowOf = (y: number) => Math.min(height - 1, Math.max(0, y)) * width;
  for (let y = 0; y < height; y += 1) {
    const here = y * width;
    for (let x = 0; x < width; x += 1) sums[x] = kernel[0]! * data[here + x]!;
    for (let i = 1; i <= radius; i += 2) {
      const [near, far] = [kernel[i]!, kernel[i + 1] ?? 0];
      const [above, below] = [rowOf(y - i), rowOf(y + i)];
      const [higher, lower] = [rowOf(y - i - 1), rowOf(y + i + 1)];
      for (let x = 0; x < width; x += 1) {
        sums[x] =
          sums[x]! +
          near * (data[above + x]! + data[below + x]!) +
          far * (data[higher + x]! + data[lower + x]!);
      }
    }
    out.set(sums, here);
  }
  return out;
}

/** Gaussian blur; `sigma` in pixels. */
export function blurred(from: Grey, sigma: number): Grey {
  const kernel = kernelOf(sigma);
  const { width, height } = from;
  return { data: alongColumns({ data: alongRows(from, kernel), width, height }, kernel), width, height };
}
