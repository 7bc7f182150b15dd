import { internals } from './pdfkit-internals.ts';
import type { Sheet } from './sheet.ts';
import type { Box } from './strokes.ts';
import { PAGE, PT_PER_MM } from './units.ts';

/** Default space for the CMS: 3.3 KB with the built-in time authority, 7 KB with a chain of three RSA keys. */
const CONTENTS_BYTES = 8192;
/** Each number of /ByteRange is written over this. */
export const BYTE_RANGE_BLANK = 999_999_999;

/** PDF user space: points from the lower left corner. */
const corner = (left: number, top: number) => [left * PT_PER_MM, (PAGE.height - top) * PT_PER_MM];

/**
 * A signature field with an empty value, made by pdfkit itself: placeholders added afterwards broke PDF/A (a
 * widget without appearance). ISO 32000-1 §12.8.1; ETSI EN 319 142-1 §5 (SubFilter ETSI.CAdES.detached).
 */
export function reserveSignature(
  sheet: Sheet,
  field: { box: Box; reason: string; signedAt: Date; bytes?: number | undefined },
): void {
  const { doc } = sheet;
  const { page } = doc;
  const { x, y, width, height } = field.box;
  const value = doc.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: [0, BYTE_RANGE_BLANK, BYTE_RANGE_BLANK, BYTE_RANGE_BLANK],
    Contents: Buffer.alloc(field.bytes ?? CONTENTS_BYTES),
    M: field.signedAt,
    Reason: new String(field.reason), // a String object is a PDF string, a primitive would be a name
  });
  const appearance = doc.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, width * PT_PER_MM, height * PT_PER_MM],
    Resources: {},
  });
  const widget = doc.ref({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    T: new String('yinji-seal'),
    Rect: [...corner(x, y + height), ...corner(x + width, y)],
    F: 132, // Print, Locked
    P: page.dictionary,
    V: value,
    AP: { N: appearance },
  });
  (page.annotations as unknown[]).push(widget);
  appearance.end(' '); // the page shows it in words already
  for (const reference of [value, widget]) end(reference);
  // pdfkit ends the form itself and expects fonts for text fields, of which there are none.
  const inside = internals(doc);
  inside._acroform = { fonts: {}, defaultFont: 'none' };
  inside._root.data['AcroForm'] = doc.ref({ Fields: [widget], SigFlags: 3, DR: { Font: {} } }); // SignaturesExist, AppendOnly
}

/** Ends a reference that is a dictionary only; the types ask for a stream. */
const end = (reference: { end(): void } | PDFKit.PDFKitReference): void => (reference as { end(): void }).end();
