/** The parts of the documents: headings, rows, digests, pairs. */
import { groupsOfFour } from './digests.ts';
import { drawStrip } from './draw-marks.ts';
import type { Section } from './section.ts';
import type { Sheet } from './sheet.ts';
import { drawSimulatedTag, simulatedTagWidth } from './simulated.ts';
import { drawLine, strokeBox } from './strokes.ts';
import { drawText, drawTextRight, textWidth, wrapText, type TextStyle } from './text.ts';
import { MAIN, MM_PER_PT } from './units.ts';

const NOTE: TextStyle = { size: 7.2, colour: 'ink3' };

/** A heading with a remark at the right end. */
export function headingPart(heading: string, remark?: string): Section {
  return {
    height: 8.4,
    stretch: 1,
    draw(sheet, y) {
      drawText(sheet, heading, MAIN.left, y + 6.4, { size: 9.8, weight: 'bold', tracking: 0.06 });
      if (remark) drawTextRight(sheet, remark, MAIN.right, y + 6.4, NOTE);
    },
  };
}

/** The work's name, as large as it can be (21 pt down to 14, then two lines), with its kind and number after or below. */
export function titlePart(title: string, remark: string): Section {
  const remarkStyle: TextStyle = { size: 8.4, colour: 'ink2' };
  const sizes = [21, 19, 17, 15.5, 14];
  const fitting = sizes.find(
    (size) => textWidth(title, { size, weight: 'bold', tracking: 0.02 }) <= MAIN.width,
  );
  const style: TextStyle = { size: fitting ?? 14, weight: 'bold', tracking: 0.02 };
  const lines = wrapText(title, style, MAIN.width, 2);
  const leading = style.size * MM_PER_PT * 1.32;
  const after = textWidth(lines.at(-1) ?? '', style) + 3;
  const beside = after + textWidth(remark, remarkStyle) <= MAIN.width;
  const height = 2.2 + leading * lines.length + (beside ? 1.2 : 5.6);
  return {
    height,
    stretch: 0.5,
    draw(sheet, y) {
      const first = y + 2.2 + leading * 0.8;
      for (const [i, line] of lines.entries()) drawText(sheet, line, MAIN.left, first + i * leading, style);
      const last = first + (lines.length - 1) * leading;
      drawText(sheet, remark, MAIN.left + (beside ? after : 0), beside ? last : last + 5, remarkStyle);
    },
  };
}

/** A piece of a row's value. A tag is drawn in a frame. */
export interface Piece {
  text: string;
  look?: 'strong' | 'note' | 'tag';
}

export const LOOKS: Readonly<Record<'plain' | 'strong' | 'note' | 'tag', TextStyle>> = {
  plain: { size: 8.5 },
  strong: { size: 8.7, weight: 'bold' },
  note: NOTE,
  tag: { size: 7 },
};
const LABEL_WIDTH = 23;
export const VALUE_WIDTH = MAIN.width - LABEL_WIDTH;
const GAP = 3;
const ROW_LINE = 4.6;

interface PlacedPiece extends Piece {
  x: number;
  line: number;
}

/**
 * Pieces one after the other; one that does not fit begins a new line, and is wrapped if it is longer than a
 * line.
 */
function placePieces(pieces: readonly Piece[]): { placed: PlacedPiece[]; lines: number } {
  const placed: PlacedPiece[] = [];
  let x = 0;
  let line = 0;
  for (const piece of pieces) {
    const style = LOOKS[piece.look ?? 'plain'];
    const frame = piece.look === 'tag' ? 2.4 : 0;
    const width = textWidth(piece.text, style) + frame;
    if (x > 0 && x + width > VALUE_WIDTH) {
      line += 1;
      x = 0;
    }
    const parts = wrapText(piece.text, style, VALUE_WIDTH, 2);
    for (const [i, text] of parts.entries()) {
      if (i > 0) line += 1;
      placed.push({ ...piece, text, x: i > 0 ? 0 : x, line });
    }
    x = (parts.length > 1 ? 0 : x) + textWidth(parts.at(-1) ?? '', style) + frame + GAP;
  }
  return { placed, lines: line + 1 };
}

function drawPiece(sheet: Sheet, { text, look }: Piece, x: number, y: number): void {
  if (look === 'tag') {
    const width = textWidth(text, LOOKS.tag) + 2.4;
    strokeBox(sheet, { x, y: y - 2.75, width, height: 3.7 }, 0.2);
    drawText(sheet, text, x + 1.2, y, LOOKS.tag);
  } else {
    drawText(sheet, text, x, y, LOOKS[look ?? 'plain']);
  }
}

/** Label and value between hairlines. The first row of a list asks for a line above it. */
export function rowPart(label: string, pieces: readonly Piece[], first = false): Section {
  const { placed, lines } = placePieces(pieces);
  const height = 2.3 + lines * ROW_LINE;
  return {
    height,
    draw(sheet, y) {
      if (first) drawLine(sheet, [MAIN.left, y], [MAIN.right, y], 0.18, 'line');
      drawText(sheet, label, MAIN.left, y + 4.6, { size: 8.5, colour: 'ink2' });
      for (const piece of placed)
        drawPiece(sheet, piece, MAIN.left + LABEL_WIDTH + piece.x, y + 4.6 + piece.line * ROW_LINE);
      drawLine(sheet, [MAIN.left, y + height], [MAIN.right, y + height], 0.18, 'line');
    },
  };
}

/** A digest in full: sixteen groups of four in two lines. */
export function digestPart(algorithm: string, digest: Uint8Array): Section {
  return {
    height: 9.3,
    draw(sheet, y) {
      drawText(sheet, algorithm, MAIN.left, y + 3.2, { size: 7.8, colour: 'ink2' });
      for (const [i, group] of groupsOfFour(digest).entries()) {
        const x = MAIN.left + 17 + (i % 8) * 14.75;
        drawText(sheet, group, x, y + 3.2 + (i < 8 ? 0 : 4.3), { size: 9, tracking: 0.06 });
      }
    },
  };
}

/** The record's hash strip over the full width. */
export function stripPart(recordSha256: Uint8Array): Section {
  return {
    height: 9.8,
    draw: (sheet, y) =>
      drawStrip(sheet, recordSha256, { x: MAIN.left, y: y + 0.8, width: MAIN.width, height: 8 }),
  };
}

/** One label and value of a small table; `simulated` adds the hatched tag. */
export interface Pair {
  label: string;
  value: string;
  simulated?: boolean;
}

/** Width of one of two columns, millimetres. */
const HALF = 65.5;

/** Two columns of small labels and values; a value too long for its column ends in …. */
export function pairsPart(left: readonly Pair[], right: readonly Pair[]): Section {
  const line = 4.15;
  const column = (sheet: Sheet, pairs: readonly Pair[], x: number, y: number) => {
    for (const [i, { label, value, simulated }] of pairs.entries()) {
      const baseline = y + 4 + i * line;
      drawText(sheet, label, x, baseline, { size: 7.7, colour: 'ink2' });
      const [shown = ''] = wrapText(value, { size: 7.7 }, HALF - 17 - (simulated ? simulatedTagWidth() : 0), 1);
      const width = drawText(sheet, shown, x + 17, baseline, { size: 7.7 });
      if (simulated) drawSimulatedTag(sheet, x + 17 + width, baseline);
    }
  };
  return {
    height: 2 + line * Math.max(left.length, right.length),
    draw(sheet, y) {
      column(sheet, left, MAIN.left, y);
      column(sheet, right, MAIN.right - HALF, y);
    },
  };
}

/** Running text. */
export function paragraphPart(text: string, size: number, most: number): Section {
  const style: TextStyle = { size };
  const lines = wrapText(text, style, MAIN.width, most);
  const leading = size * MM_PER_PT * 1.55;
  return {
    height: lines.length * leading + 0.6,
    draw(sheet, y) {
      for (const [i, line] of lines.entries())
        drawText(sheet, line, MAIN.left, y + leading * (i + 0.75), style);
    },
  };
}
