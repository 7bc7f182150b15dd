import PDFDocument from 'pdfkit';
import { fixed, PAGE, PT_PER_MM } from './units.ts';

/** One A4 page being drawn. `put` appends content operators; the page's unit is the millimetre, y grows downwards. */
export interface Sheet {
  readonly doc: PDFKit.PDFDocument;
  put(operators: string): void;
}

export interface SheetTitle {
  /** The document's name and number. No personal data: readers show it outside the page. */
  title: string;
  subject: string;
  issuedAt: Date;
}

/** Author, creator and producer alike: pdfkit writes the creator as the XMP producer, and PDF/A wants the two equal. */
const AUTHOR = '印迹数字作品存证服务';

/** An empty sheet of PDF/A-1b: all faces embedded, sRGB output intent, XMP; equal data give equal bytes. */
export function openSheet({ title, subject, issuedAt }: SheetTitle): Sheet {
  const doc = new PDFDocument({
    size: [PAGE.width * PT_PER_MM, PAGE.height * PT_PER_MM],
    margin: 0,
    font: '', // none: Helvetica cannot be embedded
    subset: 'PDF/A-1b',
    pdfVersion: '1.4',
    lang: 'zh-CN',
    displayTitle: true,
    info: {
      Title: title,
      Subject: subject,
      Author: AUTHOR,
      Creator: AUTHOR,
      Producer: AUTHOR,
      CreationDate: issuedAt,
    },
  });
  const put = (operators: string) => void doc.addContent(operators);
  put(`${fixed(PT_PER_MM)} 0 0 ${fixed(PT_PER_MM)} 0 0 cm`);
  return { doc, put };
}

/** Another page of the same document, in the same unit. */
export function turnPage({ doc, put }: Sheet): void {
  doc.addPage({ size: [PAGE.width * PT_PER_MM, PAGE.height * PT_PER_MM], margin: 0 });
  put(`${fixed(PT_PER_MM)} 0 0 ${fixed(PT_PER_MM)} 0 0 cm`);
}

/** Ends the document and gives its bytes. */
export async function closeSheet({ doc }: Sheet): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.once('end', resolve).once('error', reject));
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
