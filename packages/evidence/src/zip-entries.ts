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

const END = 0x0605_4b50;
const CENTRAL = 0x0201_4b50;
const LOCAL = 0x0403_4b50;
const END_BYTES = 22;
const CENTRAL_BYTES = 46;
const LOCAL_BYTES = 30;
const LONGEST_COMMENT = 0xffff;
const ENCRYPTED = 0x0001;
const IS_UTF8 = 0x0800;
const STORED = 0;
const DEFLATED = 8;

/**
 * Reads the directory of a zip (APPNOTE 6.3) and locates each file. Strict, so that no other program reads
 * other files from the same bytes: one disk, no zip64, no encryption, each file's own header must agree, and no
 * bytes lie outside. `admit` sees each name and size before anything else is done with them. Throws `bundle`.
 */
export function readZipEntries(zip: Uint8Array, admit: (name: string, size: number) => void): ZipEntry[] {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  const length = view.getUint32(end + 12, true);
  const start = view.getUint32(end + 16, true);
  const isOneDisk = view.getUint32(end + 4, true) === 0 && view.getUint16(end + 8, true) === count;
  if (!isOneDisk || start + length > end) fail('the directory is not where it should be');
  const entries: ZipEntry[] = [];
  let at = start;
  for (let left = count; left > 0; left -= 1) {
    if (at + CENTRAL_BYTES > start + length || view.getUint32(at, true) !== CENTRAL)
      fail('the directory is broken');
    entries.push(readEntry(zip, view, at, start, admit));
    at +=
      CENTRAL_BYTES +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true);
  }
  if (at !== start + length) fail('the directory is longer than its entries');
  return entries;
}

/** The last end record whose comment reaches to the end of the file. */
function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_BYTES - LONGEST_COMMENT);
  for (let at = view.byteLength - END_BYTES; at >= first; at -= 1)
    if (view.getUint32(at, true) === END && at + END_BYTES + view.getUint16(at + 20, true) === view.byteLength)
      return at;
  return fail('not a zip file');
}

function readEntry(
  zip: Uint8Array,
  view: DataView,
  at: number,
  endOfFiles: number,
  admit: (name: string, size: number) => void,
): ZipEntry {
  const flags = view.getUint16(at + 8, true);
  const method = view.getUint16(at + 10, true);
  const packedSize = view.getUint32(at + 20, true);
  const size = view.getUint32(at + 24, true);
  const rawName = zip.subarray(at + CENTRAL_BYTES, at + CENTRAL_BYTES + view.getUint16(at + 28, true));
  const name = readName(rawName, (flags & IS_UTF8) !== 0);
  admit(name, size);
  const isKnown = method === DEFLATED || (method === STORED && packedSize === size);
  if ((flags & ENCRYPTED) !== 0 || !isKnown) fail(`${name} is packed in an unknown way`);
  const local = view.getUint32(at + 42, true);
  if (local + LOCAL_BYTES > endOfFiles || view.getUint32(local, true) !== LOCAL)
    fail(`${name} is not where it should be`);
  const nameLength = view.getUint16(local + 26, true);
  const data = local + LOCAL_BYTES + nameLength + view.getUint16(local + 28, true);
  const ownName = zip.subarray(local + LOCAL_BYTES, local + LOCAL_BYTES + nameLength);
  const isSameName = ownName.length === rawName.length && ownName.every((byte, i) => byte === rawName[i]);
  if (!isSameName || data + packedSize > endOfFiles) fail(`${name} is cut off, or has two names`);
  const packed = zip.subarray(data, data + packedSize);
  return { name, size, crc32: view.getUint32(at + 16, true), isDeflated: method === DEFLATED, packed };
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
