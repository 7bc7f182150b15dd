import type { DocumentData } from './document-data.ts';
import { hex } from './digests.ts';
import type { Sheet } from './sheet.ts';
import { strokeBox, within } from './strokes.ts';
import { drawText, textWidth } from './text.ts';
import { MM_PER_PT } from './units.ts';

const MICRO = { size: 1.15 / MM_PER_PT, colour: 'ink2' } as const;

/** Double hairline with microprint of number and record digest between the lines. */
export function drawFrame(sheet: Sheet, data: DocumentData): void {
  strokeBox(sheet, { x: 8, y: 8, width: 194, height: 281 }, 0.5);
  strokeBox(sheet, { x: 10.2, y: 10.2, width: 189.6, height: 276.6 }, 0.15);
  const unit = `${data.number}-${data.checkCharacter} · ${hex(data.recordSha256)} · `;
  const unitWidth = textWidth(unit, MICRO);
  const run = (x: number, y: number, degrees: number, length: number) => {
    const whole = Math.floor(length / unitWidth);
    let rest = '';
    for (const character of unit) {
      if (whole * unitWidth + textWidth(rest + character, MICRO) > length) break;
      rest += character;
    }
    within(sheet, { x, y, degrees }, () => drawText(sheet, unit.repeat(whole) + rest, 0, 0, MICRO));
  };
  run(10.2, 9.58, 0, 189.6);
  run(200.52, 10.2, 90, 276.6);
  run(199.8, 287.42, 180, 189.6);
  run(9.48, 286.8, 270, 276.6);
}
