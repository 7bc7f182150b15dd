import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { internals, PDFKIT_GLYPH_SET } from './pdfkit-internals.ts';

const require = createRequire(import.meta.url);
const FACE = require.resolve('@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf');
const open = () => new PDFDocument({ font: '', subset: 'PDF/A-1b', pdfVersion: '1.4' });

test('pdfkit is the version that was read (docs/decisions/0033)', () => {
  expect((require('pdfkit/package.json') as { version: string }).version).toBe('0.17.2');
});

test('a face is parsed, made again from its class, and registered by name', () => {
  const doc = open().font(FACE);
  const { _font: face, _fontFamilies: families } = internals(doc);
  expect(face.font.hasGlyphForCodePoint(0x5370)).toBe(true);
  expect(face.font.glyphForCodePoint(0x5370)).toMatchObject({ id: expect.any(Number), advanceWidth: 1000 });
  expect(face.font.layout('印迹').advanceWidth).toBe(2000);
  expect(Object.values(families)).toContain(face);
  const Face = face.constructor as new (...given: unknown[]) => typeof face;
  const other = new Face(open(), face.font, 'F7');
  expect(other.id).toBe('F7');
  other.encode('印迹');
  expect(other.widths).toHaveLength(3);
  expect(other.ref()).toBeInstanceOf(Object);
});

test('the glyph set of a subset is written through `ref`, always the same bytes', () => {
  const doc = internals(open().font(FACE));
  doc._font.encode('印迹');
  doc._font.ref();
  const written: (Buffer | string)[] = [];
  const { ref } = doc;
  doc.ref = (data) => {
    const made = ref.call(doc, data);
    const write = made.write.bind(made);
    made.write = (chunk) => {
      written.push(chunk);
      write(chunk);
    };
    return made;
  };
  doc._font.embed();
  expect(written.filter((chunk) => Buffer.isBuffer(chunk) && PDFKIT_GLYPH_SET.equals(chunk))).toHaveLength(1);
});

test('a form stands in the root of the document, beside its fonts', () => {
  const doc = internals(open().font(FACE).initForm());
  expect(doc._acroform).toMatchObject({ fonts: expect.any(Object), defaultFont: expect.any(String) });
  expect(doc._root.data['AcroForm']).toBeDefined();
});
