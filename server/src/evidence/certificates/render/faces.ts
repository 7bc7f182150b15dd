/**
 * The typefaces of the documents. A face of 15 MB is parsed once per process; each document only makes its own
 * subset.
 */
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import {
  internals,
  PDFKIT_GLYPH_SET,
  type EmbeddedFace,
  type EmbeddedFaceClass,
  type ParsedFace,
  type PdfkitInternals,
} from './pdfkit-internals.ts';

export type Weight = 'regular' | 'bold';

type Glyph = ReturnType<ParsedFace['glyphForCodePoint']>;

/** Simplified Chinese first; the Japanese face has characters of names the first lacks (𠮷), and lacks 龘 and 镕. */
const FILES: Readonly<Record<Weight, readonly string[]>> = {
  regular: [
    '@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf',
    '@expo-google-fonts/noto-serif-jp/400Regular/NotoSerifJP_400Regular.ttf',
  ],
  bold: [
    '@expo-google-fonts/noto-serif-sc/700Bold/NotoSerifSC_700Bold.ttf',
    '@expo-google-fonts/noto-serif-jp/700Bold/NotoSerifJP_700Bold.ttf',
  ],
};

interface LoadedFace {
  face: ParsedFace;
  make: EmbeddedFaceClass;
}

const require = createRequire(import.meta.url);
const loaded = new Map<string, LoadedFace>();

function loadFace(file: string): LoadedFace {
  let entry = loaded.get(file);
  if (!entry) {
    const scratch = internals(new PDFDocument({ font: '', autoFirstPage: false }).font(require.resolve(file)));
    entry = { face: withPlainLayout(scratch._font.font), make: scratch._font.constructor as EmbeddedFaceClass };
    loaded.set(file, entry);
  }
  return entry;
}

/** Chinese, digits and Latin need no shaping: one glyph per character, some ten times faster than the OpenType engine. */
function withPlainLayout(parsed: ParsedFace): ParsedFace {
  const glyphs = new Map<number, Glyph>();
  const glyphOf = (codePoint: number) => {
    let glyph = glyphs.get(codePoint);
    if (!glyph) {
      const { id, advanceWidth } = parsed.glyphForCodePoint(codePoint);
      glyph = { id, advanceWidth, codePoints: [codePoint] };
      glyphs.set(codePoint, glyph);
    }
    return glyph;
  };
  return Object.assign(Object.create(parsed) as ParsedFace, {
    layout(text: string) {
      const line = Array.from(text, (character) => glyphOf(character.codePointAt(0) ?? 0));
      const positions = line.map(({ advanceWidth }) => ({
        xAdvance: advanceWidth,
        yAdvance: 0,
        xOffset: 0,
        yOffset: 0,
      }));
      return {
        glyphs: line,
        positions,
        advanceWidth: line.reduce((sum, glyph) => sum + glyph.advanceWidth, 0),
      };
    },
  });
}

/** The first file of a weight that has the character. */
const fileFor = (weight: Weight, codePoint: number): string | undefined =>
  FILES[weight].find((file) => loadFace(file).face.hasGlyphForCodePoint(codePoint));

const chosen: Record<Weight, Map<number, string | undefined>> = { regular: new Map(), bold: new Map() };

function fileOf(weight: Weight, codePoint: number): string | undefined {
  const known = chosen[weight];
  if (!known.has(codePoint)) known.set(codePoint, fileFor(weight, codePoint));
  return known.get(codePoint);
}

/** Characters missing in every face. They are printed as their code point, never as an empty box: 〔U+3134A〕. */
export function unprintable(text: string): string[] {
  return [...text].filter((character) => fileOf('regular', character.codePointAt(0) ?? 0) === undefined);
}

/** A stretch of text in one face. */
export interface Run {
  file: string;
  text: string;
}

export function splitRuns(text: string, weight: Weight): Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    const file = fileOf(weight, codePoint);
    const shown = file === undefined ? `〔U+${codePoint.toString(16).toUpperCase()}〕` : character;
    const face = file ?? FILES[weight][0] ?? '';
    const last = runs.at(-1);
    if (last?.file === face) last.text += shown;
    else runs.push({ file: face, text: shown });
  }
  return runs;
}

/** Advance of a character in thousandths of the type size. */
export function advanceOf(file: string, character: string): number {
  const { face } = loadFace(file);
  return (face.layout(character).advanceWidth * 1000) / face.unitsPerEm;
}

/** The face as this document embeds it. */
export function embeddedFace(doc: PDFKit.PDFDocument, file: string): EmbeddedFace {
  const families = internals(doc)._fontFamilies;
  let embedded = families[file];
  if (!embedded) {
    const { face, make: Face } = loadFace(file);
    embedded = new Face(doc, face, `F${Object.keys(families).length + 1}`);
    families[file] = withGlyphSet(internals(doc), embedded);
  }
  return embedded;
}

/** ISO 19005-1 §6.3.5: a CIDSet names all glyphs of the subset. */
function withGlyphSet(doc: PdfkitInternals, face: EmbeddedFace): EmbeddedFace {
  const embed = face.embed.bind(face);
  face.embed = () => {
    const { ref } = doc;
    doc.ref = (data) => {
      const made = ref.call(doc, data);
      const write = made.write.bind(made);
      made.write = (chunk) => write(isGlyphSet(chunk) ? glyphSet(face.widths.length) : chunk);
      return made;
    };
    try {
      return embed();
    } finally {
      doc.ref = ref;
    }
  };
  return face;
}

const isGlyphSet = (chunk: Buffer | string): boolean =>
  typeof chunk !== 'string' && PDFKIT_GLYPH_SET.equals(chunk);

/** A bit for each glyph, the first one highest. */
function glyphSet(count: number): Buffer {
  const bits = Buffer.alloc(Math.ceil(count / 8), 0xff);
  if (count % 8 !== 0) bits[bits.length - 1] = (0xff << (8 - (count % 8))) & 0xff;
  return bits;
}

/** Parses the two main faces ahead of the first certificate (about a tenth of a second, 30 MB). */
export function warmFaces(): void {
  for (const weight of ['regular', 'bold'] as const) fileOf(weight, 0x5370);
}
