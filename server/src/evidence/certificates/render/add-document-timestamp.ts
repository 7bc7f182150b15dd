import { readPdf } from './pdf-update.ts';
import { BYTE_RANGE, CONTENTS, SignatureRoom, signPdf } from './sign-pdf.ts';

/** 1 KB with the built-in time authority, 6 KB with a chain of three RSA keys. */
const timestamps = new SignatureRoom(2048);

/**
 * Extends a signed document for the long term (ETSI EN 319 142-1 §5.4.2, §5.5): the certificates of its
 * signatures in a DSS dictionary, and over all of it a document time stamp. Both are one incremental update:
 * existing bytes and signatures stay unchanged. Extending an extended document adds another stamp.
 * @param certificates DER, of authorities
 * @param stamp given the SHA-256 of the file without the token's place, returns a bare token (DER)
 */
export async function addDocumentTimestamp(
  bytes: Uint8Array,
  certificates: readonly Uint8Array[],
  stamp: (sha256: Uint8Array) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const pdf = readPdf(bytes);
  const catalog = pdf.object(pdf.root);
  const form = reference(catalog, 'AcroForm');
  const page = reference(pdf.object(reference(catalog, 'Pages')), 'Kids');
  const streams = certificates.map((_, index) => pdf.size + index);
  const widget = pdf.size + streams.length;
  // The stamp's own object is the last one: signPdf widens it.
  const [appearance, store, value] = [widget + 1, widget + 2, widget + 3];
  const objects = new Map<number, string | Buffer>([
    [pdf.root, withEntry(catalog, 'DSS', `${store} 0 R`)],
    [form, withElement(pdf.object(form), 'Fields', widget)],
    [page, withElement(pdf.object(page), 'Annots', widget)],
    [
      value,
      `<<\n/Type /DocTimeStamp\n/Filter /Adobe.PPKLite\n/SubFilter /ETSI.RFC3161\n${BYTE_RANGE}\n${CONTENTS}\n>>`,
    ],
    [
      widget,
      `<<\n/Type /Annot\n/Subtype /Widget\n/FT /Sig\n/T (yinji-time-${value})\n/Rect [0 0 0 0]\n/F 132\n/P ${page} 0 R\n/V ${value} 0 R\n/AP <<\n/N ${appearance} 0 R\n>>\n>>`,
    ],
    [
      appearance,
      '<<\n/Type /XObject\n/Subtype /Form\n/BBox [0 0 0 0]\n/Resources <<\n>>\n/Length 1\n>>\nstream\n \nendstream',
    ],
    [store, `<<\n/Type /DSS\n/Certs [${streams.map((number) => `${number} 0 R`).join(' ')}]\n>>`],
  ]);
  streams.forEach((number, index) => objects.set(number, stream(certificates[index]!)));
  return signPdf(pdf.update(objects), stamp, timestamps);
}

/** The first object that an entry refers to, by itself or in an array. */
function reference(dictionary: string, name: string): number {
  const found = new RegExp(`/${name} \\[?(\\d+) 0 R`).exec(dictionary)?.[1];
  if (found === undefined) throw new Error(`the PDF has no ${name} where it should be`);
  return Number(found);
}

function withEntry(dictionary: string, name: string, value: string): string {
  const entry = new RegExp(`/${name} \\d+ 0 R\n`);
  const without = dictionary.replace(entry, '');
  return `${without.slice(0, without.lastIndexOf('>>'))}/${name} ${value}\n>>`;
}

function withElement(dictionary: string, name: string, number: number): string {
  const array = new RegExp(`/${name} \\[([^\\]]*)\\]`);
  if (!array.test(dictionary)) throw new Error(`the PDF has no ${name} where it should be`);
  return dictionary.replace(array, (_, elements: string) => `/${name} [${elements} ${number} 0 R]`);
}

function stream(bytes: Uint8Array): Buffer {
  return Buffer.concat([
    Buffer.from(`<<\n/Length ${bytes.length}\n>>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}
