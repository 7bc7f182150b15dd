import { create } from 'qrcode';
import type { Sheet } from './sheet.ts';
import { within } from './strokes.ts';
import { rgb } from './units.ts';

const QUIET = 4; // modules, ISO/IEC 18004 §6.3.8

/**
 * A QR code, level M, as black rectangles, its quiet zone within the box of `side` millimetres. A unit is a module and
 * each row begins at its own origin: the file holds small whole numbers that repeat.
 */
export function drawQr(sheet: Sheet, text: string, x: number, y: number, side: number): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size, data } = modules;
  const scale = side / (size + 2 * QUIET);
  within(sheet, { x: x + QUIET * scale, y: y + QUIET * scale, scale }, () => {
    let operators = `${rgb('black')} rg`;
    for (let row = 0; row < size; row += 1) {
      for (let column = 0; column < size;) {
        let end = column;
        while (end < size && data[row * size + end]) end += 1;
        // Slightly higher than a module, so that no reader shows white seams between rows.
        if (end > column) operators += ` ${column} 0 ${end - column} 1.01 re`;
        column = end + 1;
      }
      operators += ' f 1 0 0 1 0 1 cm';
    }
    sheet.put(operators);
  });
}
