/** Glyphs as Type 2 charstrings (Adobe Technical Note 5177): relative whole numbers, most of them one byte. */
import type { Piece } from './simplify-outline.ts';
import type { Point } from './truetype.ts';

const ENDCHAR = 14;
const [RMOVETO, HMOVETO, VMOVETO] = [21, 22, 4];
const [RLINETO, HLINETO, VLINETO] = [5, 6, 7];
const [RRCURVETO, RCURVELINE, RLINECURVE] = [8, 24, 25];
const [HVCURVETO, VHCURVETO, HHCURVETO, VVCURVETO] = [31, 30, 27, 26];
/** An interpreter's stack holds 48 numbers. */
const MOST_OPERANDS = 48;

function encodeNumber(value: number): number[] {
  if (value >= -107 && value <= 107) return [value + 139];
  const rest = Math.abs(value) - 108;
  if (rest < 1024) return [(value > 0 ? 247 : 251) + (rest >> 8), rest & 0xff];
  return [28, (value >> 8) & 0xff, value & 0xff];
}

type Step = readonly [dx: number, dy: number];
/** A line (one step) or a curve (three). */
type Stroke = readonly Step[];

/** Bits that an operator or number takes when the font is compressed, about: frequent ones take less. */
const OPERATOR_COST = 5;
const costOf = (operands: readonly number[]): number =>
  operands.reduce(
    (sum, value) => sum + (Math.abs(value) > 107 ? 14 : 5 + Math.log2(1 + Math.abs(value)) / 3),
    0,
  );

interface Written {
  operator: number;
  operands: number[];
  /** How many strokes it draws. */
  count: number;
}

const isLine = (stroke: Stroke | undefined) => stroke?.length === 1;
const isCurve = (stroke: Stroke | undefined) => stroke?.length === 3;

/** Every operator that draws the strokes from `from`, with each number of them that it can draw. */
function* waysFrom(strokes: readonly Stroke[], from: number): Generator<Written> {
  const first = strokes[from];
  if (isLine(first)) {
    yield* runOf(strokes, from, RLINETO, (stroke) => (isLine(stroke) ? stroke.flat() : undefined));
    yield* alternatingLines(strokes, from);
    let count = 0;
    const operands: number[] = [];
    while (isLine(strokes[from + count])) {
      operands.push(...strokes[from + count]!.flat());
      count += 1;
      const curve = strokes[from + count];
      if (isCurve(curve) && operands.length + 6 <= MOST_OPERANDS)
        yield { operator: RLINECURVE, operands: [...operands, ...curve!.flat()], count: count + 1 };
    }
    return;
  }
  for (const way of runOf(strokes, from, RRCURVETO, (stroke) =>
    isCurve(stroke) ? stroke.flat() : undefined,
  )) {
    yield way;
    const line = strokes[from + way.count];
    if (isLine(line) && way.operands.length + 2 <= MOST_OPERANDS)
      yield { operator: RCURVELINE, operands: [...way.operands, ...line!.flat()], count: way.count + 1 };
  }
  yield* alternatingCurves(strokes, from);
  yield* parallelCurves(strokes, from, 0);
  yield* parallelCurves(strokes, from, 1);
}

function* runOf(
  strokes: readonly Stroke[],
  from: number,
  operator: number,
  write: (stroke: Stroke, isFirst: boolean) => number[] | undefined,
): Generator<Written> {
  const operands: number[] = [];
  for (let at = from; at < strokes.length; at += 1) {
    const more = write(strokes[at]!, at === from);
    if (more === undefined || operands.length + more.length > MOST_OPERANDS) return;
    operands.push(...more);
    yield { operator, operands: [...operands], count: at - from + 1 };
  }
}

/** Horizontal and vertical lines in turn. */
function* alternatingLines(strokes: readonly Stroke[], from: number): Generator<Written> {
  for (const begins of [0, 1] as const) {
    let axis: 0 | 1 = begins;
    yield* runOf(strokes, from, begins === 0 ? HLINETO : VLINETO, (stroke) => {
      const [step] = stroke;
      if (!isLine(stroke) || step![axis === 0 ? 1 : 0] !== 0) return undefined;
      const value = step![axis];
      axis = axis === 0 ? 1 : 0;
      return [value];
    });
  }
}

/** Curves that leave horizontally and arrive vertically, and the reverse, in turn; the last one may arrive at a slant. */
function* alternatingCurves(strokes: readonly Stroke[], from: number): Generator<Written> {
  for (const begins of [0, 1] as const) {
    let axis: 0 | 1 = begins;
    const operands: number[] = [];
    for (let at = from; at < strokes.length && operands.length + 5 <= MOST_OPERANDS; at += 1) {
      const [a, b, c] = strokes[at]!;
      const other = axis === 0 ? 1 : 0;
      if (c === undefined || a![other] !== 0) break;
      operands.push(a![axis], ...b!, c[other]);
      const operator = begins === 0 ? HVCURVETO : VHCURVETO;
      const slant = c[axis];
      yield { operator, operands: slant === 0 ? [...operands] : [...operands, slant], count: at - from + 1 };
      if (slant !== 0) break;
      axis = other;
    }
  }
}

/** Curves that leave and arrive in one direction; the first one may leave at a slant. */
function parallelCurves(strokes: readonly Stroke[], from: number, axis: 0 | 1): Generator<Written> {
  const other = axis === 0 ? 1 : 0;
  return runOf(strokes, from, axis === 0 ? HHCURVETO : VVCURVETO, ([a, b, c], isFirst) => {
    if (c === undefined || c[other] !== 0 || (!isFirst && a![other] !== 0)) return undefined;
    const slant = isFirst && a![other] !== 0 ? [a![other]] : [];
    return [...slant, a![axis], ...b!, c[axis]];
  });
}

/** The cheapest sequence of operators that draws the strokes. */
function writeStrokes(strokes: readonly Stroke[]): number[] {
  const best: { cost: number; way?: Written }[] = Array.from({ length: strokes.length + 1 }, () => ({
    cost: Number.POSITIVE_INFINITY,
  }));
  best[strokes.length] = { cost: 0 };
  for (let from = strokes.length - 1; from >= 0; from -= 1) {
    for (const way of waysFrom(strokes, from)) {
      const cost = OPERATOR_COST + costOf(way.operands) + (best[from + way.count]?.cost ?? 0);
      if (cost < (best[from]?.cost ?? 0)) best[from] = { cost, way };
    }
  }
  const bytes: number[] = [];
  for (let at = 0; at < strokes.length;) {
    const way = best[at]?.way;
    if (way === undefined) throw new Error('a stroke that no operator draws');
    bytes.push(...way.operands.flatMap(encodeNumber), way.operator);
    at += way.count;
  }
  return bytes;
}

/** A contour on the grid: where it begins, and its strokes without those that have no length. */
function placeContour(contour: readonly Piece[], grid: number): { start: Step; strokes: Stroke[] } {
  const place = ([x, y]: Point): Step => [Math.round(x / grid), Math.round(y / grid)];
  const start = place(contour[0]?.[0] ?? [0, 0]);
  let at = start;
  const strokes = contour.map((piece) =>
    piece.slice(1).map((point): Step => {
      const next = place(point);
      const step: Step = [next[0] - at[0], next[1] - at[1]];
      at = next;
      return step;
    }),
  );
  return { start, strokes: strokes.filter((steps) => steps.some(([dx, dy]) => dx !== 0 || dy !== 0)) };
}

const sumOf = (strokes: readonly Stroke[]): Step =>
  strokes.flat().reduce<Step>((sum, step) => [sum[0] + step[0], sum[1] + step[1]], [0, 0]);

/** A contour is closed by itself: it begins behind its costliest line, which is left out. */
function writeContour(start: Step, strokes: readonly Stroke[], pen: Step): { bytes: number[]; pen: Step } {
  const costs = strokes.map((stroke) => (isLine(stroke) ? costOf(stroke.flat()) : 0));
  const most = Math.max(...costs);
  const first = most === 0 ? 0 : costs.indexOf(most) + 1;
  const skipped = sumOf(strokes.slice(0, first));
  const from: Step = [start[0] + skipped[0], start[1] + skipped[1]];
  const turned = [...strokes.slice(first), ...strokes.slice(0, first)];
  const drawn = most === 0 ? turned : turned.slice(0, -1);
  const end = sumOf(drawn);
  return {
    bytes: [...moveTo([from[0] - pen[0], from[1] - pen[1]]), ...writeStrokes(drawn)],
    pen: [from[0] + end[0], from[1] + end[1]],
  };
}

function moveTo([dx, dy]: Step): number[] {
  if (dy === 0) return [...encodeNumber(dx), HMOVETO];
  if (dx === 0) return [...encodeNumber(dy), VMOVETO];
  return [...encodeNumber(dx), ...encodeNumber(dy), RMOVETO];
}

/**
 * @param grid units of the design in one unit of the charstring
 * @param width in units of the font, where it is not the font's own
 */
export function encodeGlyph(
  contours: readonly (readonly Piece[])[],
  grid: number,
  width: number | undefined,
): Uint8Array {
  const out = width === undefined ? [] : encodeNumber(width);
  let pen: Step = [0, 0];
  for (const contour of contours) {
    const { start, strokes } = placeContour(contour, grid);
    if (strokes.length < 2) continue;
    const written = writeContour(start, strokes, pen);
    out.push(...written.bytes);
    pen = written.pen;
  }
  return Uint8Array.from([...out, ENDCHAR]);
}
