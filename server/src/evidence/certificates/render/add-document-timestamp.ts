import { readPdf } from './pdf-update.ts';
import { BYTE_RANGE, CONTENTS, SignatureRoom, signPdf, type SignDigest } from './sign-pdf.ts';

/** Each DER. */
export interface ValidationData {
  /** Of authorities; those that signatures and tokens contain need not be repeated. */
  certificates: readonly Uint8Array[];
  revocationLists: readonly Uint8Array[];
}

/** 1 KB with the built-in time authority, 6 KB with a chain of three RSA keys. */
const timestamps = new SignatureRoom(2048);

/**
 * Extends a signed document for the long term (ETSI EN 319 142-1 §5.4.2, §5.5): what its signatures are judged with in a
 * DSS dictionary, and over all of it a document time stamp. Both are one incremental update: existing bytes and
 * signatures stay unchanged. Extending an extended document adds to its dictionary, and another stamp.
 * @param stamp given the SHA-256 of the file without the token's place, returns a bare token (DER)
 */
export async function addDocumentTimestamp(
  bytes: Uint8Array,
  { certificates, revocationLists }: ValidationData,
  stamp: SignDigest,
): Promise<Uint8Array> {
  const pdf = readPdf(bytes);
  const catalog = pdf.object(pdf.root);
  const form = reference(catalog, 'AcroForm');
  const page = reference(pdf.object(reference(catalog, 'Pages')), 'Kids');
  const firstField = pdf.object(reference(pdf.object(form), 'Fields'));
  const before = /\/DSS (\d+) 0 R/.exec(catalog)?.[1];
  const known = before === undefined ? '' : pdf.object(Number(before));
  const objects = new Map<number, string | Buffer>();
  let next = pdf.size;
  const put = (body: string | Buffer) => {
    objects.set(next, body);
    next += 1;
    return next - 1;
  };
  /** An array of the dictionary: what it has already, and each stream that it has not. */
  const extended = (name: string, streams: readonly Uint8Array[]): string => {
    const numbers = elements(known, name);
    const present = new Set(numbers.map((number) => pdf.object(number)));
    for (const content of streams) {
      const body = stream(content);
      if (present.has(body.toString('latin1'))) continue;
      present.add(body.toString('latin1'));
      numbers.push(put(body));
    }
    return `/${name} [${numbers.map((number) => `${number} 0 R`).join(' ')}]`;
  };
  const store = put(
    `<<\n/Type /DSS\n${extended('Certs', certificates)}\n${extended('CRLs', revocationLists)}\n>>`,
  );
  // The stamp's own object is the last one: signPdf widens it.
  const [widget, value] = [next, next + 1];
  put(
    `<<\n/Type /Annot\n/Subtype /Widget\n/FT /Sig\n/T (yinji-time-${value})\n/Rect [0 0 0 0]\n/F 132\n/P ${page} 0 R\n/V ${value} 0 R\n/AP <</N ${reference(firstField, 'N')} 0 R>>\n>>`,
  );
  put(
    `<<\n/Type /DocTimeStamp\n/Filter /Adobe.PPKLite\n/SubFilter /ETSI.RFC3161\n${BYTE_RANGE}\n${CONTENTS}\n>>`,
  );
  objects.set(pdf.root, withEntry(catalog, 'DSS', `${store} 0 R`));
  objects.set(form, withElement(pdf.object(form), 'Fields', widget));
  objects.set(page, withElement(pdf.object(page), 'Annots', widget));
  return signPdf(pdf.update(objects), stamp, timestamps);
}

/** The first object that an entry refers to, by itself or in an array. */
function reference(dictionary: string, name: string): number {
  const found = new RegExp(`/${name} \\[?(\\d+) 0 R`).exec(dictionary)?.[1];
  if (found === undefined) throw new Error(`the PDF has no ${name} where it should be`);
  return Number(found);
}

const elements = (dictionary: string, name: string): number[] =>
  [...(new RegExp(`/${name} \\[([^\\]]*)\\]`).exec(dictionary)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(
    ([, number]) => Number(number),
  );

function withEntry(dictionary: string, name: string, value: string): string {
  const entry = new RegExp(`/${name} \\d+ 0 R\n`);
  const without = dictionary.replace(entry, '');
  return `${without.slice(0, without.lastIndexOf('>>'))}/${name} ${value}\n>>`;
}

function withElement(dictionary: string, name: string, number: number): string {
  const array = new RegExp(`/${name} \\[([^\\]]*)\\]`);
  if (!array.test(dictionary)) throw new Error(`the PDF has no ${name} where it should be`);
  return dictionary.replace(array, (_, given: string) => `/${name} [${given} ${number} 0 R]`);
}

function stream(bytes: Uint8Array): Buffer {
  return Buffer.concat([
    Buffer.from(`<<\n/Length ${bytes.length}\n>>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}
