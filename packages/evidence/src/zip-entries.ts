import { EvidenceFailure } from './failure.ts';
import { fromUtf8 } from './bytes.ts';

/** A file of a zip as its directory describes it; `packed` are its stored bytes. */
export interface ZipEntry {
  name: string;
  /** Bytes when unpacked, as declared. */
  size: number;
  crc32: number;
  isDeflated: boolean;
  packed: Uint8Array;
}

/** An entry, and the bytes of the zip from its own header to the end of its data. */
interface Placed {
  entry: ZipEntry;
  from: number;
  to: number;
}

const END = 0x0605_4b50;
const CENTRAL = 0x0201_4b50;
const LOCAL = 0x0403_4b50;
const DESCRIPTOR = 0x0807_4b50;
const END_BYTES = 22;
const CENTRAL_BYTES = 46;
const LOCAL_BYTES = 30;
const MAX_DIRECTORY_BYTES = 16 * 1024 * 1024;
const HAS_DESCRIPTOR = 0x0008;
const IS_UTF8 = 0x0800;
/** Info-ZIP's extra field with another name for the file. */
const UNICODE_PATH = 0x7075;
/** How hard the packer tried, the two above, and no encryption. */
const KNOWN_FLAGS = 0x0006 | HAS_DESCRIPTOR | IS_UTF8;
const STORED = 0;
const DEFLATED = 8;

/**
 * Reads the directory of a zip (APPNOTE 6.3) and locates each file. Strict, so that no other program reads other files
 * from the same bytes (docs/evidence-format.md §4): each file's own header agrees with the directory, and every byte of
 * the zip belongs to exactly one file, to the directory or to the end record. `admit` sees each name and size before
 * anything else is done with them. Throws `bundle`.
 */
export function readZipEntries(zip: Uint8Array, admit: (name: string, size: number) => void): ZipEntry[] {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const { count, start, end } = readEnd(view);
  const placed: Placed[] = [];
  let at = start;
  for (let left = count; left > 0; left -= 1) {
    if (at + CENTRAL_BYTES > end || view.getUint32(at, true) !== CENTRAL) fail('the directory is broken');
    const next =
      at +
      CENTRAL_BYTES +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true);
    if (next > end) fail('the directory is broken');
    placed.push(readEntry(zip, view, at, start, admit));
    at = next;
  }
  if (at !== end) fail('the directory is longer than its entries');
  checkNoGaps(placed, start);
  return placed.map(({ entry }) => entry);
}

/** The end record is the last thing in the file and has no comment; the directory lies right before it. */
function readEnd(view: DataView): { count: number; start: number; end: number } {
  const end = view.byteLength - END_BYTES;
  if (end < 0 || view.getUint32(end, true) !== END || view.getUint16(end + 20, true) !== 0)
    fail('not a zip file, or something follows it');
  const count = view.getUint16(end + 10, true);
  const length = view.getUint32(end + 12, true);
  const start = view.getUint32(end + 16, true);
  const isOneDisk = view.getUint32(end + 4, true) === 0 && view.getUint16(end + 8, true) === count;
  if (!isOneDisk || start + length !== end || length > MAX_DIRECTORY_BYTES)
    fail('the directory is not where it should be');
  return { count, start, end };
}

/** A program that reads a zip from its beginning would otherwise find files that the directory does not name. */
function checkNoGaps(placed: readonly Placed[], endOfFiles: number): void {
  let at = 0;
  for (const { from, to } of placed.toSorted((a, b) => a.from - b.from)) {
    if (from !== at) fail('something lies between the files');
    at = to;
  }
  if (at !== endOfFiles) fail('something lies between the files');
}

function readEntry(
  zip: Uint8Array,
  view: DataView,
  at: number,
  endOfFiles: number,
  admit: (name: string, size: number) => void,
): Placed {
  const flags = view.getUint16(at + 8, true);
  const method = view.getUint16(at + 10, true);
  const crc = view.getUint32(at + 16, true);
  const packedSize = view.getUint32(at + 20, true);
  const size = view.getUint32(at + 24, true);
  const rawName = zip.subarray(at + CENTRAL_BYTES, at + CENTRAL_BYTES + view.getUint16(at + 28, true));
  const name = readName(rawName, (flags & IS_UTF8) !== 0);
  admit(name, size);
  const isKnown = method === DEFLATED || (method === STORED && packedSize === size);
  if ((flags & ~KNOWN_FLAGS) !== 0 || !isKnown) fail(`${name} is packed in an unknown way`);
  if (name.endsWith('/') && packedSize + size > 0) fail(`${name} is a folder with content`);
  const from = view.getUint32(at + 42, true);
  if (from + LOCAL_BYTES > endOfFiles || view.getUint32(from, true) !== LOCAL)
    fail(`${name} is not where it should be`);
  const nameLength = view.getUint16(from + 26, true);
  const data = from + LOCAL_BYTES + nameLength + view.getUint16(from + 28, true);
  const ownName = zip.subarray(from + LOCAL_BYTES, from + LOCAL_BYTES + nameLength);
  const isSameName = ownName.length === rawName.length && ownName.every((byte, i) => byte === rawName[i]);
  const nameEnd = at + CENTRAL_BYTES + rawName.length;
  const hasOtherName =
    hasExtra(view, nameEnd, nameEnd + view.getUint16(at + 30, true), UNICODE_PATH) ||
    hasExtra(view, from + LOCAL_BYTES + nameLength, Math.min(data, endOfFiles), UNICODE_PATH);
  if (!isSameName || hasOtherName || data + packedSize > endOfFiles)
    fail(`${name} is cut off, or has two names`);
  const hasDescriptor = (flags & HAS_DESCRIPTOR) !== 0;
  const sums = [crc, packedSize, size];
  const isSame = sums.every((wanted, i) => {
    const own = view.getUint32(from + 14 + 4 * i, true);
    return own === wanted || (hasDescriptor && own === 0);
  });
  if (view.getUint16(from + 6, true) !== flags || view.getUint16(from + 8, true) !== method || !isSame)
    fail(`${name}: its own header differs from the directory`);
  const after = data + packedSize;
  const to = hasDescriptor ? endOfDescriptor(view, after, sums, endOfFiles) : after;
  const packed = zip.subarray(data, after);
  return { entry: { name, size, crc32: crc, isDeflated: method === DEFLATED, packed }, from, to };
}

/** Whether a row of extra fields, each with its kind and length, has one of this kind. */
function hasExtra(view: DataView, from: number, to: number, kind: number): boolean {
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true))
    if (view.getUint16(at, true) === kind) return true;
  return false;
}

/** Behind the data of a file whose sizes were not known before: checksum and sizes, with or without a signature. */
function endOfDescriptor(view: DataView, at: number, sums: readonly number[], endOfFiles: number): number {
  const isAt = (start: number) =>
    start + 12 <= endOfFiles && sums.every((wanted, i) => view.getUint32(start + 4 * i, true) === wanted);
  if (isAt(at + 4) && view.getUint32(at, true) === DESCRIPTOR) return at + 16;
  return isAt(at) ? at + 12 : fail('a file is not followed by its sizes');
}

/** Names are UTF-8 where the flag says so, else ASCII: programs read other characters differently. */
function readName(raw: Uint8Array, isUtf8: boolean): string {
  if (!isUtf8 && raw.some((byte) => byte >= 0x80)) fail('a file name is not UTF-8');
  return fromUtf8(raw, 'bundle');
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = (crc & 1) === 0 ? crc >>> 1 : (crc >>> 1) ^ 0xedb8_8320;
  return crc;
});

/** CRC-32 as zip uses it (ISO 3309). */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffff_ffff;
  for (let at = 0; at < bytes.length; at += 1) crc = CRC_TABLE[(crc ^ bytes[at]!) & 0xff]! ^ (crc >>> 8);
  return (crc ^ 0xffff_ffff) >>> 0;
}

function fail(detail: string): never {
  throw new EvidenceFailure('bundle', detail);
}
