import { create } from 'qrcode';
import type { Sheet } from './sheet.ts';
import { fillBoxes, type Box } from './strokes.ts';

const QUIET = 4; // modules, ISO/IEC 18004 §6.3.8

/** A QR code, level M, as black rectangles, its quiet zone within the box of `side` millimetres. */
export function drawQr(sheet: Sheet, text: string, x: number, y: number, side: number): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size, data } = modules;
  const unit = side / (size + 2 * QUIET);
  const runs: Box[] = [];
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size;) {
      let end = column;
      while (end < size && data[row * size + end]) end += 1;
      if (end > column) {
        // Slightly higher than a module, so that no reader shows white seams between rows.
        runs.push({
          x: x + (QUIET + column) * unit,
          y: y + (QUIET + row) * unit,
          width: (end - column) * unit,
          height: unit * 1.01,
        });
      }
      column = end + 1;
    }
  }
  fillBoxes(sheet, runs, 'black');
}
