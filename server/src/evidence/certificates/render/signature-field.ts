import { pdfDate, pdfText, ref } from './pdf-writer.ts';
import type { Sheet } from './sheet.ts';
import { BYTE_RANGE, CONTENTS } from './sign-pdf.ts';
import type { Box } from './strokes.ts';
import { PAGE, PT_PER_MM } from './units.ts';

/** PDF user space: points from the lower left corner. */
const corner = (left: number, top: number) =>
  [left * PT_PER_MM, (PAGE.height - top) * PT_PER_MM].map((value) => value.toFixed(3)).join(' ');

/**
 * A signature field with an empty value, which `signPdf` fills (ISO 32000-1 §12.8.1; ETSI EN 319 142-1 §5). Its
 * appearance is empty, since the page shows it in words; PDF/A requires one.
 */
export function reserveSignature(
  sheet: Sheet,
  { box, reason, signedAt }: { box: Box; reason: string; signedAt: Date },
): void {
  const { pdf, page } = sheet;
  const { x, y, width, height } = box;
  const value = pdf.reserve();
  const appearance = pdf.addStream(
    `/Type /XObject\n/Subtype /Form\n/BBox [0 0 ${(width * PT_PER_MM).toFixed(3)} ${(height * PT_PER_MM).toFixed(3)}]\n/Resources <<>>\n`,
    ' ',
    'plain',
  );
  const widget = pdf.add(
    `<<\n/Type /Annot\n/Subtype /Widget\n/FT /Sig\n/T (yinji-seal)\n/Rect [${corner(x, y + height)} ${corner(x + width, y)}]\n/F 132\n/P ${ref(page.number)}\n/V ${ref(value)}\n/AP <</N ${ref(appearance)}>>\n>>`, // F: Print, Locked
  );
  pdf.addLast(
    `<<\n/Type /Sig\n/Filter /Adobe.PPKLite\n/SubFilter /ETSI.CAdES.detached\n${BYTE_RANGE}\n${CONTENTS}\n/M ${pdfDate(signedAt)}\n/Reason ${pdfText(reason)}\n>>`,
    value,
  );
  page.annotations.push(widget);
  sheet.fields.push(widget);
}
