import { openDocumentFont, type DocumentFont } from './document-font.ts';
import { openPdf, pdfDate, pdfText, ref, type PdfWriter } from './pdf-writer.ts';
import { srgbProfile } from './srgb-profile.ts';
import { PAGE, PT_PER_MM } from './units.ts';

/** A4 pages being drawn. `put` appends content operators; the page's unit is the millimetre, y grows downwards. */
export interface Sheet {
  readonly pdf: PdfWriter;
  /** The page that is drawn at the moment. */
  readonly page: { number: number; annotations: number[] };
  /** A function is asked when all text of the document is known. */
  put(operators: string | (() => string)): void;
  /** In the pages' content it is /F. */
  readonly font: DocumentFont;
  /** Gives the name under which the pages' content draws a form or picture. */
  addXObject(number: number): string;
  /** The form's fields; only a signature so far. */
  readonly fields: number[];
  turnPage(): void;
  /** Ends the document and gives its bytes. */
  close(): Uint8Array;
}

interface Page {
  number: number;
  annotations: number[];
  content: (string | (() => string))[];
}

export interface SheetTitle {
  /** The document's name and number. No personal data: readers show it outside the page. */
  title: string;
  issuedAt: Date;
}

const WIDTH = (PAGE.width * PT_PER_MM).toFixed(3);
const HEIGHT = (PAGE.height * PT_PER_MM).toFixed(3);
const SCALE = PT_PER_MM.toFixed(6);

/** An empty sheet of PDF/A-1b: all faces embedded, sRGB output intent, XMP; equal data give equal bytes. */
export function openSheet(words: SheetTitle): Sheet {
  const pdf = openPdf();
  const [tree, resources, font] = [pdf.reserve(), pdf.reserve(), pdf.reserve()];
  const documentFont = openDocumentFont(pdf);
  const xObjects: number[] = [];
  const fields: number[] = [];
  const beginPage = (): Page => ({
    number: pdf.reserve(),
    annotations: [],
    content: [`${SCALE} 0 0 -${SCALE} 0 ${HEIGHT} cm`],
  });
  const endPage = ({ number, annotations, content }: Page) => {
    const stream = pdf.addStream(
      '',
      content.map((part) => (typeof part === 'string' ? part : part())).join('\n'),
    );
    pdf.add(
      `<<\n/Type /Page\n/Parent ${ref(tree)}\n/MediaBox [0 0 ${WIDTH} ${HEIGHT}]\n/Contents ${ref(stream)}\n/Resources ${ref(resources)}\n/Annots [${annotations.map(ref).join(' ')}]\n>>`,
      number,
    );
  };
  const pages = [beginPage()];
  let page = pages[0]!;
  return {
    pdf,
    get page() {
      return page;
    },
    fields,
    font: documentFont,
    put: (operators) => void page.content.push(operators),
    addXObject: (number) => `X${xObjects.push(number)}`,
    turnPage() {
      page = beginPage();
      pages.push(page);
    },
    close() {
      documentFont.arrange();
      for (const each of pages) endPage(each);
      documentFont.write(font);
      const forms = xObjects.map((number, at) => `/X${at + 1} ${ref(number)}`).join(' ');
      pdf.add(`<<\n/Font <</F ${ref(font)}>>\n/XObject <<${forms}>>\n>>`, resources);
      const kids = pages.map(({ number }) => ref(number)).join(' ');
      pdf.add(`<<\n/Type /Pages\n/Count ${pages.length}\n/Kids [${kids}]\n>>`, tree);
      return endDocument(pdf, words, tree, fields);
    },
  };
}

/** Catalog, description and colour space: what PDF/A-1 asks of a file (ISO 19005-1 §6.2.2, §6.7). */
function endDocument(
  pdf: PdfWriter,
  { title, issuedAt }: SheetTitle,
  tree: number,
  fields: readonly number[],
): Uint8Array {
  const profile = pdf.addStream('/N 3\n', srgbProfile());
  const intent = pdf.add(
    `<<\n/Type /OutputIntent\n/S /GTS_PDFA1\n/OutputConditionIdentifier (sRGB IEC61966-2.1)\n/DestOutputProfile ${ref(profile)}\n>>`,
  );
  const metadata = pdf.addStream('/Type /Metadata\n/Subtype /XML\n', describe(title, issuedAt), 'plain');
  // SignaturesExist and AppendOnly; as an object of its own, so that a later signature replaces little.
  const form =
    fields.length === 0 ? undefined : pdf.add(`<<\n/Fields [${fields.map(ref).join(' ')}]\n/SigFlags 3\n>>`);
  const catalog = pdf.add(
    `<<\n/Type /Catalog\n/Pages ${ref(tree)}\n/Lang (zh-CN)\n/ViewerPreferences <</DisplayDocTitle true>>\n${form === undefined ? '' : `/AcroForm ${ref(form)}\n`}/OutputIntents [${ref(intent)}]\n/Metadata ${ref(metadata)}\n>>`,
  );
  const info = pdf.add(`<<\n/Title ${pdfText(title)}\n/CreationDate ${pdfDate(issuedAt)}\n>>`);
  return pdf.end(catalog, info);
}

/** XMP, equal to the document's Info; not compressed, so that any program reads it. */
function describe(title: string, issuedAt: Date): Buffer {
  const created = `${issuedAt.toISOString().slice(0, 19)}Z`;
  const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return Buffer.from(`<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><xmp:CreateDate>${created}</xmp:CreateDate><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${xml(title)}</rdf:li></rdf:Alt></dc:title><pdfaid:part>1</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance></rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`);
}
