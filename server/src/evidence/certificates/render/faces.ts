/** The typefaces of the documents, and which of them has a character. */
import { createRequire } from 'node:module';
import { encodeGlyph } from './charstring.ts';
import { simplifyContour } from './simplify-outline.ts';
import { openTrueType, type TrueTypeFace } from './truetype.ts';

export type Weight = 'regular' | 'bold';

/** Simplified Chinese first; the Japanese face has characters of names the first lacks (𠮷), and lacks 龘 and 镕. */
const FILES: Readonly<Record<Weight, readonly [file: string, name: string][]>> = {
  regular: [
    ['@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf', 'NotoSerifSC-Regular'],
    ['@expo-google-fonts/noto-serif-jp/400Regular/NotoSerifJP_400Regular.ttf', 'NotoSerifJP-Regular'],
  ],
  bold: [
    ['@expo-google-fonts/noto-serif-sc/700Bold/NotoSerifSC_700Bold.ttf', 'NotoSerifSC-Bold'],
    ['@expo-google-fonts/noto-serif-jp/700Bold/NotoSerifJP_700Bold.ttf', 'NotoSerifJP-Bold'],
  ],
};

/**
 * How finely a face is drawn, in thousandths of the em: the grid of its points, and how far a simpler outline may be
 * from the original. At 9 pt these are 0.03 and 0.04 mm, a pixel of 600 to the inch. Thin strokes of the
 * regular face are 30 wide: three steps, wherever they are.
 */
export const CUTS = {
  text: { grid: 10, tolerance: 14 },
  display: { grid: 5, tolerance: 2 },
} as const;
/** One font holds the glyphs of both. Its unit is the text's grid; glyphs on a finer grid are larger than the em. */
export const FONT_UNIT = CUTS.text.grid;
/** How many times larger a cut's glyphs are than its text shall be. */
export const magnification = (cut: Cut): number => FONT_UNIT / CUTS[cut].grid;
export type Cut = keyof typeof CUTS;

/** A face in one cut: what a document embeds. Widths are in thousandths of the em. */
export interface Face {
  name: string;
  cut: Cut;
  has(codePoint: number): boolean;
  advanceOf(codePoint: number): number;
  /** Type 2 charstring in units of the cut's grid. */
  glyphOf(codePoint: number): Uint8Array;
}

const require = createRequire(import.meta.url);
const opened = new Map<string, TrueTypeFace>();

function openFile(file: string, name: string): TrueTypeFace {
  let face = opened.get(file);
  if (face === undefined) {
    face = openTrueType(require.resolve(file), name);
    if (face.unitsPerEm !== 1000) throw new Error(`${name} has ${face.unitsPerEm} units in the em`);
    opened.set(file, face);
  }
  return face;
}

/** A glyph is simplified once in each process: the words of the documents repeat. */
function makeFace(file: string, name: string, cut: Cut): Face {
  const glyphs = new Map<number, Uint8Array>();
  const advances = new Map<number, number>();
  const { grid, tolerance } = CUTS[cut];
  /** On the coarsest grid, so that the cuts of a face have the same width. */
  const advanceOf = (codePoint: number) => {
    let advance = advances.get(codePoint);
    if (advance === undefined) {
      const face = openFile(file, name);
      const exact = face.advanceOf(face.glyphOf(codePoint));
      advance = Math.round(exact / CUTS.text.grid) * CUTS.text.grid;
      advances.set(codePoint, advance);
    }
    return advance;
  };
  return {
    name,
    cut,
    has: (codePoint) => openFile(file, name).glyphOf(codePoint) !== 0,
    advanceOf,
    glyphOf(codePoint) {
      let glyph = glyphs.get(codePoint);
      if (glyph === undefined) {
        const face = openFile(file, name);
        const contours = face
          .outlineOf(face.glyphOf(codePoint))
          .map((contour) => simplifyContour(contour, tolerance));
        const advance = advanceOf(codePoint);
        glyph = encodeGlyph(
          contours,
          grid,
          advance === 1000 && grid === FONT_UNIT ? undefined : advance / grid,
        );
        glyphs.set(codePoint, glyph);
      }
      return glyph;
    },
  };
}

const facesOf = (weight: Weight, cut: Cut) => FILES[weight].map(([file, name]) => makeFace(file, name, cut));
const FACES: Readonly<Record<Weight, Readonly<Record<Cut, readonly Face[]>>>> = {
  regular: { text: facesOf('regular', 'text'), display: facesOf('regular', 'display') },
  bold: { text: facesOf('bold', 'text'), display: facesOf('bold', 'display') },
};

/** The place of the first face of a weight that has the character. */
const chosen: Readonly<Record<Weight, Map<number, number>>> = { regular: new Map(), bold: new Map() };

function placeOf(weight: Weight, codePoint: number): number {
  let place = chosen[weight].get(codePoint);
  if (place === undefined) {
    place = FACES[weight].text.findIndex((face) => face.has(codePoint));
    chosen[weight].set(codePoint, place);
  }
  return place;
}

/** Characters missing in every face. They are printed as their code point, never as an empty box: 〔U+3134A〕. */
export function unprintable(text: string): string[] {
  return [...text].filter((character) => placeOf('regular', character.codePointAt(0) ?? 0) < 0);
}

/** A stretch of text in one face. */
export interface Run {
  face: Face;
  text: string;
}

export function splitRuns(text: string, weight: Weight, cut: Cut = 'text'): Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    const place = placeOf(weight, codePoint);
    const shown = place < 0 ? `〔U+${codePoint.toString(16).toUpperCase()}〕` : character;
    const face = FACES[weight][cut][Math.max(0, place)];
    if (face === undefined) throw new Error(`there is no face ${weight}`);
    const last = runs.at(-1);
    if (last?.face === face) last.text += shown;
    else runs.push({ face, text: shown });
  }
  return runs;
}

/** Reads the two main faces ahead of the first certificate. */
export function warmFaces(): void {
  for (const weight of ['regular', 'bold'] as const) placeOf(weight, 0x5370);
}
