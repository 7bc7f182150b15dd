import type { Luma } from './luma.ts';

/** Tiles along the longer side. */
const TILES = 12;
/** A tile with less deviation is bare paper or wall, which shows nothing about the focus. */
const LEAST_DEVIATION = 10;
/** Tiles with content required for a judgement of the focus. */
const LEAST_TILES = 4;
/** The sharpest tenth decides: a wash may be soft almost everywhere and still be in focus. */
const SHARPEST_SHARE = 0.1;

/**
 * Sharpness of the sharpest parts: a tile's variance of the Laplacian over its variance of brightness, so that
 * faint pencil and black ink count alike. Undefined where there is nothing to judge.
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

/** Binomial 3 × 3: otherwise the grain of a dim picture would count as sharpness. */
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
