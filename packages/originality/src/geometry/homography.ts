import type { Pairs, Point } from './affine.ts';

/** How a camera sees a plane: x' = (a·x + b·y + c) / (g·x + h·y + 1), y' = (d·x + e·y + f) / (g·x + h·y + 1). */
export type Homography = readonly [
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
  g: number,
  h: number,
];

export function projected([a, b, c, d, e, f, g, h]: Homography, [x, y]: Point): Point {
  const depth = g * x + h * y + 1;
  return [(a * x + b * y + c) / depth, (d * x + e * y + f) / depth];
}

const UNKNOWNS = 8;

/**
 * With least squares over the equations times their depth, in coordinates around the means and of unit spread, without
 * which the sums lose their digits (Hartley 1997). Undefined where the places do not fix it.
 */
export function fitHomography({ from, to }: Pairs): Homography | undefined {
  const [source, target] = [normalOf(from), normalOf(to)];
  const sums = Array.from({ length: UNKNOWNS }, () => new Float64Array(UNKNOWNS + 1));
  const add = (row: readonly number[]) => {
    for (let i = 0; i < UNKNOWNS; i += 1)
      for (let k = 0; k <= UNKNOWNS; k += 1) sums[i]![k] = sums[i]![k]! + row[i]! * row[k]!;
  };
  for (const [i, point] of from.entries()) {
    const [x, y] = scaled(source, point);
    const [u, v] = scaled(target, to[i]!);
    add([x, y, 1, 0, 0, 0, -u * x, -u * y, u]);
    add([0, 0, 0, x, y, 1, -v * x, -v * y, v]);
  }
  const solved = solve(sums);
  return solved === undefined ? undefined : unscaled(solved as unknown as Homography, source, target);
}

interface Normal {
  mx: number;
  my: number;
  by: number;
}

function normalOf(points: readonly Point[]): Normal {
  const count = points.length;
  const [sx, sy] = points.reduce<Point>(([ax, ay], [x, y]) => [ax + x, ay + y], [0, 0]);
  const [mx, my] = [sx / count, sy / count];
  const squares = points.reduce((sum, [x, y]) => sum + (x - mx) ** 2 + (y - my) ** 2, 0);
  return { mx, my, by: Math.sqrt((2 * count) / Math.max(1e-9, squares)) };
}

const scaled = ({ mx, my, by }: Normal, [x, y]: Point): Point => [(x - mx) * by, (y - my) * by];

/** Gauss with the largest pivot. */
function solve(rows: Float64Array[]): number[] | undefined {
  const size = rows.length;
  for (let at = 0; at < size; at += 1) {
    let pivot = at;
    for (let i = at + 1; i < size; i += 1) if (Math.abs(rows[i]![at]!) > Math.abs(rows[pivot]![at]!)) pivot = i;
    [rows[at], rows[pivot]] = [rows[pivot]!, rows[at]!];
    const top = rows[at]!;
    if (Math.abs(top[at]!) < 1e-9) return undefined;
    for (let i = 0; i < size; i += 1) {
      if (i === at) continue;
      const by = rows[i]![at]! / top[at]!;
      for (let k = at; k <= size; k += 1) rows[i]![k] = rows[i]![k]! - by * top[k]!;
    }
  }
  return rows.map((row, i) => row[size]! / row[i]!);
}

/** Back from the coordinates of the fit; the last number is brought to 1 again. */
function unscaled(map: Homography, source: Normal, target: Normal): Homography | undefined {
  const [a, b, c, d, e, f, g, h] = map;
  const rows = [
    [a, b, c],
    [d, e, f],
    [g, h, 1],
  ].map(([p, q, r]) => [p! * source.by, q! * source.by, r! - source.by * (p! * source.mx + q! * source.my)]);
  const [first, second, last] = rows as [number[], number[], number[]];
  const place = (row: readonly number[], centre: number) =>
    row.map((value, i) => value / target.by + centre * last[i]!);
  const by = last[2]!;
  if (Math.abs(by) < 1e-9) return undefined;
  const [top, middle] = [place(first, target.mx), place(second, target.my)];
  return [...top, ...middle, last[0]!, last[1]!].map((value) => value / by) as unknown as Homography;
}
