/** Glyphs as Type 2 charstrings (Adobe Technical Note 5177): relative whole numbers, most of them one byte. */
import type { Piece } from './simplify-outline.ts';
import type { Point } from './truetype.ts';

const ENDCHAR = 14;
const [RMOVETO, HMOVETO, VMOVETO] = [21, 22, 4];
const [RLINETO, HLINETO, VLINETO] = [5, 6, 7];
const [RRCURVETO, HVCURVETO, VHCURVETO] = [8, 31, 30];
/** An interpreter's stack holds 48 numbers. */
const MOST_OPERANDS = 42;

function encodeNumber(value: number): number[] {
  if (value >= -107 && value <= 107) return [value + 139];
  const rest = Math.abs(value) - 108;
  if (rest < 1024) return [(value > 0 ? 247 : 251) + (rest >> 8), rest & 0xff];
  return [28, (value >> 8) & 0xff, value & 0xff];
}

type Step = readonly [dx: number, dy: number];

/** How a line or curve is written, and as which direction a run of such operators goes on. */
function operatorOf(steps: readonly Step[]): { operator: number; operands: number[]; runs: number[] } {
  const [first = [0, 0], second = [0, 0], third] = steps;
  if (third === undefined) {
    if (first[1] === 0) return { operator: HLINETO, operands: [first[0]], runs: [HLINETO, VLINETO] };
    if (first[0] === 0) return { operator: VLINETO, operands: [first[1]], runs: [VLINETO, HLINETO] };
    return { operator: RLINETO, operands: [...first], runs: [RLINETO] };
  }
  if (first[1] === 0 && third[0] === 0)
    return { operator: HVCURVETO, operands: [first[0], ...second, third[1]], runs: [HVCURVETO, VHCURVETO] };
  if (first[0] === 0 && third[1] === 0)
    return { operator: VHCURVETO, operands: [first[1], ...second, third[0]], runs: [VHCURVETO, HVCURVETO] };
  return { operator: RRCURVETO, operands: steps.flat(), runs: [RRCURVETO] };
}

/**
 * @param grid units of the design in one unit of the font
 * @param width in units of the font, where it is not the font's own
 */
export function encodeGlyph(
  contours: readonly (readonly Piece[])[],
  grid: number,
  width: number | undefined,
): Uint8Array {
  const out = width === undefined ? [] : encodeNumber(width);
  const place = ([x, y]: Point): Step => [Math.round(x / grid), Math.round(y / grid)];
  let pen: Step = [0, 0];
  for (const contour of contours) {
    const first = place(contour[0]?.[0] ?? [0, 0]);
    let at = first;
    const drawn: Step[][] = [];
    for (const piece of contour) {
      const steps = piece.slice(1).map((point) => {
        const next = place(point);
        const step: Step = [next[0] - at[0], next[1] - at[1]];
        at = next;
        return step;
      });
      if (steps.some(([dx, dy]) => dx !== 0 || dy !== 0)) drawn.push(steps);
    }
    // A contour is closed by itself: its last line need not be written.
    const closing = drawn.at(-1)?.length === 1 ? drawn.pop()?.[0] : undefined;
    if (closing !== undefined) at = [at[0] - closing[0], at[1] - closing[1]];
    if (drawn.length === 0) continue;
    const [dx, dy] = [first[0] - pen[0], first[1] - pen[1]];
    if (dy === 0) out.push(...encodeNumber(dx), HMOVETO);
    else if (dx === 0) out.push(...encodeNumber(dy), VMOVETO);
    else out.push(...encodeNumber(dx), ...encodeNumber(dy), RMOVETO);
    out.push(...encodeRuns(drawn));
    pen = at;
  }
  return Uint8Array.from([...out, ENDCHAR]);
}

/** Equal operators share one, and horizontal and vertical ones that alternate too. */
function encodeRuns(drawn: readonly Step[][]): number[] {
  const out: number[] = [];
  let run: { operator: number; operands: number[]; next: number } | undefined;
  const close = () => {
    if (run !== undefined) out.push(...run.operands.flatMap(encodeNumber), run.operator);
  };
  for (const steps of drawn) {
    const { operator, operands, runs } = operatorOf(steps);
    const following = runs[1] ?? operator;
    if (run?.next === operator && run.operands.length < MOST_OPERANDS) {
      run.operands.push(...operands);
      run.next = following;
    } else {
      close();
      run = { operator, operands, next: following };
    }
  }
  close();
  return out;
}
