/** Objects by number: what stands between `N 0 obj` and `endobj`. */
export type PdfObjects = ReadonlyMap<number, string | Buffer>;

/** A PDF of ours, parsed as far as an incremental update needs it. */
export interface PdfFile {
  /** One more than the highest object number. */
  size: number;
  /** Number of the catalog. */
  root: number;
  /** A dictionary in its newest version. Throws Error where it is missing or not a plain object. */
  object(number: number): string;
  /** The file with the objects added or replaced (ISO 32000-1 §7.5.6): no byte before its end changes. */
  update(objects: PdfObjects): Buffer;
}

/**
 * Reads the cross-reference tables, newest first (§7.5.4). Supports what documents of ours were ever written with: classic
 * tables, no object streams; anything else throws Error.
 */
export function readPdf(bytes: Uint8Array): PdfFile {
  const file = Buffer.from(bytes);
  const text = file.toString('latin1');
  const last = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.slice(-64))?.[1] ?? Number.NaN);
  const offsets = new Map<number, number>();
  let newest: string | undefined;
  for (let at: number | undefined = last; at !== undefined;) {
    const trailer = readTable(text, at, offsets);
    newest ??= trailer;
    const previous = /\/Prev (\d+)/.exec(trailer)?.[1];
    at = previous === undefined ? undefined : Number(previous);
  }
  const field = (pattern: RegExp) => {
    const found = pattern.exec(newest ?? '')?.[1];
    if (found === undefined) throw new Error('the PDF’s trailer is not as it was written');
    return found;
  };
  const size = Number(field(/\/Size (\d+)/));
  const root = Number(field(/\/Root (\d+) 0 R/));
  const kept = `/Info ${field(/\/Info (\d+ 0 R)/)}\n/ID ${field(/\/ID (\[[^\]]*\])/)}`;
  return {
    size,
    root,
    object(number) {
      const from = offsets.get(number) ?? -1;
      const head = `${number} 0 obj\n`;
      const to = text.indexOf('\nendobj', from);
      if (from < 0 || to < 0 || !text.startsWith(head, from))
        throw new Error(`the PDF has no object ${number}`);
      return text.slice(from + head.length, to);
    },
    update: (objects) => append(file, objects, { size, root, last, kept }),
  };
}

/** One table and its trailer; objects of a newer table are skipped. */
function readTable(text: string, at: number, offsets: Map<number, number>): string {
  const table =
    /^xref\n((?:\d+ \d+ *\n(?:\d{10} \d{5} [nf][ \r]\n)*)+)trailer\n(<<[\s\S]*?>>)\s*startxref/.exec(
      text.slice(at),
    );
  if (table === null) throw new Error('the PDF has no cross-reference table where it says');
  let next = 0;
  for (const line of table[1]!.trimEnd().split('\n')) {
    const entry = /^(\d{10}) \d{5} ([nf])/.exec(line);
    if (entry === null) next = Number(line.split(' ')[0]);
    else {
      if (entry[2] === 'n' && !offsets.has(next)) offsets.set(next, Number(entry[1]));
      next += 1;
    }
  }
  return table[2]!;
}

function append(
  file: Buffer,
  objects: PdfObjects,
  { size, root, last, kept }: { size: number; root: number; last: number; kept: string },
): Buffer {
  const parts: Buffer[] = [file];
  let length = file.length;
  const add = (part: string | Buffer) => {
    parts.push(Buffer.from(part as string, 'latin1'));
    length += parts.at(-1)!.length;
  };
  const table: string[] = [];
  if (file.at(-1) !== 0x0a) add('\n');
  const sorted = [...objects].toSorted(([a], [b]) => a - b);
  for (const [at, [number, body]] of sorted.entries()) {
    // A section of the table for each run of numbers.
    if (sorted[at - 1]?.[0] !== number - 1) {
      const run = sorted.slice(at).findIndex(([other], further) => other !== number + further);
      table.push(`${number} ${run < 0 ? sorted.length - at : run}\n`);
    }
    table.push(`${String(length).padStart(10, '0')} 00000 n \n`);
    add(`${number} 0 obj\n`);
    add(body);
    add('\nendobj\n');
  }
  const startxref = length;
  const newSize = Math.max(size, ...[...objects.keys()].map((number) => number + 1));
  add(`xref\n${table.join('')}trailer\n<<\n/Size ${newSize}\n/Root ${root} 0 R\n${kept}\n/Prev ${last}\n>>\n`);
  add(`startxref\n${startxref}\n%%EOF\n`);
  return Buffer.concat(parts);
}
