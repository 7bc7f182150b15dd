import { CUTS, type Face } from './faces.ts';
import { writeFontProgram } from './font-program.ts';
import { ref, type PdfWriter } from './pdf-writer.ts';

/** A face within one document: the glyphs that its text uses, in the order of their first use. */
export interface EmbeddedFace {
  /** Its name in the resources: F1. */
  id: string;
  number: number;
  /** Four hex digits for each character. */
  encode(characters: readonly string[]): string[];
  write(): void;
}

/** Lines of the Noto Serif faces, and a box about their characters: rare marks of theirs are twice as wide. */
const METRICS = { box: [-200, -300, 1200, 1000], ascent: 1151, descent: -286, capHeight: 733 } as const;

export function embedFace(pdf: PdfWriter, face: Face, place: number): EmbeddedFace {
  const places = new Map<string, number>();
  const number = pdf.reserve();
  // Six letters make the name of each subset its own (ISO 32000-1 §9.6.4).
  const name = `YINJI${String.fromCharCode(64 + place)}+${face.name}`;
  return {
    id: `F${place}`,
    number,
    encode: (characters) =>
      characters.map((character) => {
        let glyph = places.get(character);
        if (glyph === undefined) {
          glyph = places.size + 1;
          places.set(character, glyph);
        }
        return glyph.toString(16).padStart(4, '0');
      }),
    write: () => writeFace(pdf, face, { number, name, characters: [...places.keys()] }),
  };
}

/** As CID-keyed font without a CID-keyed program: the code is the glyph's place (ISO 32000-1 §9.7.4.2). */
function writeFace(
  pdf: PdfWriter,
  face: Face,
  { number, name, characters }: { number: number; name: string; characters: readonly string[] },
): void {
  const { grid } = CUTS[face.cut];
  const codePoints = characters.map((character) => character.codePointAt(0) ?? 0);
  const missing = Uint8Array.from([14]);
  const program = writeFontProgram(
    name,
    [missing, ...codePoints.map((codePoint) => face.glyphOf(codePoint))],
    1000 / grid,
  );
  const file = pdf.addStream('/Subtype /CIDFontType0C\n', program);
  const glyphSet = pdf.addStream('', allGlyphs(characters.length + 1));
  const descriptor = pdf.add(
    `<<\n/Type /FontDescriptor\n/FontName /${name}\n/Flags 4\n/FontBBox [${METRICS.box.join(' ')}]\n/ItalicAngle 0\n/Ascent ${METRICS.ascent}\n/Descent ${METRICS.descent}\n/CapHeight ${METRICS.capHeight}\n/StemV 0\n/FontFile3 ${ref(file)}\n/CIDSet ${ref(glyphSet)}\n>>`,
  );
  const cidFont = pdf.add(
    `<<\n/Type /Font\n/Subtype /CIDFontType0\n/BaseFont /${name}\n/CIDSystemInfo <<\n/Registry (Adobe)\n/Ordering (Identity)\n/Supplement 0\n>>\n/FontDescriptor ${ref(descriptor)}\n/DW 1000\n/W [${narrowWidths(codePoints.map((codePoint) => face.advanceOf(codePoint)))}]\n>>`,
  );
  const unicode = pdf.addStream('', unicodeMap(characters));
  pdf.add(
    `<<\n/Type /Font\n/Subtype /Type0\n/BaseFont /${name}\n/Encoding /Identity-H\n/DescendantFonts [${ref(cidFont)}]\n/ToUnicode ${ref(unicode)}\n>>`,
    number,
  );
}

/** Widths other than the default's, in runs; the first character is glyph 1. */
function narrowWidths(widths: readonly number[]): string {
  let out = '';
  for (const [at, width] of widths.entries()) {
    if (width === 1000) continue;
    out +=
      at > 0 && (widths[at - 1] ?? 1000) !== 1000 ? ` ${width}` : `${out === '' ? '' : ']'}${at + 1} [${width}`;
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
function unicodeMap(characters: readonly string[]): string {
  const ranges: string[] = [];
  const hex = (glyph: number) => `<${glyph.toString(16).padStart(4, '0')}>`;
  for (let from = 1; from <= characters.length;) {
    const to = Math.min(characters.length, from | 0xff);
    const targets = characters.slice(from - 1, to).map((character) => `<${utf16(character)}>`);
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
