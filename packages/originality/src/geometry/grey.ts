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
function kernelOf(sigma: number): Float32Array {
  const radius = Math.max(1, Math.ceil(3.5 * sigma));
  const half = Float32Array.from({ length: radius + 1 }, (_, i) => Math.exp((-i * i) / (2 * sigma * sigma)));
  const sum = half.reduce((total, value, i) => total + (i === 0 ? value : 2 * value), 0);
  return half.map((value) => value / sum);
}

function alongRows({ data, width, height }: Grey, kernel: Float32Array): Float32Array {
  const radius = kernel.length - 1;
  const out = new Float32Array(data.length);
  // The edge pixel is repeated outwards once per row, so that the inner loop needs no bounds check.
  const row = new Float32Array(width + 2 * radius);
  for (let y = 0; y < height; y += 1) {
    const start = y * width;
    row.set(data.subarray(start, start + width), radius);
    row.fill(data[start]!, 0, radius);
    row.fill(data[start + width - 1]!, radius + width);
    for (let x = 0; x < width; x += 1) {
      const centre = x + radius;
      let sum = kernel[0]! * row[centre]!;
      for (let i = 1; i <= radius; i += 1) sum += kernel[i]! * (row[centre - i]! + row[centre + i]!);
      out[start + x] = sum;
    }
  }
  return out;
}

/** Row by row as well: walking down columns would miss the cache at every step. */
function alongColumns({ data, width, height }: Grey, kernel: Float32Array): Float32Array {
  const radius = kernel.length - 1;
  const out = new Float32Array(data.length);
  for (let y = 0; y < height; y += 1) {
    const start = y * width;
    for (let x = 0; x < width; x += 1) out[start + x] = kernel[0]! * data[start + x]!;
    for (let i = 1; i <= radius; i += 1) {
      const [above, below] = [Math.max(0, y - i) * width, Math.min(height - 1, y + i) * width];
      const weight = kernel[i]!;
      for (let x = 0; x < width; x += 1) {
        out[start + x] = out[start + x]! + weight * (data[above + x]! + data[below + x]!);
      }
    }
  }
  return out;
}

/** Gaussian blur; `sigma` in pixels. */
export function blurred(from: Grey, sigma: number): Grey {
  const kernel = kernelOf(sigma);
  const { width, height } = from;
  return { data: alongColumns({ data: alongRows(from, kernel), width, height }, kernel), width, height };
}

/** Every second sample of every second row; blur first. */
export function halved({ data, width, height }: Grey): Grey {
  const [w, h] = [width >> 1, height >> 1];
  const out = new Float32Array(w * h);
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1) out[y * w + x] = data[2 * y * width + 2 * x]!;
  }
  return { data: out, width: w, height: h };
}
