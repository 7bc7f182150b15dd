import { escapeBytes } from './pdf-writer.ts';
import { magnification, splitRuns, type Cut, type Face, type Weight } from './faces.ts';
import type { Sheet } from './sheet.ts';
import { fixed, MM_PER_PT, place, rgb, type Colour } from './units.ts';

export interface TextStyle {
  /** Points. */
  size: number;
  weight?: Weight;
  colour?: Colour;
  /** Extra space after each character, of the type size. */
  tracking?: number;
}

/** Space between Chinese and Latin or digits (CSS text-autospace), of the type size in thousandths. */
const AUTOSPACE = 140;
const HAN = /[\p{Script=Han}]/u;
const LATIN = /[A-Za-z0-9]/;
const isAscii = (character: string) => character < '\u0080';
const meet = (a: string, b: string) =>
  isAscii(a) !== isAscii(b) && ((HAN.test(a) && LATIN.test(b)) || (LATIN.test(a) && HAN.test(b)));

/**
 * Small bold text is regular text with an outline of this width, of the type size: beside the bold face no
 * difference is seen at 600 dpi, and its glyphs, 7 KB, need not be embedded.
 */
const BOLD_OUTLINE = 0.035;
/** From this type size on, outlines are drawn more finely: points. */
const DISPLAY_SIZE = 14;
const cutOf = (size: number): Cut => (size < DISPLAY_SIZE ? 'text' : 'display');

interface Placed {
  face: Face;
  characters: string[];
  /** Space after each character beside the tracking, thousandths of the type size. */
  after: number[];
  /** Thousandths of the type size. */
  width: number;
}

/** Layouts repeat (labels, the words of the boxes): kept per text, weight and tracking, bounded. */
const layouts = new Map<string, Placed[]>();

function layOut(text: string, { size, weight = 'regular', tracking = 0 }: TextStyle): Placed[] {
  const cut = cutOf(size);
  const key = `${weight}${cut}${tracking} ${text}`;
  const known = layouts.get(key);
  if (known) return known;
  const whole = [...text];
  let index = 0;
  const placed = splitRuns(text, cut === 'text' ? 'regular' : weight, cut).map(({ face, text: run }) => {
    const characters = [...run];
    const after = characters.map((character) => {
      const next = whole[(index += 1)];
      return next !== undefined && meet(character, next) ? AUTOSPACE : 0;
    });
    const width = characters.reduce(
      (sum, character, i) => sum + face.advanceOf(character.codePointAt(0) ?? 0) + (after[i] ?? 0),
      characters.length * tracking * 1000,
    );
    return { face, characters, after, width };
  });
  // The microprint of a frame is long and never repeats.
  if (text.length > 200) return placed;
  if (layouts.size > 4000) layouts.clear();
  layouts.set(key, placed);
  return placed;
}

/** Width in millimetres. */
export function textWidth(text: string, style: TextStyle): number {
  const thousandths = layOut(text, style).reduce((sum, run) => sum + run.width, 0);
  return (thousandths / 1000) * style.size * MM_PER_PT;
}

/** Draws a line of text with its baseline at y; gives its width. Millimetres. */
export function drawText(sheet: Sheet, text: string, x: number, y: number, style: TextStyle): number {
  const { size, colour = 'ink', tracking = 0 } = style;
  const mm = size * MM_PER_PT;
  const spacing = tracking === 0 ? ['', ''] : [`${fixed(tracking * mm)} Tc `, ' 0 Tc'];
  let at = x;
  for (const run of layOut(text, style)) {
    const larger = magnification(run.face.cut);
    const glyphs = sheet.font.use(run.face, run.characters);
    const bold = style.weight === 'bold' && run.face.cut === 'text';
    const outline = `q 2 Tr 1 j ${fixed(mm * BOLD_OUTLINE)} w ${rgb(colour)} RG `;
    const before = `${bold ? outline : ''}${rgb(colour)} rg BT /F ${fixed(mm / larger)} Tf 1 0 0 -1 ${place(at)} ${place(y)} Tm`;
    sheet.put(() => {
      let [array, codes] = ['(', ''];
      for (let i = 0; i < glyphs.length; i += 1) {
        const space = run.after[i] ?? 0;
        codes += glyphs[i]!.code;
        if (space === 0) continue;
        array += `${escapeBytes(codes)})${fixed(-space * larger)}(`;
        codes = '';
      }
      return `${before} ${spacing[0]}[${array}${escapeBytes(codes)})] TJ${spacing[1]} ET${bold ? ' Q' : ''}`;
    });
    at += (run.width / 1000) * mm;
  }
  return at - x;
}

/** Draws a text that ends at x. */
export function drawTextRight(sheet: Sheet, text: string, x: number, y: number, style: TextStyle): void {
  drawText(sheet, text, x - textWidth(text, style), y, style);
}

/** Draws a text about x; trailing tracking does not count. */
export function drawTextCentred(sheet: Sheet, text: string, x: number, y: number, style: TextStyle): void {
  const trailing = (style.tracking ?? 0) * style.size * MM_PER_PT;
  drawText(sheet, text, x - (textWidth(text, style) - trailing) / 2, y, style);
}

const NOT_AT_START = new Set('、。，；：！？）》」』】〉〕”’…·%');
const NOT_AT_END = new Set('（《「『【〈〔“‘');

/** Text cut where a line may end: between Chinese characters, after spaces; Latin words and numbers stay whole. */
function breakable(text: string): string[] {
  const pieces: string[] = [];
  for (const character of text) {
    const last = pieces.at(-1);
    const before = last?.at(-1) ?? '';
    const inWord = /[!-~]/.test(character) && /[!-~]$/.test(before);
    if (
      last !== undefined &&
      (inWord || NOT_AT_START.has(character) || NOT_AT_END.has(before) || character === ' ')
    ) {
      pieces[pieces.length - 1] = last + character;
    } else {
      pieces.push(character);
    }
  }
  return pieces;
}

/**
 * Lines no wider than `width` millimetres. A word longer than a line is cut inside. With `most`, what does not fit on
 * the last line is left out and marked with ….
 */
export function wrapText(
  text: string,
  style: TextStyle,
  width: number,
  most = Number.POSITIVE_INFINITY,
): string[] {
  const fits = (line: string) => textWidth(line.trimEnd(), style) <= width;
  const lines: string[] = [];
  let line = '';
  for (const piece of breakable(text)) {
    const parts = fits(piece) ? [piece] : [...piece];
    for (const part of parts) {
      if (line !== '' && !fits(line + part)) {
        lines.push(line.trimEnd());
        line = part.trimStart();
      } else {
        line += part;
      }
    }
  }
  if (line !== '') lines.push(line.trimEnd());
  if (lines.length <= most) return lines;
  let last = [...(lines[most - 1] ?? '')];
  while (last.length > 0 && !fits(`${last.join('')}…`)) last = last.slice(0, -1);
  return [...lines.slice(0, most - 1), `${last.join('')}…`];
}
