import type { Sheet } from './sheet.ts';
import { drawLine, fillBoxes, hatchBox, strokeBox } from './strokes.ts';
import { drawText, drawTextCentred, textWidth, type TextStyle } from './text.ts';
import { PAGE } from './units.ts';
import { SIMULATED } from './words.ts';

/** The hatched strip across the head of a simulated issue. */
export function drawSimulatedStrip(sheet: Sheet): void {
  const style: TextStyle = { size: 7.8, weight: 'bold' };
  hatchBox(sheet, { x: 0, y: 0, width: PAGE.width, height: 6.4 }, 2.2);
  const width = textWidth(SIMULATED.strip, style) + 8;
  fillBoxes(sheet, [{ x: (PAGE.width - width) / 2, y: 0, width, height: 6.4 }], 'white');
  drawLine(sheet, [0, 6.4], [PAGE.width, 6.4], 0.25);
  drawTextCentred(sheet, SIMULATED.strip, PAGE.width / 2, 4.2, style);
}

const TAG: TextStyle = { size: 6.4, weight: 'bold' };

/** Room the tag takes with the space before it, millimetres. */
export const simulatedTagWidth = (): number => textWidth(SIMULATED.tag, TAG) + 2.8;

/** 模拟 in a hatched frame after a word, baseline at y. */
export function drawSimulatedTag(sheet: Sheet, x: number, y: number): void {
  const width = simulatedTagWidth() - 1.2;
  const box = { x: x + 1.2, y: y - 2.25, width, height: 2.9 };
  hatchBox(sheet, box, 0.9);
  strokeBox(sheet, box, 0.15);
  drawText(sheet, SIMULATED.tag, box.x + 0.8, y - 0.05, TAG);
}
