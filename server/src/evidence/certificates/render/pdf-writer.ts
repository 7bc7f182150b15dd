import { createHash } from 'node:crypto';
import { constants, deflateSync } from 'node:zlib';

/** Writes the objects of one PDF 1.4 file in order, then a classic cross-reference table (ISO 32000-1 §7.5). */
export interface PdfWriter {
  /** A number for an object that is written later. */
  reserve(): number;
  /** Writes a dictionary or another plain object; gives its number. */
  add(body: string, number?: number): number;
  /**
   * Writes a stream with these further entries. It is compressed, `numbers` in the way that suits what hardly repeats;
   * `plain` is as it is.
   */
  addStream(entries: string, bytes: Uint8Array | string, form?: 'text' | 'numbers' | 'plain'): number;
  /** Is written after all others, so that its length changes the place of no object. */
  addLast(body: string, number: number): void;
  end(root: number, info: number): Buffer;
}

const STRATEGY = { text: constants.Z_DEFAULT_STRATEGY, numbers: constants.Z_FILTERED } as const;

export const ref = (number: number): string => `${number} 0 R`;

/** A text string (§7.9.2.2): ASCII as it is, anything else as UTF-16. */
export function pdfText(text: string): string {
  const bytes = /^[ -~]*$/.test(text)
    ? text
    : `\xfe\xff${Buffer.from(text, 'utf16le').swap16().toString('latin1')}`;
  return `(${escapeBytes(bytes)})`;
}

/** Within a literal string (§7.3.4.2). */
export const escapeBytes = (bytes: string): string =>
  bytes.replace(/[\\()]/g, '\\$&').replaceAll('\r', String.raw`\r`);

/** A date in UTC (§7.9.4). */
export const pdfDate = (date: Date): string => `(D:${date.toISOString().replace(/[-T:]|\.\d+/g, '')})`;

export function openPdf(): PdfWriter {
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  const last: [body: string, number: number][] = [];
  let length = 0;
  let count = 0;
  const write = (part: Buffer | string) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    parts.push(bytes);
    length += bytes.length;
  };
  const reserve = () => (count += 1);
  const add = (body: string | Buffer[], number = reserve()) => {
    offsets[number] = length;
    write(`${number} 0 obj\n`);
    for (const part of typeof body === 'string' ? [body] : body) write(part);
    write('\nendobj\n');
    return number;
  };
  write('%PDF-1.4\n%\xff\xff\xff\xff\n');
  return {
    reserve,
    add,
    addStream(entries, bytes, form = 'text') {
      const plain = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : Buffer.from(bytes);
      const body =
        form === 'plain' ? plain : deflateSync(plain, { level: 9, memLevel: 9, strategy: STRATEGY[form] });
      const filter = form === 'plain' ? '' : '/Filter /FlateDecode\n';
      const head = `<<\n${entries}${filter}/Length ${body.length}\n>>\nstream\n`;
      return add([Buffer.from(head, 'latin1'), body, Buffer.from('\nendstream')]);
    },
    addLast: (body, number) => void last.push([body, number]),
    end(root, info) {
      for (const [body, number] of last) add(body, number);
      const id = createHash('sha256').update(Buffer.concat(parts)).digest('hex').slice(0, 16);
      const table = Array.from(
        { length: count },
        (_, at) => `${String(offsets[at + 1]).padStart(10, '0')} 00000 n \n`,
      );
      const startxref = length;
      write(`xref\n0 ${count + 1}\n0000000000 65535 f \n${table.join('')}`);
      write(
        `trailer\n<<\n/Size ${count + 1}\n/Root ${ref(root)}\n/Info ${ref(info)}\n/ID [<${id}> <${id}>]\n>>\n`,
      );
      write(`startxref\n${startxref}\n%%EOF\n`);
      return Buffer.concat(parts);
    },
  };
}
