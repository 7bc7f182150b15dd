import type { Point } from './affine.ts';

export const frameOf = ({ width, height }: { width: number; height: number }): Point[] => [
  [0, 0],
  [width, 0],
  [width, height],
  [0, height],
];

/** The smallest upright rectangle around at least one point. */
export function boxAround(points: readonly Point[]): Point[] {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

/** Of a polygon without crossings, whichever way round. */
export function areaOf(polygon: readonly Point[]): number {
  let twice = 0;
  for (const [i, [x, y]] of polygon.entries()) {
    const [nx, ny] = polygon[(i + 1) % polygon.length]!;
    twice += x * ny - nx * y;
  }
  return Math.abs(twice) / 2;
}

/** The part of a convex polygon that lies in the frame (Sutherland and Hodgman 1974). */
export function clippedTo(
  polygon: readonly Point[],
  { width, height }: { width: number; height: number },
): Point[] {
  const sides: ((point: Point) => number)[] = [
    ([x]) => x,
    ([, y]) => y,
    ([x]) => width - x,
    ([, y]) => height - y,
  ];
  return sides.reduce<Point[]>(cutBy, [...polygon]);
}

function cutBy(polygon: Point[], depth: (point: Point) => number): Point[] {
  return polygon.flatMap((here, i) => {
    const before = polygon[(i + polygon.length - 1) % polygon.length]!;
    const [d0, d1] = [depth(before), depth(here)];
    const at = d0 / (d0 - d1);
    const crossing: Point = [before[0] + at * (here[0] - before[0]), before[1] + at * (here[1] - before[1])];
    if (d1 >= 0) return d0 >= 0 ? [here] : [crossing, here];
    return d0 >= 0 ? [crossing] : [];
  });
}

/** Inside a convex polygon, its border included. */
export function isWithin(polygon: readonly Point[], [x, y]: Point): boolean {
  let side = 0;
  return polygon.every(([x0, y0], i) => {
    const [x1, y1] = polygon[(i + 1) % polygon.length]!;
    const turn = Math.sign((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0));
    if (turn !== 0 && side === 0) side = turn;
    return turn === 0 || turn === side;
  });
}
