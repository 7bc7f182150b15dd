import type { Luma } from './luma.ts';

/** Tiles along the longer side. */
const TILES = 12;
/** A tile with less deviation than this is bare paper or wall: it says nothing about the focus. */
const LEAST_DEVIATION = 10;
/** So many tiles with something on them are needed for a word about the focus. */
const LEAST_TILES = 4;
/** The sharpest tenth decides: a wash may be soft almost everywhere and still be in focus where the brush was dry. */
const SHARPEST_SHARE = 0.1;

/**
 * How sharp the sharpest parts are: the variance of the Laplacian of a tile over the variance of its brightness, so that
 * faint pencil and black ink count alike. Undefined where there is nothing to judge by.
 */
export function sharpnessOf(luma: Luma): number | undefined {
  const smooth = smoothed(luma);
  const size = Math.max(8, Math.floor(Math.max(luma.width, luma.height) / TILES));
  const ratios: number[] = [];
  for (let top = 2; top + size <= luma.height - 2; top += size)
    for (let left = 2; left + size <= luma.width - 2; left += size) {
      const { brightness, laplacian } = variancesOf(smooth, left, top, size);
      if (brightness >= LEAST_DEVIATION ** 2) ratios.push(laplacian / brightness);
    }
  if (ratios.length < LEAST_TILES) return undefined;
  ratios.sort((a, b) => b - a);
  return ratios[Math.floor(ratios.length * SHARPEST_SHARE)];
}

function variancesOf({ data, width }: Luma, left: number, top: number, size: number) {
  let sum = 0;
  let squares = 0;
  let edges = 0;
  let edgeSquares = 0;
  for (let y = top; y < top + size; y += 1)
    for (let x = left; x < left + size; x += 1) {
      const at = y * width + x;
      const here = data[at] ?? 0;
      const around =
        (data[at - 1] ?? 0) + (data[at + 1] ?? 0) + (data[at - width] ?? 0) + (data[at + width] ?? 0);
      const laplacian = around - 4 * here;
      sum += here;
      squares += here * here;
      edges += laplacian;
      edgeSquares += laplacian * laplacian;
    }
  const count = size * size;
  return {
    brightness: squares / count - (sum / count) ** 2,
    laplacian: edgeSquares / count - (edges / count) ** 2,
  };
}

/** Binomial 3 × 3: the grain of a dim picture would otherwise pass for sharpness. */
function smoothed({ width, height, data }: Luma): Luma {
  const out = new Uint8ClampedArray(data);
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const row = (from: number) => (data[from - 1] ?? 0) + 2 * (data[from] ?? 0) + (data[from + 1] ?? 0);
      out[at] = (row(at - width) + 2 * row(at) + row(at + width)) / 16;
    }
  return { width, height, data: out };
}
