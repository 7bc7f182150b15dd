import { create } from 'qrcode';
import type { Sheet } from './sheet.ts';
import { within } from './strokes.ts';
import { rgb } from './units.ts';

const QUIET = 4; // modules, ISO/IEC 18004 §6.3.8

/**
 * A QR code, level M, as black rectangles, its quiet zone within the box of `side` millimetres. A unit is a module, so
 * that numbers are small; it is one path, because readers round the edges of each path for itself.
 */
export function drawQr(sheet: Sheet, text: string, x: number, y: number, side: number): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size, data } = modules;
  const scale = side / (size + 2 * QUIET);
  within(sheet, { x: x + QUIET * scale, y: y + QUIET * scale, scale }, () => {
    let operators = `${rgb('black')} rg`;
    const drawn = new Set<number>();
    const isLeft = (at: number) => Boolean(data[at]) && !drawn.has(at);
    for (let row = 0; row < size; row += 1) {
      for (let column = 0; column < size; column += 1) {
        const first = row * size + column;
        if (!isLeft(first)) continue;
        let width = 1;
        while (column + width < size && isLeft(first + width)) width += 1;
        let height = 1;
        const isWhole = (next: number) =>
          Array.from({ length: width }, (_, at) => next + at).every((at) => isLeft(at));
        while (row + height < size && isWhole(first + height * size)) height += 1;
        for (let down = 0; down < height; down += 1)
          for (let along = 0; along < width; along += 1) drawn.add(first + down * size + along);
        // Slightly higher than its modules, so that no reader shows white seams between rows.
        operators += ` ${column} ${row} ${width} ${height}.01 re`;
      }
    }
    sheet.put(`${operators} f`);
  });
}
