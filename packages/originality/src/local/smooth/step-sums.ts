/** What one turn of `aligned` sums over all pixels that both show. */
import type { Affine } from '../../geometry/affine.ts';
import type { Grey } from '../../geometry/grey.ts';

/** A plane with its slopes, for each pixel. */
export interface Sloped extends Grey {
  across: Float32Array;
  down: Float32Array;
}

export function slopesOf({ data, width, height }: Grey): Sloped {
  const [across, down] = [new Float32Array(data.length), new Float32Array(data.length)];
  const at = (x: number, y: number) =>
    data[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))]!;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      across[y * width + x] = (at(x + 1, y) - at(x - 1, y)) / 2;
      down[y * width + x] = (at(x, y + 1) - at(x, y - 1)) / 2;
    }
  return { data, width, height, across, down };
}

const LEAST_PIXELS = 100;

/** Weighted by how little they are apart. */
interface Sums {
  weight: number;
  asked: number;
  seen: number;
  squares: number;
  product: number;
  askedSquares: number;
}

/** The work's pixels (asked) as gain times the picture's (seen) plus a level: their line of least squares. */
export function lineOf({ weight, asked, seen, squares, product, askedSquares }: Sums) {
  const [mx, my] = [seen / weight, asked / weight];
  const [vx, vy] = [squares / weight - mx * mx, askedSquares / weight - my * my].map((one) =>
    Math.max(1e-9, one),
  ) as [number, number];
  const together = product / weight - mx * my;
  const likeness = together / Math.sqrt(vx * vy);
  const gain = together / vx;
  return { likeness, gain, level: my - gain * mx, apart: Math.sqrt(Math.max(0, vy * (1 - likeness ** 2))) };
}

/** 36 of the upper half of the normal matrix, row by row, and 8 of its right side. */
export const VALUES = 44;

/**
 * Undefined where too few pixels lie in both.
 * @param back from the work's pixels to the picture's
 * @param normal is filled if given
 */
export function sumsOf(
  work: Grey,
  { data, width, height, across, down }: Sloped,
  [a, b, c, d, e, f]: Affine,
  { gain, level, noise }: { gain: number; level: number; noise: number },
  normal?: Float64Array,
): Sums | undefined {
  let [pixels, n, sx, sy, sxx, sxy, syy] = [0, 0, 0, 0, 0, 0, 0];
  // Products of slopes (x across, y down) times 1, u, v, uu, uv, vv: numbers in registers, since an array took four times as long.
  let [xx0, xx1, xx2, xx3, xx4, xx5, xy0, xy1, xy2, xy3, xy4, xy5] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  let [yy0, yy1, yy2, yy3, yy4, yy5] = [0, 0, 0, 0, 0, 0];
  // Slopes times what is seen (s), times one (o) and times how far it is apart (r), times 1, u, v.
  let [xs0, xs1, xs2, ys0, ys1, ys2, xo0, xo1, xo2, yo0, yo1, yo2] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  let [xr0, xr1, xr2, yr0, yr1, yr2, sr, or] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let y = 0, mine = 0; y < work.height; y += 1)
    for (let x = 0; x < work.width; x += 1, mine += 1) {
      const [u, v] = [x + 0.5, y + 0.5];
      const [px, py] = [a * u + b * v + c - 0.5, d * u + e * v + f - 0.5];
      const [left, top] = [Math.floor(px), Math.floor(py)];
      if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) continue;
      const [fx, fy, at] = [px - left, py - top, top * width + left];
      const below = at + width;
      const w11 = fx * fy;
      const [w10, w01] = [fx - w11, fy - w11];
      const w00 = 1 - fx - w01;
      const seen = w00 * data[at]! + w10 * data[at + 1]! + w01 * data[below]! + w11 * data[below + 1]!;
      const asked = work.data[mine]!;
      const apart = gain * seen + level - asked;
      const weight = 1 / (1 + (apart / noise) ** 2);
      pixels += 1;
      n += weight;
      sx += weight * seen;
      sy += weight * asked;
      sxx += weight * seen * seen;
      sxy += weight * seen * asked;
      syy += weight * asked * asked;
      if (normal === undefined) continue;
      const gx =
        gain * (w00 * across[at]! + w10 * across[at + 1]! + w01 * across[below]! + w11 * across[below + 1]!);
      const gy = gain * (w00 * down[at]! + w10 * down[at + 1]! + w01 * down[below]! + w11 * down[below + 1]!);
      const [wx, wy] = [weight * gx, weight * gy];
      const [xx, xy, yy] = [wx * gx, wx * gy, wy * gy];
      const [uu, uv, vv] = [u * u, u * v, v * v];
      xx0 += xx;
      xx1 += xx * u;
      xx2 += xx * v;
      xx3 += xx * uu;
      xx4 += xx * uv;
      xx5 += xx * vv;
      xy0 += xy;
      xy1 += xy * u;
      xy2 += xy * v;
      xy3 += xy * uu;
      xy4 += xy * uv;
      xy5 += xy * vv;
      yy0 += yy;
      yy1 += yy * u;
      yy2 += yy * v;
      yy3 += yy * uu;
      yy4 += yy * uv;
      yy5 += yy * vv;
      xs0 += wx * seen;
      xs1 += wx * seen * u;
      xs2 += wx * seen * v;
      ys0 += wy * seen;
      ys1 += wy * seen * u;
      ys2 += wy * seen * v;
      xo0 += wx;
      xo1 += wx * u;
      xo2 += wx * v;
      yo0 += wy;
      yo1 += wy * u;
      yo2 += wy * v;
      xr0 += wx * apart;
      xr1 += wx * apart * u;
      xr2 += wx * apart * v;
      yr0 += wy * apart;
      yr1 += wy * apart * u;
      yr2 += wy * apart * v;
      sr += weight * seen * apart;
      or += weight * apart;
    }
  if (pixels < LEAST_PIXELS) return undefined;
  const rows = [
    [xx3, xx4, xx1, xy3, xy4, xy1, xs1, xo1],
    [xx5, xx2, xy4, xy5, xy2, xs2, xo2],
    [xx0, xy1, xy2, xy0, xs0, xo0],
    [yy3, yy4, yy1, ys1, yo1],
    [yy5, yy2, ys2, yo2],
    [yy0, ys0, yo0],
    [sxx, sx, n],
    [-xr1, -xr2, -xr0, -yr1, -yr2, -yr0, -sr, -or],
  ];
  normal?.set(rows.flat());
  return { weight: n, asked: sy, seen: sx, squares: sxx, product: sxy, askedSquares: syy };
}
