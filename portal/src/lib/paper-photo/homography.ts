/** From millimetres on the sheet to pixels of the photograph: nine numbers, row by row. */
export type Homography = readonly number[];
export type Point = readonly [number, number];

export function project(h: Homography, x: number, y: number): [number, number] {
  const w = h[6]! * x + h[7]! * y + h[8]!;
  return [(h[0]! * x + h[1]! * y + h[2]!) / w, (h[3]! * x + h[4]! * y + h[5]!) / w];
}

/** A place of the sheet that was seen in the photograph. */
export interface Pin {
  at: Point;
  seen: Point;
  /** Of a line only the distance across it is known: its unit normal in the photograph. */
  normal?: Point;
}

/** Solves a·x = b in place (Gauss, pivot by rows); undefined where it has no single solution. */
function solve(a: number[][], b: number[]): number[] | undefined {
  const n = b.length;
  for (let k = 0; k < n; k += 1) {
    let best = k;
    for (let i = k + 1; i < n; i += 1) if (Math.abs(a[i]![k]!) > Math.abs(a[best]![k]!)) best = i;
    if (Math.abs(a[best]![k]!) < 1e-12) return undefined;
    [a[k], a[best], b[k], b[best]] = [a[best]!, a[k]!, b[best]!, b[k]!];
    for (let i = k + 1; i < n; i += 1) {
      const factor = a[i]![k]! / a[k]![k]!;
      for (let j = k; j < n; j += 1) a[i]![j]! -= factor * a[k]![j]!;
      b[i]! -= factor * b[k]!;
    }
  }
  const x = Array.from({ length: n }, () => 0);
  for (let k = n - 1; k >= 0; k -= 1) {
    let sum = b[k]!;
    for (let j = k + 1; j < n; j += 1) sum -= a[k]![j]! * x[j]!;
    x[k] = sum / a[k]![k]!;
  }
  return x;
}

/** The exact one through four points. */
export function throughFour(from: readonly Point[], to: readonly Point[]): Homography | undefined {
  const rows: number[][] = [];
  const right: number[] = [];
  for (const [i, [x, y]] of from.entries()) {
    const [u, v] = to[i]!;
    rows.push([x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]);
    right.push(u, v);
  }
  const h = solve(rows, right);
  return h && [...h, 1];
}

const ROUNDS = 8;
/** Pixels beyond which a pin counts less and less: some are of a fold or of something else. */
const SOFT = 1.2;

/** The homography with the least distances from all pins (Gauss and Newton, Huber's weights). */
export function refine(start: Homography, pins: readonly Pin[]): Homography {
  let h = [...start];
  for (let round = 0; round < ROUNDS; round += 1) {
    const a = Array.from({ length: 8 }, () => Array.from({ length: 8 }, () => 0));
    const b = Array.from({ length: 8 }, () => 0);
    for (const { at, seen, normal } of pins) {
      const [x, y] = at;
      const w = h[6]! * x + h[7]! * y + h[8]!;
      const [u, v] = project(h, x, y);
      const residuals = normal
        ? [normal]
        : ([
            [1, 0],
            [0, 1],
          ] as const);
      for (const [nx, ny] of residuals) {
        const r = nx * (u - seen[0]) + ny * (v - seen[1]);
        const along = -(nx * u + ny * v);
        const slope = [nx * x, nx * y, nx, ny * x, ny * y, ny, along * x, along * y].map((one) => one / w);
        const weight = 1 / Math.max(1, Math.abs(r) / SOFT);
        for (let i = 0; i < 8; i += 1) {
          b[i]! -= weight * slope[i]! * r;
          for (let j = 0; j < 8; j += 1) a[i]![j]! += weight * slope[i]! * slope[j]!;
        }
      }
    }
    // The columns differ by powers of a thousand: each is scaled by its own size.
    const size = a.map((row, i) => Math.sqrt(row[i]!) || 1);
    const step = solve(
      a.map((row, i) => row.map((value, j) => value / (size[i]! * size[j]!) + (i === j ? 1e-9 : 0))),
      b.map((value, i) => value / size[i]!),
    );
    if (step === undefined) return h;
    h = h.map((value, i) => (i < 8 ? value + step[i]! / size[i]! : value));
  }
  return h;
}
