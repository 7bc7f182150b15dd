import type { Sheet } from './sheet.ts';
import { fixed, place, rgb, type Colour } from './units.ts';

/** A straight line; `width` in millimetres. */
export function drawLine(
  sheet: Sheet,
  from: [number, number],
  to: [number, number],
  width: number,
  colour: Colour = 'ink',
): void {
  sheet.put(
    `${rgb(colour)} RG ${fixed(width)} w ${from.map(place).join(' ')} m ${to.map(place).join(' ')} l S`,
  );
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const operands = ({ x, y, width, height }: Box) => [x, y, width, height].map(place).join(' ');

export function strokeBox(sheet: Sheet, box: Box, width: number, colour: Colour = 'ink'): void {
  sheet.put(`${rgb(colour)} RG ${fixed(width)} w ${operands(box)} re S`);
}

/** Corners in millimetres; `dashMm` is the length of its dashes and gaps. */
export function strokePolygon(
  sheet: Sheet,
  corners: readonly (readonly [x: number, y: number])[],
  { width, colour, dashMm }: { width: number; colour: Colour; dashMm?: number },
): void {
  const path = corners.map(([x, y], at) => `${place(x)} ${place(y)} ${at === 0 ? 'm' : 'l'}`).join(' ');
  const dash = dashMm === undefined ? '' : `[${fixed(dashMm)}] 0 d `;
  sheet.put(`q ${rgb(colour)} RG ${fixed(width)} w ${dash}${path} s Q`);
}

export function fillBoxes(sheet: Sheet, boxes: readonly Box[], colour: Colour = 'ink'): void {
  sheet.put(`${rgb(colour)} rg ${boxes.map((box) => `${operands(box)} re`).join(' ')} f`);
}

/** Of a matrix, whose errors grow with the distance from its origin. */
const precise = (value: number): string => String(Number(value.toFixed(6)) + 0);

/** Draws with the origin moved to x, y, turned by `degrees` (clockwise on paper) and scaled. */
export function within(
  sheet: Sheet,
  at: { x: number; y: number; degrees?: number; scale?: number },
  draw: () => void,
): void {
  const { x, y, degrees = 0, scale = 1 } = at;
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale].map(precise);
  const minusSin = precise(-Math.sin(angle) * scale);
  sheet.put(`q ${cos} ${sin} ${minusSin} ${cos} ${fixed(x)} ${fixed(y)} cm`);
  draw();
  sheet.put('Q');
}

/** Fills a box with slanting hairlines: the sign of a simulated issue, visible in any photocopy. */
export function hatchBox(
  sheet: Sheet,
  { x, y, width, height }: Box,
  gap: number,
  colour: Colour = 'hatch',
): void {
  sheet.put(`q ${operands({ x, y, width, height })} re W n ${rgb(colour)} RG 0.28 w`);
  for (let at = x - height; at < x + width; at += gap) {
    sheet.put(`${fixed(at)} ${fixed(y + height)} m ${fixed(at + height)} ${fixed(y)} l`);
  }
  sheet.put('S Q');
}
