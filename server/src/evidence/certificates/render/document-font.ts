import { FONT_UNIT, magnification, type Face } from './faces.ts';
import { writeFontProgram } from './font-program.ts';
import { ref, type PdfWriter } from './pdf-writer.ts';

/** A glyph that a document uses. */
export interface UsedGlyph {
  face: Face;
  character: string;
  codePoint: number;
  /** Its code, two bytes; known when all glyphs are. */
  code: string;
}

/** The one font of a document: every glyph that its text uses, also where they come from several faces. */
export interface DocumentFont {
  /** Notes the characters: their glyphs have codes once `arrange` was called. */
  use(face: Face, characters: readonly string[]): readonly Pick<UsedGlyph, 'code'>[];
  /** No glyph is added later. */
  arrange(): void;
  write(number: number): void;
}

/** Lines of the Noto Serif faces, and a box about their characters: rare marks of theirs are twice as wide. */
const METRICS = { box: [-200, -300, 1200, 1000], ascent: 1151, descent: -286, capHeight: 733 } as const;
/** Six letters mark a subset (ISO 32000-1 §9.6.4). */
const NAME = 'YINJIA+NotoSerif';

export function openDocumentFont(pdf: PdfWriter): DocumentFont {
  const byFace = new Map<Face, Map<string, UsedGlyph>>();
  let glyphs: UsedGlyph[] = [];
  return {
    use(face, characters) {
      let known = byFace.get(face);
      if (known === undefined) byFace.set(face, (known = new Map<string, UsedGlyph>()));
      const used = known;
      return characters.map((character) => {
        let glyph = used.get(character);
        if (glyph === undefined) {
          glyph = { face, character, codePoint: character.codePointAt(0) ?? 0, code: '' };
          used.set(character, glyph);
        }
        return glyph;
      });
    },
    arrange() {
      // By code point: tables of neighbours are shorter when they are compressed.
      glyphs = [...byFace.values()]
        .flatMap((used) => [...used.values()])
        .sort((a, b) => a.codePoint - b.codePoint);
      for (const [at, glyph] of glyphs.entries())
        glyph.code = String.fromCharCode((at + 1) >> 8, (at + 1) & 0xff);
    },
    write: (number) => writeFont(pdf, glyphs, number),
  };
}

/** As a CID-keyed font without a CID-keyed program: the code is the glyph's place (ISO 32000-1 §9.7.4.2). */
function writeFont(pdf: PdfWriter, glyphs: readonly UsedGlyph[], number: number): void {
  const missing = Uint8Array.from([14]);
  const program = writeFontProgram(
    NAME,
    [missing, ...glyphs.map(({ face, codePoint }) => face.glyphOf(codePoint))],
    1000 / FONT_UNIT,
  );
  const file = pdf.addStream('/Subtype /CIDFontType0C\n', program);
  const glyphSet = pdf.addStream('', allGlyphs(glyphs.length + 1));
  const descriptor = pdf.add(
    `<<\n/Type /FontDescriptor\n/FontName /${NAME}\n/Flags 4\n/FontBBox [${METRICS.box.join(' ')}]\n/ItalicAngle 0\n/Ascent ${METRICS.ascent}\n/Descent ${METRICS.descent}\n/CapHeight ${METRICS.capHeight}\n/StemV 0\n/FontFile3 ${ref(file)}\n/CIDSet ${ref(glyphSet)}\n>>`,
  );
  const widths = narrowWidths(
    glyphs.map(({ face, codePoint }) => face.advanceOf(codePoint) * magnification(face.cut)),
  );
  const cidFont = pdf.add(
    `<<\n/Type /Font\n/Subtype /CIDFontType0\n/BaseFont /${NAME}\n/CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>>\n/FontDescriptor ${ref(descriptor)}\n/DW 1000\n/W [${widths}]\n>>`,
  );
  const unicode = pdf.addStream('', unicodeMap(glyphs));
  pdf.add(
    `<<\n/Type /Font\n/Subtype /Type0\n/BaseFont /${NAME}\n/Encoding /Identity-H\n/DescendantFonts [${ref(cidFont)}]\n/ToUnicode ${ref(unicode)}\n>>`,
    number,
  );
}

/** Widths other than the default's, in runs; the first glyph is number 1. */
function narrowWidths(widths: readonly number[]): string {
  let out = '';
  for (const [at, width] of widths.entries()) {
    if (width === 1000) continue;
    const goesOn = at > 0 && widths[at - 1] !== 1000;
    out += goesOn ? ` ${width}` : `${out === '' ? '' : ']'}${at + 1} [${width}`;
  }
  return out === '' ? '' : `${out}]`;
}

/** ISO 19005-1 §6.3.5: a CIDSet names all glyphs of the subset, a bit for each, the first one highest. */
function allGlyphs(count: number): Buffer {
  const bits = Buffer.alloc(Math.ceil(count / 8), 0xff);
  if (count % 8 !== 0) bits[bits.length - 1] = (0xff << (8 - (count % 8))) & 0xff;
  return bits;
}

const utf16 = (character: string): string => Buffer.from(character, 'utf16le').swap16().toString('hex');

/** Glyphs to characters (ISO 32000-1 §9.10.3); a range may not cross a last byte. */
function unicodeMap(glyphs: readonly UsedGlyph[]): string {
  const ranges: string[] = [];
  const hex = (code: number) => `<${code.toString(16).padStart(4, '0')}>`;
  for (let from = 1; from <= glyphs.length;) {
    const to = Math.min(glyphs.length, from | 0xff);
    const targets = glyphs.slice(from - 1, to).map(({ character }) => `<${utf16(character)}>`);
    ranges.push(`${hex(from)}${hex(to)}[${targets.join('')}]`);
    from = to + 1;
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000><ffff>
endcodespacerange
${ranges.length} beginbfrange
${ranges.join('\n')}
endbfrange
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}
