/**
 * Everything of pdfkit 0.17.2 that is used beside its public interface: docs/decisions/0033 says why, and
 * pdfkit-internals.test.ts fails when a version changes it.
 */
interface Glyph {
  id: number;
  advanceWidth: number;
  codePoints: number[];
}

/** The part of a fontkit face that is used here. */
export interface ParsedFace {
  unitsPerEm: number;
  hasGlyphForCodePoint(codePoint: number): boolean;
  glyphForCodePoint(codePoint: number): Glyph;
  layout(text: string): { glyphs: Glyph[]; positions: object[]; advanceWidth: number };
}

/** pdfkit's EmbeddedFont. */
export interface EmbeddedFace {
  id: string;
  font: ParsedFace;
  /** By glyph of the subset. */
  widths: number[];
  ref(): unknown;
  encode(text: string): [string[], object[]];
  embed(): unknown;
}
export type EmbeddedFaceClass = new (doc: PDFKit.PDFDocument, face: ParsedFace, id: string) => EmbeddedFace;

/** pdfkit's PDFReference. */
interface Reference {
  write(chunk: Buffer | string): void;
}

export interface PdfkitInternals {
  ref(data?: object): Reference;
  _font: EmbeddedFace;
  _fontFamilies: Record<string, EmbeddedFace>;
  _acroform?: { fonts: object; defaultFont: string };
  _root: { data: Record<string, unknown> };
}

export const internals = (doc: PDFKit.PDFDocument) => doc as unknown as PdfkitInternals;

/** The glyph set that pdfkit writes for every subset: always 34 of them. */
export const PDFKIT_GLYPH_SET = Buffer.from('FFFFFFFFC0', 'hex');
