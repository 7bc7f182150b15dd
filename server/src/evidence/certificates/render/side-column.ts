import type { DocumentData } from './document-data.ts';
import { drawQr } from './qr.ts';
import type { Sheet } from './sheet.ts';
import { drawLine, strokeBox } from './strokes.ts';
import { drawText, drawTextCentred, wrapText } from './text.ts';
import { plainTime } from './times.ts';
import { MM_PER_PT, SIDE } from './units.ts';
import { SIDE_WORDS } from './words.ts';

const CENTRE = SIDE.left + SIDE.width / 2;
const SLIP = { width: 27, height: 138 } as const;

/** 题签: the name stands in a double rule, like the label of a thread-bound book. */
function drawSlip(sheet: Sheet, name: string): void {
  const x = CENTRE - SLIP.width / 2;
  strokeBox(
    sheet,
    { x: x + 0.45, y: SIDE.top + 0.45, width: SLIP.width - 0.9, height: SLIP.height - 0.9 },
    0.9,
  );
  strokeBox(
    sheet,
    { x: x + 1.79, y: SIDE.top + 1.79, width: SLIP.width - 3.58, height: SLIP.height - 3.58 },
    0.18,
  );
  const characters = [...name];
  const size = 32;
  const pitch = Math.min(size * 1.24 * MM_PER_PT, (SLIP.height - 14) / characters.length);
  const first = SIDE.top + SLIP.height / 2 - (pitch * characters.length) / 2;
  for (const [i, character] of characters.entries()) {
    // A character's body reaches from 0.88 em above the baseline to 0.12 em below it.
    const baseline = first + pitch * (i + 0.5) + 0.38 * size * MM_PER_PT;
    drawTextCentred(sheet, character, CENTRE, baseline, { size, weight: 'bold' });
  }
}

function drawStatus(sheet: Sheet, data: DocumentData): void {
  const top = SIDE.top + SLIP.height + 6;
  drawLine(sheet, [SIDE.left, top], [SIDE.left + SIDE.width, top], 0.18);
  drawTextCentred(sheet, SIDE_WORDS.status, CENTRE, top + 4.3, { size: 7, colour: 'ink2' });
  drawTextCentred(sheet, data.status, CENTRE, top + 9.3, { size: 11.5, weight: 'bold' });
  drawTextCentred(sheet, plainTime(data.issuedAt), CENTRE, top + 13.4, { size: 7, colour: 'ink2' });
  drawTextCentred(sheet, SIDE_WORDS.online, CENTRE, top + 17, { size: 7, weight: 'bold' });
  drawLine(sheet, [SIDE.left, top + 19.2], [SIDE.left + SIDE.width, top + 19.2], 0.18);
}

function drawHow(sheet: Sheet, top: number): void {
  drawTextCentred(sheet, SIDE_WORDS.how, CENTRE, top, { size: 8.8, weight: 'bold', tracking: 0.04 });
  const style = { size: 7.1, colour: 'ink2' } as const;
  let y = top + 5;
  for (const [ordinal, words] of SIDE_WORDS.steps) {
    drawText(sheet, ordinal, SIDE.left, y, style);
    for (const line of wrapText(words, style, SIDE.width - 5)) {
      drawText(sheet, line, SIDE.left + 5, y, style);
      y += 3.75;
    }
    y += 0.6;
  }
}

function drawScan(sheet: Sheet, data: DocumentData): void {
  const lines = data.verifyLines.slice(0, 2);
  const bottom = SIDE.bottom - 0.8;
  for (const [i, line] of lines.entries()) {
    drawTextCentred(sheet, line, CENTRE, bottom - 3.6 * (lines.length - 1 - i), { size: 7, colour: 'ink2' });
  }
  const caption = bottom - 3.6 * lines.length - 0.4;
  drawTextCentred(sheet, SIDE_WORDS.scan, CENTRE, caption, { size: 8.4, weight: 'bold', tracking: 0.04 });
  drawQr(sheet, data.verifyUrl, SIDE.left, caption - 3.2 - SIDE.width, SIDE.width);
}

/** Name, status at issue, how to verify, QR code. */
export function drawSideColumn(sheet: Sheet, name: string, data: DocumentData): void {
  drawSlip(sheet, name);
  drawStatus(sheet, data);
  drawHow(sheet, 197);
  drawScan(sheet, data);
}
