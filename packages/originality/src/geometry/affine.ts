/** x' = a·x + b·y + c, y' = d·x + e·y + f. */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
export type Point = readonly [x: number, y: number];

export const applied = ([a, b, c, d, e, f]: Affine, [x, y]: Point): Point => [
  a * x + b * y + c,
  d * x + e * y + f,
];

const determinantOf = ([a, b, , d, e]: Affine): number => a * e - b * d;

/** Length in the target for one in the source, over all directions. */
export const scaleOf = (map: Affine): number => Math.sqrt(Math.abs(determinantOf(map)));

/** The map that does `first` and then `then`. */
export const composed = (then: Affine, first: Affine): Affine => {
  const [a, b, c, d, e, f] = then;
  const [p, q, r, s, t, u] = first;
  return [a * p + b * s, a * q + b * t, a * r + b * u + c, d * p + e * s, d * q + e * t, d * r + e * u + f];
};

export function inverted(map: Affine): Affine {
  const [a, b, c, d, e, f] = map;
  const by = determinantOf(map);
  return [e / by, -b / by, (b * f - c * e) / by, -d / by, a / by, (c * d - a * f) / by];
}

/** Longest over shortest stretch; 1 where shapes are kept. */
export function stretchOf(map: Affine): number {
  const [a, b, , d, e] = map;
  const sum = a * a + b * b + d * d + e * e;
  const apart = Math.sqrt(Math.max(0, sum * sum - 4 * determinantOf(map) ** 2));
  return Math.sqrt((sum + apart) / Math.max(sum - apart, 1e-12));
}

export const isPlausible = (map: Affine): boolean =>
  map.every(Number.isFinite) && determinantOf(map) > 1e-4 && determinantOf(map) < 1e4 && stretchOf(map) < 3;

/** Pairs of a place in the source and one in the target. */
export interface Pairs {
  from: Point[];
  to: Point[];
}

const mean = (points: readonly Point[]): Point => {
  const [x, y] = points.reduce<Point>(([sx, sy], [px, py]) => [sx + px, sy + py], [0, 0]);
  return [x / points.length, y / points.length];
};

/** Turned, scaled and moved, with least squares. */
export function fitSimilarity({ from, to }: Pairs): Affine {
  const [[mx, my], [nx, ny]] = [mean(from), mean(to)];
  let [dot, cross, square] = [0, 0, 0];
  for (const [i, [px, py]] of from.entries()) {
    const [x, y, u, v] = [px - mx, py - my, to[i]![0] - nx, to[i]![1] - ny];
    dot += x * u + y * v;
    cross += x * v - y * u;
    square += x * x + y * y;
  }
  const [cos, sin] = [dot / square, cross / square];
  return [cos, -sin, nx - cos * mx + sin * my, sin, cos, ny - sin * mx - cos * my];
}

/** The same with stretch and shear; the moments are what `spreadAt` asks for. */
export function fitAffine({ from, to }: Pairs): { map: Affine; moments: Moments } {
  const centre = mean(from);
  const [mx, my] = centre;
  const [nx, ny] = mean(to);
  let [xx, xy, yy, xu, yu, xv, yv] = [0, 0, 0, 0, 0, 0, 0];
  for (const [i, [px, py]] of from.entries()) {
    const [x, y, u, v] = [px - mx, py - my, to[i]![0] - nx, to[i]![1] - ny];
    xx += x * x;
    xy += x * y;
    yy += y * y;
    xu += x * u;
    yu += y * u;
    xv += x * v;
    yv += y * v;
  }
  const by = xx * yy - xy * xy;
  const [a, b] = [(xu * yy - yu * xy) / by, (yu * xx - xu * xy) / by];
  const [d, e] = [(xv * yy - yv * xy) / by, (yv * xx - xv * xy) / by];
  return {
    map: [a, b, nx - a * mx - b * my, d, e, ny - d * mx - e * my],
    moments: { count: from.length, centre, xx, xy, yy },
  };
}

/** Of the places a map was fitted to. */
export interface Moments {
  count: number;
  centre: Point;
  xx: number;
  xy: number;
  yy: number;
}

/** Standard error of the fitted map at a place of the source, for residuals of standard deviation 1. */
export function spreadAt({ count, centre: [mx, my], xx, xy, yy }: Moments, [px, py]: Point): number {
  const [x, y] = [px - mx, py - my];
  return Math.sqrt(1 / count + (x * x * yy - 2 * x * y * xy + y * y * xx) / (xx * yy - xy * xy));
}
