import type { Point, Segment } from './truetype.ts';

/** A line (two points) or a cubic Bézier curve (four). */
export type Piece = readonly Point[];

/** A change of direction that is a corner of the design. */
const CORNER = Math.cos((18 * Math.PI) / 180);
/** Straight strokes this long are kept as they are drawn. */
const LONG_LINE = 60;
const MOST_SPLITS = 8;

const add = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]];
const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]];
const times = (a: Point, k: number): Point => [a[0] * k, a[1] * k];
const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1];
const lengthOf = (a: Point): number => Math.hypot(a[0], a[1]);
const towards = (a: Point, b: Point): Point => {
  const difference = minus(b, a);
  return times(difference, 1 / (lengthOf(difference) || 1));
};
const start = (piece: Piece): Point => piece[0] ?? [0, 0];
const end = (piece: Piece): Point => piece.at(-1) ?? [0, 0];
const tangentAtStart = (piece: Piece) => towards(start(piece), piece[1] ?? [0, 0]);
const tangentAtEnd = (piece: Piece) => towards(piece.at(-2) ?? [0, 0], end(piece));
const isLongLine = (piece: Piece) =>
  piece.length === 2 && lengthOf(minus(end(piece), start(piece))) > LONG_LINE;

/** The contour with fewer points, nowhere further from it than about `tolerance` units. */
export function simplifyContour(contour: readonly Segment[], tolerance: number): Piece[] {
  const corners = contour.flatMap((segment, at) => {
    const before = contour.at(at - 1) ?? segment;
    return dot(tangentAtEnd(before), tangentAtStart(segment)) < CORNER ? [at] : [];
  });
  const [first = 0] = corners;
  const turned = [...contour.slice(first), ...contour.slice(0, first)];
  const cuts = [...(corners.length === 0 ? [0] : corners.map((at) => at - first)), contour.length];
  const pieces = cuts
    .slice(0, -1)
    .flatMap((from, at) => fitSmooth(turned.slice(from, cuts[at + 1]), tolerance));
  return dropTiny(
    joinLines(
      pieces.map((piece) => flatten(piece, tolerance)),
      tolerance,
    ),
    tolerance * 2,
  );
}

/** A short curve that a line comes near: rounded ends and corners. */
function flatten(piece: Piece, tolerance: number): Piece {
  const [from, to] = [start(piece), end(piece)];
  const isShort = lengthOf(minus(to, from)) < tolerance * 12;
  const isNear = piece.length === 4 && distanceToLine(pointOn(piece, 0.5), from, to) < tolerance * 1.5;
  return isShort && isNear ? [from, to] : piece;
}

/** Edges no longer than this vanish: the pieces beside them meet in the middle. */
function dropTiny(pieces: readonly Piece[], length: number): Piece[] {
  const out = [...pieces];
  for (let at = 0; at < out.length && out.length > 3;) {
    const [a, b, curve] = out[at] ?? [];
    if (a === undefined || b === undefined || curve !== undefined || lengthOf(minus(b, a)) >= length) {
      at += 1;
      continue;
    }
    const middle = times(add(a, b), 0.5);
    const next = (at + 1) % out.length;
    const before = (at + out.length - 1) % out.length;
    out[next] = [middle, ...(out[next] ?? []).slice(1)];
    out[before] = [...(out[before] ?? []).slice(0, -1), middle];
    out.splice(at, 1);
  }
  return out;
}

/** A stretch without corners: its long lines stay, what is between them becomes curves. */
function fitSmooth(stretch: readonly Segment[], tolerance: number): Piece[] {
  const out: Piece[] = [];
  for (let from = 0; from < stretch.length;) {
    const segment = stretch[from];
    if (segment !== undefined && isLongLine(segment)) {
      out.push(segment);
      from += 1;
      continue;
    }
    const next = stretch.findIndex((one, at) => at >= from && isLongLine(one));
    const to = next < 0 ? stretch.length : next;
    const part = stretch.slice(from, to);
    const points = [start(part[0] ?? []), ...part.flatMap(sample)];
    const before = stretch[from - 1];
    const after = stretch[to];
    const leave = before === undefined ? tangentAtStart(part[0] ?? []) : tangentAtEnd(before);
    const arrive = after === undefined ? tangentAtEnd(part.at(-1) ?? []) : tangentAtStart(after);
    fitCurve(points, leave, times(arrive, -1), { tolerance, splits: 0 }, out);
    from = to;
  }
  return out;
}

function sample(segment: Segment): Point[] {
  const [a, b, c] = segment;
  if (c === undefined) return [1 / 3, 2 / 3, 1].map((t) => add(times(a, 1 - t), times(b, t)));
  return [0.2, 0.4, 0.6, 0.8, 1].map((t) =>
    add(add(times(a, (1 - t) ** 2), times(b, 2 * t * (1 - t))), times(c, t * t)),
  );
}

function distanceToLine(point: Point, a: Point, b: Point): number {
  const along = minus(b, a);
  const square = dot(along, along);
  const t = square === 0 ? 0 : Math.max(0, Math.min(1, dot(minus(point, a), along) / square));
  return lengthOf(minus(point, add(a, times(along, t))));
}

/** Least squares by P. J. Schneider (Graphics Gems, 1990): a line or one curve if it is near enough, else two halves. */
function fitCurve(
  points: readonly Point[],
  leave: Point,
  arrive: Point,
  { tolerance, splits }: { tolerance: number; splits: number },
  out: Piece[],
): void {
  const [a, b] = [start(points), end(points)];
  if (points.every((point) => distanceToLine(point, a, b) <= tolerance * 0.7)) {
    out.push([a, b]);
    return;
  }
  let places = chordPlaces(points);
  let best: { curve: Piece; error: number; at: number } | undefined;
  for (let round = 0; round < 4; round += 1) {
    const curve = leastSquares(points, places, leave, arrive);
    const found = worst(points, places, curve);
    if (best === undefined || found.error < best.error) best = { curve, ...found };
    if (best.error <= tolerance) break;
    places = moveCloser(points, places, curve);
  }
  if (best === undefined) return;
  if (best.error <= tolerance || points.length <= 3 || splits === MOST_SPLITS) {
    out.push(best.curve);
    return;
  }
  const at = Math.max(1, Math.min(points.length - 2, best.at));
  const middle = towards(points[at + 1] ?? a, points[at - 1] ?? b);
  const deeper = { tolerance, splits: splits + 1 };
  fitCurve(points.slice(0, at + 1), leave, middle, deeper, out);
  fitCurve(points.slice(at), times(middle, -1), arrive, deeper, out);
}

function chordPlaces(points: readonly Point[]): number[] {
  const places = [0];
  for (let at = 1; at < points.length; at += 1)
    places.push((places[at - 1] ?? 0) + lengthOf(minus(points[at] ?? [0, 0], points[at - 1] ?? [0, 0])));
  const whole = places.at(-1) || 1;
  return places.map((place) => place / whole);
}

const weights = (t: number) => [(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t ** 3] as const;

function pointOn(curve: Piece, t: number): Point {
  const share = weights(t);
  return curve.reduce<Point>((sum, point, at) => add(sum, times(point, share[at] ?? 0)), [0, 0]);
}

function leastSquares(points: readonly Point[], places: readonly number[], leave: Point, arrive: Point): Piece {
  const [a, b] = [start(points), end(points)];
  let [c00, c01, c11, x0, x1] = [0, 0, 0, 0, 0];
  for (const [at, point] of points.entries()) {
    const [w0, w1, w2, w3] = weights(places[at] ?? 0);
    const [u, v] = [times(leave, w1), times(arrive, w2)];
    const rest = minus(point, add(times(a, w0 + w1), times(b, w2 + w3)));
    c00 += dot(u, u);
    c01 += dot(u, v);
    c11 += dot(v, v);
    x0 += dot(u, rest);
    x1 += dot(v, rest);
  }
  const determinant = c00 * c11 - c01 * c01;
  const chord = lengthOf(minus(b, a));
  const [left, right] = [(x0 * c11 - x1 * c01) / determinant, (c00 * x1 - c01 * x0) / determinant];
  const isSound = [left, right].every((value) => value > chord * 1e-6 && value < chord * 3);
  return [
    a,
    add(a, times(leave, isSound ? left : chord / 3)),
    add(b, times(arrive, isSound ? right : chord / 3)),
    b,
  ];
}

function worst(points: readonly Point[], places: readonly number[], curve: Piece) {
  let [error, at] = [0, points.length >> 1];
  for (const [i, point] of points.entries()) {
    const distance = lengthOf(minus(pointOn(curve, places[i] ?? 0), point));
    if (distance > error) [error, at] = [distance, i];
  }
  return { error, at };
}

/** One step of Newton's method for each point. */
function moveCloser(points: readonly Point[], places: readonly number[], curve: Piece): number[] {
  const [a, b, c, d] = curve as [Point, Point, Point, Point];
  const first = [minus(b, a), minus(c, b), minus(d, c)].map((one) => times(one, 3)) as [Point, Point, Point];
  const second = [minus(first[1], first[0]), minus(first[2], first[1])].map((one) => times(one, 2)) as [
    Point,
    Point,
  ];
  return places.map((t, at) => {
    const off = minus(pointOn(curve, t), points[at] ?? a);
    const slope = add(
      add(times(first[0], (1 - t) ** 2), times(first[1], 2 * t * (1 - t))),
      times(first[2], t * t),
    );
    const bend = add(times(second[0], 1 - t), times(second[1], t));
    const divisor = dot(slope, slope) + dot(off, bend);
    return Math.abs(divisor) < 1e-9 ? t : Math.max(0, Math.min(1, t - dot(off, slope) / divisor));
  });
}

/** Two lines that are nearly one become one. */
function joinLines(pieces: readonly Piece[], tolerance: number): Piece[] {
  const out: Piece[] = [];
  for (const piece of pieces) {
    const last = out.at(-1);
    const isStraight =
      last?.length === 2 &&
      piece.length === 2 &&
      distanceToLine(start(piece), start(last), end(piece)) <= tolerance * 0.6;
    if (isStraight) out[out.length - 1] = [start(last), end(piece)];
    else out.push(piece);
  }
  return out;
}
